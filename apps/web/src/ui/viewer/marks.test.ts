import { describe, expect, it } from 'vitest';
import { MARK_KINDS } from '@tsela/domain/formats/pictures/document-drawing';
import type { MarkKind } from '@tsela/domain/formats/pictures/document-drawing';
import { NO_EDITS, cropBetween, isEdited, linesOf, signatureOf, signedBetween, strokesOf, turned } from './marks.ts';
import type { Mark } from './marks.ts';

const SIGNATURE = {
  width: 200,
  height: 50,
  lines: [
    [
      { x: 0, y: 0 },
      { x: 200, y: 50 },
    ],
    [{ x: 100, y: 25 }],
  ],
};

const mark = (kind: MarkKind, rest: Partial<Mark> = {}): Mark => ({
  id: 'mark',
  page: 1,
  kind,
  places: [
    { x: 100, y: 50 },
    { x: 20, y: 200 },
  ],
  text: 'Received',
  signature: SIGNATURE,
  ...rest,
});

describe('what was drawn', () => {
  it.each(MARK_KINDS)('SCREEN-55: %s is seen, and nothing is where nothing was drawn', (kind) => {
    expect(strokesOf(mark(kind), 842).length).toBeGreaterThan(0);
    expect(strokesOf(mark(kind, { places: [] }), 842)).toEqual([]);
  });

  it('is a rectangle from whichever corner it was begun', () => {
    const [area] = strokesOf(mark('highlight'), 842);

    expect(area).toMatchObject({
      kind: 'area',
      places: [
        { x: 20, y: 50 },
        { x: 100, y: 50 },
        { x: 100, y: 200 },
        { x: 20, y: 200 },
      ],
    });
  });

  it('is as thick on a large photo as on a page', () => {
    const width = (size: number) => strokesOf(mark('pen'), size).map((stroke) => (stroke.kind === 'line' ? stroke.width : 0))[0];

    expect(width(4210)).toBeCloseTo((width(842) ?? 0) * 5);
  });

  it('breaks a note between its words, and a word that is longer than a line', () => {
    expect(linesOf('Stamp is at the back', 10)).toEqual(['Stamp is', 'at the', 'back']);
    expect(linesOf('abcdefgh', 5)).toEqual(['abcde', 'fgh']);
    expect(linesOf('one\ntwo', 10)).toEqual(['one', 'two']);
  });
});

describe('a signature', () => {
  it('SCREEN-55: is what the hand drew, without the room around it, and a slip is none', () => {
    const drawn = [
      [
        { x: 50, y: 60 },
        { x: 250, y: 110 },
      ],
      [{ x: 150, y: 85 }],
    ];

    expect(signatureOf(drawn)).toEqual(SIGNATURE);
    expect(signatureOf([[{ x: 10, y: 10 }]])).toBeNull();
    expect(signatureOf([])).toBeNull();
  });

  it('SCREEN-55: is as large as it was dragged, and as chosen where it was clicked', () => {
    const at = { x: 100, y: 100 };
    const asked = { signature: SIGNATURE, size: 'large', page: 842 } as const;

    expect(signedBetween([at, { x: 300, y: 400 }], asked)).toEqual([at, { x: 300, y: 400 }]);
    expect(signedBetween([at], asked)).toEqual([at, { x: 340, y: 160 }]);
    expect(signedBetween([at, { x: 102, y: 101 }], { ...asked, size: 'small' })).toEqual([at, { x: 190, y: 122.5 }]);
    expect(signedBetween([], asked)).toEqual([]);
  });

  it('SCREEN-55: keeps its shape in the middle of the box that was dragged, and its dots are seen', () => {
    const places = [
      { x: 100, y: 300 },
      { x: 0, y: 0 },
    ];

    const [line, dot] = strokesOf(mark('signature', { places }), 842);

    expect(line).toMatchObject({
      kind: 'line',
      places: [
        { x: 0, y: 137.5 },
        { x: 100, y: 162.5 },
      ],
    });
    expect(dot).toMatchObject({ places: [{ x: 50, y: 150 }, { y: 150 }] });
  });
});

describe('turning and cropping', () => {
  it('a page that was turned four times is as it was', () => {
    const once = turned(NO_EDITS, 2);

    expect(once.turns.get(2)).toBe(90);
    expect(isEdited(once)).toBe(true);
    expect(isEdited(turned(turned(turned(once, 2), 2), 2))).toBe(false);
  });

  it('a crop lies within its page, and a slip of the hand is none', () => {
    const page = { width: 600, height: 800 };

    expect(cropBetween({ x: 700, y: 400 }, { x: 100, y: -50 }, page)).toEqual({ left: 100, top: 0, width: 500, height: 400 });
    expect(cropBetween({ x: 10, y: 10 }, { x: 20, y: 700 }, page)).toBeNull();
  });
});
