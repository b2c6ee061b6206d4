"""What all pages of a site have in common."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class SitePage:
    """A page of a site: its title, its path in the folder, and the address of the site if it is published.

    Examples
    --------
    >>> page = SitePage(title="A game", path="games/a/index.html", base_url="https://example.org/poker/")
    >>> page.root, page.address
    ('../../', 'https://example.org/poker/games/a/')
    """

    title: str
    path: str
    base_url: str = ""

    @property
    def root(self) -> str:
        """The way to the folder of the site; relative, so that it works from any folder."""
        return "../" * self.path.count("/")

    @property
    def address(self) -> str:
        """The address of the published page; empty without that of the site."""
        return f"{self.base_url}{self.path.removesuffix('index.html')}" if self.base_url else ""

    @property
    def imprint(self) -> str:
        """The version of the program."""
        from strategygen import __version__

        return f"strategygen {__version__}"
