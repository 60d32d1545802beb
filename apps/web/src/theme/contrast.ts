/** Contrast that WCAG 2.2 AA asks of text. */
export const AA_TEXT = 4.5;

export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** A colour written `#rgb` or `#rrggbb`; null for anything else. */
export function parseHex(text: string): Rgb | null {
  const long = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1] ?? /^#([0-9a-f]{3})$/i.exec(text.trim())?.[1]?.replaceAll(/./g, '$&$&');
  if (!long) return null;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
  return { r, g, b };
}

export function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** How far two colours stand apart, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Moves a colour towards another by a share of 0 to 1. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (a: number, b: number) => a + (b - a) * share;
  return { r: part(from.r, to.r), g: part(from.g, to.g), b: part(from.b, to.b) };
}

/** The colour nearest to the given one, on the way to `towards`, that stands far enough apart from `against`. */
export function shiftUntilReadable(colour: Rgb, options: { against: Rgb; towards: Rgb; ratio?: number }): Rgb {
  const ratio = options.ratio ?? AA_TEXT;
  for (let share = 0; share < 1; share += 0.02) {
    const shifted = mix(colour, options.towards, share);
    // Rounding to whole parts can cost a hair of contrast, so the rounded colour is the one that is judged.
    const rounded = parseHex(toHex(shifted)) ?? shifted;
    if (contrast(rounded, options.against) >= ratio) return rounded;
  }
  return options.towards;
}

function luminance({ r, g, b }: Rgb): number {
  const [red, green, blue] = [r, g, b].map((part) => {
    const value = part / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
