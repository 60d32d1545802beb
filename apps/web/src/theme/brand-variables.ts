import type { BrandColours } from './brand-colours.ts';
import { contrast, mix, parseHex, shiftUntilReadable, toHex } from './contrast.ts';
import type { Rgb } from './contrast.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const INK: Rgb = { r: 20, g: 32, b: 26 };
/** The hardest plain surface of each scheme for text to be on, and the card that soft brand surfaces are mixed with. */
const LIGHT = { surface: { r: 238, g: 241, b: 239 }, card: WHITE, soft: 0.12 };
const DARK = { surface: { r: 42, g: 50, b: 46 }, card: { r: 26, g: 32, b: 29 }, soft: 0.22 };

/**
 * The CSS variables of a provider's colours. What people read on them is made readable here: a colour that fails AA is
 * shifted just far enough, so that no choice of colours makes the product illegible. The chosen colours stay as `--brand-*`.
 */
export function brandVariables(colours: BrandColours): Readonly<Record<`--brand-${string}`, string>> {
  const primary = parseHex(colours.primary) ?? INK;
  const fill = fillFor(primary);
  const nav_bg = parseHex(colours.nav_bg) ?? INK;
  const nav_text = readableOn([nav_bg], parseHex(colours.nav_text) ?? WHITE);
  const active_text = parseHex(colours.nav_active_text) ?? WHITE;
  return {
    '--brand-primary': colours.primary,
    '--brand-text': toHex(readableOn([LIGHT.surface], parseHex(colours.text) ?? INK)),
    '--brand-primary-light': colours.primary_light,
    '--brand-primary-dark': colours.primary_dark,
    '--brand-fill': toHex(fill.background),
    '--brand-on-fill': toHex(fill.text),
    '--brand-link': toHex(readableOn([LIGHT.surface, softOf(primary, LIGHT)], parseHex(colours.primary_dark) ?? primary)),
    '--brand-link-dark': toHex(readableOn([DARK.surface, softOf(primary, DARK)], primary)),
    '--brand-nav-bg': toHex(nav_bg),
    '--brand-nav-text': toHex(nav_text),
    '--brand-nav-active-bg': toHex(backgroundFor(active_text, parseHex(colours.nav_active_bg) ?? primary)),
    '--brand-nav-active-bg-hover': toHex(backgroundFor(active_text, parseHex(colours.nav_active_bg_hover) ?? primary)),
    '--brand-nav-active-text': toHex(active_text),
  };
}

/** White on the primary colour, a little darker where that needs it; bright colours such as yellow carry dark text. */
function fillFor(primary: Rgb): { background: Rgb; text: Rgb } {
  const is_bright = contrast(primary, WHITE) < 2.6;
  if (is_bright) return { background: primary, text: INK };
  return { background: backgroundFor(WHITE, primary), text: WHITE };
}

/** `--accent-soft` of tokens.css, which brand-coloured text is on. */
function softOf(primary: Rgb, { card, soft }: { card: Rgb; soft: number }): Rgb {
  return mix(card, primary, soft);
}

/** The text colour, shifted until it can be read on every one of the surfaces; all are light or all are dark. */
function readableOn(surfaces: readonly Rgb[], text: Rgb): Rgb {
  let readable = text;
  for (const surface of surfaces) readable = shiftUntilReadable(readable, { against: surface, towards: furtherOf(surface) });
  return readable;
}

function backgroundFor(text: Rgb, background: Rgb): Rgb {
  return shiftUntilReadable(background, { against: text, towards: furtherOf(text) });
}

/** Black or white, whichever stands further from the colour. */
function furtherOf(colour: Rgb): Rgb {
  return contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK;
}
