"""Pictures of a trainer: `python tests/screenshots.py TRAINER.html FOLDER`.

Each shows the table after three decisions: on a desktop, light and dark, on a phone, at a width of 320 pixels with
everything unfolded, and in print.  The cards are the same each time.
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


def main(trainer: str, folder: str) -> None:
    """Write a picture of each screen, and the print as PDF."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, options in SCREENS.items():
            page = browser.new_page(reduced_motion="reduce", **options)
            page.goto(f"{Path(trainer).resolve().as_uri()}#seed=5")
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
            page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
