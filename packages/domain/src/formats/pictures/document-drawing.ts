/** A place on a page as it is shown unturned: points from its left and upper edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What is drawn on a page by hand. */
export const MARK_KINDS = ['note', 'highlight', 'box', 'arrow', 'pen', 'stamp', 'signature'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** A signature as a hand drew it, from the left and upper edge of what it covers. Any unit: it is sized where it is placed. */
export interface Signature {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly Place[])[];
}

/** One thing that was drawn. `pen` has as many places as the hand moved through, `note` and `stamp` one, the others two. */
export interface DrawnMark {
  /** Counted from 1. */
  readonly page: number;
  readonly kind: MarkKind;
  readonly places: readonly Place[];
  /** What a note or a stamp says. */
  readonly text: string;
  /** What a `signature` shows, as large as fits between its places. */
  readonly signature?: Signature;
}

/** A mark of a version, as it is kept beside it. */
export interface KeptMark extends DrawnMark {
  /** Unique among those of its version, and the same in the versions that have it from there. */
  readonly id: string;
  /** The version that it was drawn for, whose author has drawn it; null for the version itself. */
  readonly drawn_in: number | null;
}

/** A page that is turned to the right. */
export interface TurnedPage {
  readonly page: number;
  readonly turn: 90 | 180 | 270;
}

/** The part of a page that is kept. */
export interface CroppedPage {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What makes a version of the one that it was drawn on. */
export interface Drawing<Mark = KeptMark> {
  readonly marks: readonly Mark[];
  readonly turns: readonly TurnedPage[];
  readonly crops: readonly CroppedPage[];
}

/** As many marks as one version has. */
export const MARKS_MAX = 300;
/** As long as a note may be. */
export const NOTE_LENGTH_MAX = 400;
/** As many places as one stroke of the pen has, and as all lines of a signature. */
export const STROKE_PLACES_MAX = 2000;
/** As many pages as are turned or cropped in one version. */
export const TURNED_PAGES_MAX = 500;
/** In letters of its JSON: some ten thousand places. */
export const DRAWING_LENGTH_MAX = 400_000;

const PLACES: Readonly<Record<MarkKind, readonly [least: number, most: number]>> = {
  note: [1, 1],
  stamp: [1, 1],
  highlight: [2, 2],
  box: [2, 2],
  arrow: [2, 2],
  signature: [2, 2],
  pen: [2, STROKE_PLACES_MAX],
};

/** Why marks are not kept as they were sent; null where they are. Shapes are checked before. */
export function whyNotDrawn({ marks, turns, crops }: Drawing<DrawnMark>): string | null {
  if (marks.length > MARKS_MAX) return `One version has ${MARKS_MAX} marks at most.`;
  const wrong = marks.find((mark) => !isWhole(mark));
  if (wrong) return `A mark on page ${wrong.page} is not complete.`;
  if (new Set(turns.map(({ page }) => page)).size < turns.length || new Set(crops.map(({ page }) => page)).size < crops.length)
    return 'A page is turned or cropped twice.';
  return null;
}

function isWhole({ kind, places, text, signature }: DrawnMark): boolean {
  const [least, most] = PLACES[kind];
  const is_written = kind === 'note' || kind === 'stamp';
  return (
    places.length >= least &&
    places.length <= most &&
    (text !== '') === is_written &&
    (signature !== undefined) === (kind === 'signature')
  );
}

/** Why a drawing is too large to be kept; null where it is not. */
export function whyNotKept(drawing: Drawing): string | null {
  return JSON.stringify(drawing).length > DRAWING_LENGTH_MAX
    ? 'These marks are too long to be kept with the version. Please draw fewer or shorter lines.'
    : null;
}

/** What a version is asked to be made of: marks that stay, by their ids, and those that are new. */
export interface AskedDrawing extends Drawing<DrawnMark> {
  readonly kept_ids: readonly string[];
}

/** The version that is drawn on. */
export interface DrawnVersion {
  readonly id: number;
  /** Null where it was not drawn. */
  readonly drawing: Drawing | null;
}

/**
 * The marks of a version after those of the one before it: marks stay as they were kept, whatever was sent. Answers null where it names one that
 * is not there. `removed` are the others.
 */
export function marksAfter(
  { id, drawing }: DrawnVersion,
  { kept_ids, marks, turns, crops }: AskedDrawing,
): { readonly drawing: Drawing; readonly removed: readonly KeptMark[] } | null {
  const before = (drawing?.marks ?? []).map((mark) => ({ ...mark, drawn_in: mark.drawn_in ?? id }));
  const wanted = new Set(kept_ids);
  const kept = before.filter((mark) => wanted.has(mark.id));
  if (kept.length < wanted.size) return null;
  const last = Math.max(0, ...before.map((mark) => Number(mark.id)));
  const made = marks.map((mark, at): KeptMark => ({ ...mark, id: String(last + at + 1), drawn_in: null }));
  return {
    drawing: { marks: [...kept, ...made], turns, crops },
    removed: before.filter((mark) => !wanted.has(mark.id)),
  };
}
