import { describe, expect, it } from 'vitest';
import { DRAWING_LENGTH_MAX, MARKS_MAX, marksAfter, whyNotDrawn, whyNotKept } from './document-drawing.ts';
import type { Drawing, DrawnMark, MarkKind } from './document-drawing.ts';

const [HERE, THERE] = [
  { x: 1, y: 2 },
  { x: 30, y: 40 },
];
const mark = (kind: MarkKind, rest: Partial<DrawnMark> = {}): DrawnMark => ({
  page: 1,
  kind,
  places: kind === 'note' || kind === 'stamp' ? [HERE] : [HERE, THERE],
  text: kind === 'note' || kind === 'stamp' ? 'Damaged' : '',
  ...(kind === 'signature' && { signature: { width: 10, height: 5, lines: [[HERE]] } }),
  ...rest,
});
const drawn = (marks: readonly DrawnMark[], rest: Partial<Drawing> = {}) => ({ turns: [], crops: [], ...rest, marks });

describe('SCREEN-55: what is drawn on a document', () => {
  it.each(['note', 'highlight', 'box', 'arrow', 'pen', 'stamp', 'signature'] as const)('is whole: %s', (kind) => {
    expect(whyNotDrawn(drawn([mark(kind)]))).toBeNull();
    expect(whyNotDrawn(drawn([mark(kind, { places: [] })]))).toBe('A mark on page 1 is not complete.');
  });

  it.each([
    ['a box that says something', mark('box', { text: 'Damaged' })],
    ['a note that says nothing', mark('note', { text: '' })],
    ['an arrow with three places', mark('arrow', { places: [HERE, THERE, HERE] })],
    ['a signature without lines of its own', { ...mark('box'), kind: 'signature' as const }],
    ['a box with a signature', mark('box', { signature: { width: 1, height: 1, lines: [] } })],
  ])('refuses %s', (_, wrong) => {
    expect(whyNotDrawn(drawn([wrong]))).toBe('A mark on page 1 is not complete.');
  });

  it('is bounded in its number and its size, and turns a page once', () => {
    const many = Array.from({ length: MARKS_MAX + 1 }, () => mark('box'));
    const twice = [{ page: 2, turn: 90 as const }];
    const long = { ...mark('note', { text: 'x'.repeat(DRAWING_LENGTH_MAX) }), id: '1', drawn_in: null };

    expect(whyNotDrawn(drawn(many))).toBe('One version has 300 marks at most.');
    expect(whyNotDrawn(drawn([], { turns: [...twice, ...twice] }))).toBe('A page is turned or cropped twice.');
    expect(whyNotKept({ marks: [long], turns: [], crops: [] })).toMatch(/too long to be kept/);
    expect(whyNotKept({ marks: [], turns: [], crops: [] })).toBeNull();
  });
});

describe('SCREEN-55: the marks of the next version', () => {
  const before = {
    id: 7,
    drawing: {
      marks: [
        { ...mark('box'), id: '1', drawn_in: 5 },
        { ...mark('note'), id: '4', drawn_in: null },
      ],
      turns: [],
      crops: [],
    },
  };

  it('are those that stay, as they were kept, and the new ones behind them', () => {
    const after = marksAfter(before, { ...drawn([mark('arrow')]), kept_ids: ['4'] });

    expect(after?.drawing.marks).toEqual([
      { ...mark('note'), id: '4', drawn_in: 7 },
      { ...mark('arrow'), id: '5', drawn_in: null },
    ]);
    expect(after?.removed).toEqual([{ ...mark('box'), id: '1', drawn_in: 5 }]);
  });

  it('are none that are not there', () => {
    expect(marksAfter(before, { ...drawn([]), kept_ids: ['9'] })).toBeNull();
    expect(marksAfter({ id: 7, drawing: null }, { ...drawn([]), kept_ids: ['1'] })).toBeNull();
  });
});
