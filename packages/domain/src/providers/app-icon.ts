/** A colour of the icon, as red, green and blue of 0 to 255. */
export type IconColour = readonly [red: number, green: number, blue: number];

/** The mark of the product: strokes from point to point, on a square of 32. The browser's own icon has the same. */
const STROKES = [
  [9, 10, 23, 10],
  [16, 10, 16, 23],
  [12, 16, 20, 16],
] as const;
const HALF_STROKE = 1.5;
const SQUARE = 32;
const CORNER = 8;

interface AppIcon {
  /** Pixels of its side. */
  readonly size: number;
  readonly colour: IconColour;
  /** Whether phones cut it to a shape of their own: then it fills the whole square. */
  readonly is_maskable: boolean;
}

/**
 * The icon of the installed app as pixels, red, green, blue and alpha of each: the mark in white on the provider's colour. All of the mark
 * lies within the circle that phones leave of a maskable icon. Source: issue 19, part 4.
 */
export function appIconPixels({ size, colour, is_maskable }: AppIcon): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  const scale = SQUARE / size;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [(column + 0.5) * scale, (row + 0.5) * scale];
      const ink = coverage(HALF_STROKE - Math.min(...STROKES.map((stroke) => distanceTo(stroke, x, y))), scale);
      const ground = is_maskable ? 1 : coverage(CORNER - cornerDistance(x, y), scale);
      const at = (row * size + column) * 4;
      for (const [part, value] of colour.entries()) pixels[at + part] = Math.round(value + (255 - value) * ink);
      pixels[at + 3] = Math.round(255 * ground);
    }
  return pixels;
}

/** How much of a pixel lies within an edge that is so far from its middle. */
function coverage(depth: number, scale: number): number {
  return Math.min(1, Math.max(0, depth / scale + 0.5));
}

function distanceTo([x1, y1, x2, y2]: (typeof STROKES)[number], x: number, y: number): number {
  const [along_x, along_y] = [x2 - x1, y2 - y1];
  const part = ((x - x1) * along_x + (y - y1) * along_y) / (along_x ** 2 + along_y ** 2);
  const within = Math.min(1, Math.max(0, part));
  return Math.hypot(x - x1 - within * along_x, y - y1 - within * along_y);
}

/** From the middle of the round corner, for what lies in one; zero elsewhere. */
function cornerDistance(x: number, y: number): number {
  const beyond = (value: number) => Math.max(0, Math.abs(value - SQUARE / 2) - (SQUARE / 2 - CORNER));
  return Math.hypot(beyond(x), beyond(y));
}
