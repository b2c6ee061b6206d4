"""Pictures of a trainer or of a site: `python tests/screenshots.py TRAINER.html FOLDER`, or with the folder of a site.

They are for a desktop, light and dark, a phone, a width of 320 pixels, and print.  A trainer is shown after three
decisions, with the same cards each time; of a site its index, its page about checks, and its first game.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 860}},
    "dark": {"viewport": {"width": 1280, "height": 860}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "phone-dark": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
}


def picture_trainer(page: Any, name: str, trainer: Path, folder: str) -> None:
    """Write the pictures of a trainer on one screen, and the print as PDF."""
    page.goto(f"{trainer.resolve().as_uri()}#seed=5")
    for _ in range(3):
        page.locator("#action", has_text="Draw").wait_for()
        page.keyboard.press("1")
        page.keyboard.press("3")
        page.keyboard.press("Enter")
        page.locator("#verdict .head").wait_for()
        page.screenshot(path=f"{folder}/{name}.png")
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator("#verdict .head").wait_for()
    for part in ("#all", "#session", "#settings"):
        page.locator(f"{part} > summary").click()
    page.locator("#table").screenshot(path=f"{folder}/{name}-unfolded.png")
    if name == "desktop":
        page.pdf(path=f"{folder}/print.pdf", format="A4", prefer_css_page_size=True)


def picture_site(page: Any, name: str, site: Path, folder: str) -> None:
    """Write the pictures of a site on one screen, and its print as PDF."""
    game = next(path for path in sorted(site.glob("games/*/index.html")))
    for what, path in (("index", site / "index.html"), ("check", site / "check.html"), ("game", game)):
        page.goto(path.resolve().as_uri())
        page.screenshot(path=f"{folder}/{what}-{name}.png", full_page=True)
        if name == "desktop":
            page.pdf(path=f"{folder}/{what}.pdf", format="A4", prefer_css_page_size=True)


def main(source: str, folder: str) -> None:
    """Write a picture of each screen."""
    take = picture_site if Path(source).is_dir() else picture_trainer
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, options in SCREENS.items():
            page = browser.new_page(reduced_motion="reduce", **options)
            take(page, name, Path(source), folder)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
