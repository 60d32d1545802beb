/** A place on a page as it is shown unturned: points from its left and upper edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What is drawn on a page by hand. */
export const MARK_KINDS = ['note', 'highlight', 'box', 'arrow', 'pen', 'stamp'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** One thing that was drawn. `pen` has as many places as the hand moved through, `note` and `stamp` one, the others two. */
export interface Mark {
  readonly id: string;
  /** Counted from 1. */
  readonly page: number;
  readonly kind: MarkKind;
  readonly places: readonly Place[];
  /** What a note or a stamp says. */
  readonly text: string;
}

/** A quarter turn to the right, as often as said. */
export type Turn = 0 | 90 | 180 | 270;

/** The part of a page that is kept. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Everything that was done to a document and is not saved. Pages are counted from 1. */
export interface Edits {
  readonly marks: readonly Mark[];
  readonly turns: ReadonlyMap<number, Turn>;
  readonly crops: ReadonlyMap<number, Crop>;
}

export const NO_EDITS: Edits = { marks: [], turns: new Map(), crops: new Map() };

/** As many marks as one version has. */
export const MARKS_MAX = 300;
/** As long as a note may be. */
export const NOTE_LENGTH_MAX = 400;
/** As many places as one stroke of the pen has. */
export const STROKE_PLACES_MAX = 2000;

export function isEdited({ marks, turns, crops }: Edits): boolean {
  return marks.length > 0 || crops.size > 0 || [...turns.values()].some((turn) => turn !== 0);
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

/** The same mark on the screen, in a picture and in a PDF. `size` is that of the longer side of its page, which sets how thick lines are. */
export function strokesOf({ kind, places, text }: Mark, size: number): Stroke[] {
  const [first, second] = places;
  if (!first) return [];
  const unit = Math.max(size / 842, 0.2);
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
  }
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
