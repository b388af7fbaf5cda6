"""Colours of the four themes and the one size factor, and who tells when they change."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QPalette

from chapterverse.domain.answers import Origin, SupportLevel
from chapterverse.domain.passages import SourceKind
from chapterverse.ui.fonts import make_font
from chapterverse.ui.size import Face, Role, next_size, previous_size

CHOICES = ("system", "light", "dark", "hc-light", "hc-dark")
"""What a reader can choose; "system" follows the desktop between light and dark."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of a theme as "#RRGGBB"; the names say what a colour is for."""

    name: str
    paper: str
    surface: str
    raised: str
    sunken: str
    ink: str
    muted: str
    hairline: str
    control: str
    accent: str
    on_accent: str
    accent_tint: str
    selection: str
    mark: str
    focus: str
    direct: str
    direct_tint: str
    contextual: str
    contextual_tint: str
    thematic: str
    thematic_tint: str
    unsupported: str
    unsupported_tint: str
    unchecked: str
    unchecked_tint: str
    scripture: str
    commentary: str
    lexicon: str
    model: str
    spoken: str
    hl_yellow: str
    hl_green: str
    hl_blue: str
    hl_rose: str

    @property
    def is_dark(self) -> bool:
        """Whether ink is lighter than paper."""
        return self.name.endswith("dark")

    @property
    def is_high_contrast(self) -> bool:
        """Whether chips and cards are told by edges instead of tints."""
        return self.name.startswith("hc-")

    def level(self, level: SupportLevel) -> str:
        """Colour of the sign and word of a level."""
        return {
            SupportLevel.DIRECT: self.direct,
            SupportLevel.CONTEXTUAL: self.contextual,
            SupportLevel.THEMATIC: self.thematic,
            SupportLevel.NOT_SUPPORTED: self.unsupported,
            SupportLevel.UNCHECKED: self.unchecked,
        }[level]

    def level_tint(self, level: SupportLevel) -> str:
        """Ground of a level's chip."""
        return {
            SupportLevel.DIRECT: self.direct_tint,
            SupportLevel.CONTEXTUAL: self.contextual_tint,
            SupportLevel.THEMATIC: self.thematic_tint,
            SupportLevel.NOT_SUPPORTED: self.unsupported_tint,
            SupportLevel.UNCHECKED: self.unchecked_tint,
        }[level]

    def origin(self, origin: SourceKind | Origin) -> str:
        """Colour of the bar that says whose words a text is."""
        return {
            "scripture": self.scripture,
            "commentary": self.commentary,
            "lexicon": self.lexicon,
            "model": self.model,
            "program": self.model,
        }[origin.value]

    def palette(self) -> QPalette:
        """The same colours where Qt looks for them, for what the style sheet does not reach."""
        role = QPalette.ColorRole
        palette = QPalette()
        for where, colour in (
            (role.Window, self.surface),
            (role.Base, self.paper),
            (role.AlternateBase, self.raised),
            (role.Button, self.paper),
            (role.ToolTipBase, self.raised),
            (role.Text, self.ink),
            (role.WindowText, self.ink),
            (role.ButtonText, self.ink),
            (role.ToolTipText, self.ink),
            (role.BrightText, self.ink),
            (role.PlaceholderText, self.muted),
            (role.Highlight, self.selection),
            (role.HighlightedText, self.ink),
            (role.Link, self.accent),
            (role.LinkVisited, self.accent),
            (role.Accent, self.accent),
            (role.Mid, self.hairline),
        ):
            palette.setColor(where, colour)
        disabled = QPalette.ColorGroup.Disabled
        for where in (role.Text, role.WindowText, role.ButtonText):
            palette.setColor(disabled, where, self.control)
        return palette


@cache
def read_themes(tokens: Path) -> dict[str, Theme]:
    """The themes of a token file by name ("light", "dark", "hc-light", "hc-dark")."""
    raw = json.loads(tokens.read_text(encoding="utf-8"))
    names = {"light": "light", "dark": "dark", "hcLight": "hc-light", "hcDark": "hc-dark"}
    return {
        name: Theme(name, *(raw[key][_camel(field.name)] for field in fields(Theme)[1:]))
        for key, name in names.items()
    }


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


class Appearance(QObject):
    """Theme and size of the window as chosen now; `changed` after either changes, `changing` before
    a part is dressed anew, which may then let go of what need not be.

    `resources` is the program's resource folder. Widgets ask px() and font() again on `changed`.
    """

    changed = Signal()
    changing = Signal()

    def __init__(
        self,
        resources: Path,
        choice: str = "system",
        percent: int = 100,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._resources = resources
        self._themes = read_themes(resources / "look" / "tokens.json")
        self._choice = choice if choice in CHOICES else "system"
        self._percent = min(300, max(100, percent))
        self._projecting = False
        self._fonts: dict[Role, QFont] = {}
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def resources(self) -> Path:
        """The program's resource folder."""
        return self._resources

    @property
    def theme(self) -> Theme:
        """The colours in force."""
        if self._choice != "system":
            return self._themes[self._choice]
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._themes["dark" if dark else "light"]

    @property
    def choice(self) -> str:
        """What the reader chose, one of CHOICES."""
        return self._choice

    @property
    def percent(self) -> int:
        """The size, 100 to 300."""
        return self._percent

    @property
    def scale(self) -> float:
        """The size as a factor, 1.0 to 3.0."""
        return self._percent / 100

    def px(self, at_100: float) -> int:
        """A length at 100 % in pixels now; hairlines (under 2) stay as they are."""
        return round(at_100) if at_100 < 2 else int(at_100 * self.scale + 0.5)

    def font(self, role: Role) -> QFont:
        """The font of a role at the size in force."""
        font = self._fonts.get(role)
        if font is None:
            style = role.value
            font = make_font(style.face, style.size * self.scale, style.weight, style.italic)
            self._fonts[role] = font
        return QFont(font)

    def hebrew_font(self, role: Role) -> QFont:
        """The font for pointed Hebrew that stands beside text of a role."""
        return make_font(Face.HEBREW, role.value.size * self.scale)

    def line(self, role: Role) -> int:
        """The fixed line height of a role in pixels."""
        return self.px(role.value.line)

    @property
    def is_projecting(self) -> bool:
        """Whether the text is shown to a room: short lines, nothing beside them."""
        return self._projecting

    def set_projecting(self, on: bool) -> None:
        """Set the text for a room, or for one reader."""
        if on != self._projecting:
            self._projecting = on
            self.changed.emit()

    def choose(self, choice: str) -> None:
        """Take another theme; unknown names are taken as "system"."""
        before = self.theme
        self._choice = choice if choice in CHOICES else "system"
        if self.theme != before:
            self.changed.emit()

    def choose_next(self) -> None:
        """Light, dark, high contrast light, high contrast dark, and round again."""
        order = CHOICES[1:]
        self.choose(order[(order.index(self.theme.name) + 1) % len(order)])

    def resize(self, percent: int) -> None:
        """Take another size, kept between 100 and 300."""
        percent = min(300, max(100, percent))
        if percent != self._percent:
            self._percent = percent
            self._fonts.clear()
            self.changed.emit()

    def enlarge(self) -> None:
        """One step larger."""
        self.resize(next_size(self._percent))

    def reduce(self) -> None:
        """One step smaller."""
        self.resize(previous_size(self._percent))

    def _system_changed(self) -> None:
        if self._choice == "system":
            self.changed.emit()
