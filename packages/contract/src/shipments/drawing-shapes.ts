import {
  MARK_KINDS,
  MARKS_MAX,
  NOTE_LENGTH_MAX,
  STROKE_PLACES_MAX,
  TURNED_PAGES_MAX,
} from '@tsela/domain/formats/pictures/document-drawing';
import type { AskedDrawing, DrawnMark, Drawing } from '@tsela/domain/formats/pictures/document-drawing';
import Type from 'typebox';
import { nullable, oneLine, oneOf, shape } from '../fields.ts';

/** Points of the largest pages, and beyond their edges. */
const FARTHEST = 1_000_000;
const points = Type.Number({ minimum: -FARTHEST, maximum: FARTHEST });
const extent = Type.Number({ minimum: 0, maximum: FARTHEST });
/** Counted from 1. */
const page = Type.Integer({ minimum: 1, maximum: FARTHEST });
const place = shape({ x: points, y: points });
const markId = Type.String({ pattern: '^[1-9][0-9]{0,6}$' });

/** A signature as a hand drew it, in any unit. */
export const drawnSignature = shape({
  width: extent,
  height: extent,
  lines: Type.Array(Type.Array(place, { maxItems: STROKE_PLACES_MAX }), { maxItems: STROKE_PLACES_MAX }),
});

/** The part of a page that is kept. */
export const croppedPage = shape({ page, left: points, top: points, width: extent, height: extent });

const mark = {
  page,
  kind: oneOf(MARK_KINDS),
  /** From the left and upper edge of the page as it is shown unturned. */
  places: Type.Array(place, { minItems: 1, maxItems: STROKE_PLACES_MAX }),
  /** What a note or a stamp says. */
  text: oneLine(NOTE_LENGTH_MAX),
  signature: Type.Optional(drawnSignature),
};

const pages = {
  turns: Type.Array(shape({ page, turn: Type.Integer({ enum: [90, 180, 270] }) }), {
    maxItems: TURNED_PAGES_MAX,
  }),
  crops: Type.Array(croppedPage, { maxItems: TURNED_PAGES_MAX }),
};

const versionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A mark of a version as it is read. */
export interface ReadMark extends DrawnMark {
  readonly id: string;
  readonly created_by_name: string;
  readonly is_own: boolean;
  readonly may_remove: boolean;
}

export interface DrawnOn {
  readonly drawn_on_id: number;
}

export type VersionDrawing = Drawing<ReadMark> & DrawnOn;

// Named by their types in domain: written out, they would make the type of all routes too long to be read.

/** What a new version was drawn of, so that a single mark can be taken away later. */
export const askedDrawing = Type.Unsafe<AskedDrawing & DrawnOn>(
  shape({
    /** The version that was drawn on: the one that is replaced or, where that one was drawn itself, the one that it was drawn on. */
    drawn_on_id: versionId,
    /** Marks of the version that is replaced that stay. The others are taken away: one's own, and of other users with the right to delete documents. */
    kept_ids: Type.Array(markId, { maxItems: MARKS_MAX }),
    /** New ones. */
    marks: Type.Array(shape(mark), { maxItems: MARKS_MAX }),
    ...pages,
  }),
);

const readMark = shape({
  id: markId,
  ...mark,
  text: Type.String(),
  /** Who drew it. */
  created_by_name: Type.String(),
  is_own: Type.Boolean(),
  /** Whether the caller may take it away. */
  may_remove: Type.Boolean(),
});

/** What a version was drawn of; null for one that was not, and for account users. */
export const versionDrawing = nullable(
  Type.Unsafe<VersionDrawing>(shape({ drawn_on_id: versionId, marks: Type.Array(readMark), ...pages })),
);
