import type { CroppedPage, DrawnMark, Place, Signature } from '@tsela/domain/formats/pictures/document-drawing';

export const SIGNATURE_SIZES = ['small', 'medium', 'large'] as const;
export type SignatureSize = (typeof SIGNATURE_SIZES)[number];

/** What is placed when a page is signed. */
export interface Signing {
  /** Null until it is drawn. */
  readonly signature: Signature | null;
  readonly size: SignatureSize;
}

export const NOT_SIGNED: Signing = { signature: null, size: 'medium' };

/** A mark while the document is open. */
export interface Mark extends DrawnMark {
  readonly id: string;
}

/** A quarter turn to the right, as often as said. */
export type Turn = 0 | 90 | 180 | 270;

/** The part of a page that is kept. */
export type Crop = Omit<CroppedPage, 'page'>;

/** Everything that was done to a document and is not saved. Pages are counted from 1. */
export interface Edits {
  readonly marks: readonly Mark[];
  readonly turns: ReadonlyMap<number, Turn>;
  readonly crops: ReadonlyMap<number, Crop>;
}

export const NO_EDITS: Edits = { marks: [], turns: new Map(), crops: new Map() };

/** Whether anything was done beyond what was there at the start. */
export function isEdited(edits: Edits, start: Edits = NO_EDITS): boolean {
  return madeOf(edits) !== madeOf(start);
}

function madeOf({ marks, turns, crops }: Edits): string {
  const byPage = <Entry extends readonly [number, unknown]>(entries: readonly Entry[]) =>
    entries.toSorted(([one], [other]) => one - other);
  const turned_pages = [...turns].filter(([, turn]) => turn !== 0);
  return JSON.stringify([marks.map(({ id }) => id), byPage(turned_pages), byPage([...crops])]);
}

/** What a version was made of: its marks with who drew them, as they are there before anything else is drawn. */
export interface EarlierMarks {
  readonly start: Edits;
  readonly of: ReadonlyMap<string, { readonly created_by_name: string; readonly may_remove: boolean }>;
}

/** The page one quarter further to the right. */
export function turned(edits: Edits, page: number): Edits {
  const next = (((edits.turns.get(page) ?? 0) + 90) % 360) as Turn;
  return { ...edits, turns: new Map([...edits.turns, [page, next]]) };
}

/** What a mark looks like, in the order in which it is painted. */
export type Stroke =
  | { readonly kind: 'line'; readonly places: readonly Place[]; readonly colour: string; readonly width: number }
  | { readonly kind: 'area'; readonly places: readonly Place[]; readonly colour: string; readonly opacity: number }
  | { readonly kind: 'text'; readonly at: Place; readonly text: string; readonly colour: string; readonly size: number };

const INK = '#c02626';
const MARKER = '#ffd84d';
const PAPER = '#fff7cf';
const NOTE_INK = '#3a2f00';
const SIGNATURE_INK = '#1b2a6b';

/** The same mark on the screen, in a picture and in a PDF. `size` is that of the longer side of its page, which sets how thick lines are. */
export function strokesOf({ kind, places, text, signature }: Mark, size: number): Stroke[] {
  const [first, second] = places;
  if (!first) return [];
  const unit = unitOf(size);
  switch (kind) {
    case 'pen':
      return [{ kind: 'line', places, colour: INK, width: 2.2 * unit }];
    case 'highlight':
      return second ? [{ kind: 'area', places: cornersOf(first, second), colour: MARKER, opacity: 0.45 }] : [];
    case 'box': {
      if (!second) return [];
      const [corner, ...others] = cornersOf(first, second);
      return corner ? [{ kind: 'line', places: [corner, ...others, corner], colour: INK, width: 2 * unit }] : [];
    }
    case 'arrow':
      return second ? arrow(first, second, unit) : [];
    case 'note':
      return written(first, text, { unit, ink: NOTE_INK, paper: PAPER });
    case 'stamp':
      return stamped(first, text, unit);
    case 'signature':
      return second && signature ? signed(signature, first, second) : [];
  }
}

/** A point of a page of A4, on a page whose longer side is so long. */
function unitOf(size: number): number {
  return Math.max(size / 842, 0.2);
}

/** Points of a page of A4. */
const SIGNATURE_WIDTHS: Readonly<Record<SignatureSize, number>> = { small: 90, medium: 150, large: 240 };
const SIGNATURE_LINE = 3;
/** What moves less was a click. */
const CLICK = 12;

/** Where a signature that was clicked or dragged stands: as large as it was dragged, otherwise as chosen, from the place that was clicked. */
export function signedBetween(
  places: readonly Place[],
  {
    signature: { width, height },
    size,
    page,
  }: { readonly signature: Signature; readonly size: SignatureSize; readonly page: number },
): readonly Place[] {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const unit = unitOf(page);
  if (Math.max(Math.abs(last.x - first.x), Math.abs(last.y - first.y)) > CLICK * unit) return [first, last];
  const widest = SIGNATURE_WIDTHS[size] * unit;
  const by = Math.min(widest / width, widest / 2 / height);
  return [first, { x: first.x + width * by, y: first.y + height * by }];
}

/** What was drawn as a signature; null for a slip of the hand. */
export function signatureOf(drawn: readonly (readonly Place[])[]): Signature | null {
  const places = drawn.flat();
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  if (places.length < 2 || Math.max(width, height) < CLICK) return null;
  const lines = drawn.map((line) => line.map(({ x, y }) => ({ x: x - left, y: y - top })));
  return { width: Math.max(width, 1), height: Math.max(height, 1), lines };
}

/** As large as fits between two corners, in the middle of them. */
function signed({ width, height, lines }: Signature, one: Place, other: Place): Stroke[] {
  const [across, down] = [Math.abs(other.x - one.x), Math.abs(other.y - one.y)];
  const by = Math.min(across / width, down / height);
  const left = Math.min(one.x, other.x) + (across - width * by) / 2;
  const top = Math.min(one.y, other.y) + (down - height * by) / 2;
  return lines.flatMap((line): Stroke[] => {
    const places = line.map(({ x, y }) => ({ x: left + x * by, y: top + y * by }));
    const [dot] = places;
    if (!dot) return [];
    // A line without any length is drawn by no canvas.
    const whole = places.length > 1 ? places : [dot, { x: dot.x + by / 10, y: dot.y }];
    return [{ kind: 'line', places: whole, colour: SIGNATURE_INK, width: SIGNATURE_LINE * by }];
  });
}

function arrow(from: Place, to: Place, unit: number): Stroke[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (by: number) => ({ x: to.x - 12 * unit * Math.cos(angle + by), y: to.y - 12 * unit * Math.sin(angle + by) });
  const line = { kind: 'line', colour: INK, width: 2 * unit } as const;
  return [
    { ...line, places: [from, to] },
    { ...line, places: [barb(0.5), to, barb(-0.5)] },
  ];
}

const LETTER_WIDTH = 0.55;
const LINE_LETTERS = 32;

function written(at: Place, text: string, { unit, ink, paper }: { unit: number; ink: string; paper: string }): Stroke[] {
  const lines = linesOf(text, LINE_LETTERS);
  const size = 10 * unit;
  const pad = 5 * unit;
  const width = Math.max(...lines.map((line) => line.length), 1) * size * LETTER_WIDTH + 2 * pad;
  const height = lines.length * size * 1.3 + 2 * pad;
  const corners = cornersOf(at, { x: at.x + width, y: at.y + height });
  const [corner] = corners;
  return [
    { kind: 'area', places: corners, colour: paper, opacity: 1 },
    { kind: 'line', places: corner ? [...corners, corner] : corners, colour: '#b08900', width: 0.8 * unit },
    ...lines.map((line, index): Stroke => ({
      kind: 'text',
      at: { x: at.x + pad, y: at.y + pad + size * (0.95 + index * 1.3) },
      text: line,
      colour: ink,
      size,
    })),
  ];
}

function stamped(at: Place, text: string, unit: number): Stroke[] {
  const size = 20 * unit;
  const pad = 8 * unit;
  const label = text.toUpperCase();
  const corners = cornersOf(at, { x: at.x + label.length * size * 0.68 + 2 * pad, y: at.y + size + 2 * pad });
  const [corner] = corners;
  return [
    { kind: 'line', places: corner ? [...corners, corner] : corners, colour: INK, width: 2.5 * unit },
    { kind: 'text', at: { x: at.x + pad, y: at.y + pad + size * 0.86 }, text: label, colour: INK, size },
  ];
}

/** A text in lines of so many letters at the most, broken between words where there is one. */
export function linesOf(text: string, letters: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let rest = paragraph.trim();
    while (rest.length > letters) {
      const space = rest.lastIndexOf(' ', letters);
      const cut = space > 0 ? space : letters;
      lines.push(rest.slice(0, cut));
      rest = rest.slice(cut).trim();
    }
    return [...lines, rest];
  });
}

/** The corners of a rectangle that was drawn from one to the other, in order round it. */
function cornersOf(one: Place, other: Place): Place[] {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The part between two places, within its page; null for one that is too small to be meant. */
export function cropBetween(one: Place, other: Place, page: { readonly width: number; readonly height: number }): Crop | null {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)].map((x) => clamp(x, page.width));
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)].map((y) => clamp(y, page.height));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return null;
  const crop = { left, top, width: right - left, height: bottom - top };
  return crop.width < page.width / 20 || crop.height < page.height / 20 ? null : crop;
}
