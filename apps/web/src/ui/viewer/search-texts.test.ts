import { expect, it } from 'vitest';
import { hitsOn } from './search-texts.ts';

const piece = (text: string) => ({ text, left: 0, top: 0, width: 10, height: 10 });

it('SCREEN-55: finds a text whatever its letters’ case, through the pieces that a page breaks it into', () => {
  const hits = hitsOn(3, [piece('Rec'), piece('eived '), piece('by Rachel'), piece('received BY')], 'Received by');

  expect(hits.map(({ page, boxes }) => [page, boxes.map(({ text }) => text)])).toEqual([
    [3, ['Rec', 'eived ', 'by Rachel']],
    [3, ['received BY']],
  ]);
});

it('finds nothing for nothing, and signs of two units keep their piece', () => {
  expect(hitsOn(1, [piece('abc')], '  ')).toEqual([]);
  expect(hitsOn(1, [piece('😀'), piece('abc')], 'abc')[0]?.boxes).toEqual([piece('abc')]);
});
