import { expect, it } from 'vitest';
import { labelsToShow, placeLabels, readLabels } from './place-labels.ts';

const place = (suburb: string, lat: number, lng: number, city = 'Johannesburg', accuracy = 'code') => ({
  suburb,
  city,
  zone: 'GP',
  lat,
  lng,
  accuracy,
});
const LABELS = placeLabels([
  place('Johannesburg', -26.2, 28.04),
  ...Array.from({ length: 160 }, (_, at) => place(`Suburb ${at}`, -26 - at / 50, 28)),
  place('Upington', -28.45, 21.25, 'Upington'),
  place('Nelspruit', -25.47, 30.98, 'Nelspruit'),
  ...Array.from({ length: 200 }, (_, at) => place(`Part ${at}`, -29 - at / 1000, 24, 'Nowhere')),
  place('Lone Park', -26.1, 28.1, 'Namesake'),
  ...Array.from({ length: 9 }, (_, at) => place(`Bit ${at}`, -26.5 - at / 2, 28.2, 'Scattered')),
  place('Zoo', -27.5, 27, 'Johannesburg'),
  place('Zoo Lake', -27.5, 27, 'Johannesburg', 'place'),
]);
const COUNTRY = [16, -35, 33, -22] as const;
/** A hundred pixels to a degree. */
const project = ([, lat, lng]: readonly [string, number, number, number]) => ({ x: lng * 100, y: -lat * 100 });

it('the map shows large towns first, small ones nearer, and suburbs nearest', () => {
  const zoomOf = (name: string) => LABELS.find(([each]) => each === name)?.[3];

  expect([zoomOf('Johannesburg'), zoomOf('Upington'), zoomOf('Suburb 5')]).toEqual([6, 9, 9.5]);
  expect(LABELS[0]?.[0]).toBe('Johannesburg');
  // A town known by its suburbs alone has no position; another one has a new name.
  expect([zoomOf('Nowhere'), zoomOf('Mbombela'), zoomOf('Nelspruit')]).toEqual([9, 9, undefined]);
  // Nor has one whose few suburbs are listed under a namesake, or lie all over the country.
  expect([zoomOf('Namesake'), zoomOf('Scattered')]).toEqual([undefined, undefined]);
  // Of two at one spot the one whose position is its own.
  expect([zoomOf('Zoo Lake'), zoomOf('Zoo')]).toEqual([9.5, undefined]);
  const shownAt = (zoom: number) => labelsToShow(LABELS, { zoom, bounds: COUNTRY, project }).map(([name]) => name);
  expect(shownAt(5)).toEqual([]);
  expect(shownAt(6)).toEqual(['Johannesburg']);
  expect(shownAt(9)).toEqual(['Johannesburg', 'Nowhere', 'Upington', 'Mbombela']);
});

it('the map shows no names on each other, none outside of the map, and never more than sixty', () => {
  const at_11 = labelsToShow(LABELS, { zoom: 11, bounds: COUNTRY, project });
  const wide = labelsToShow(LABELS, { zoom: 11, bounds: COUNTRY, project: ([, lat]) => ({ x: 0, y: lat * 10_000 }) });
  const elsewhere = labelsToShow(LABELS, { zoom: 11, bounds: [18, -34, 19, -33], project });

  const ys = at_11.filter(([, , lng]) => lng === 28).map(([, lat]) => lat * 100);
  expect(ys.every((y, at) => ys.slice(at + 1).every((other) => Math.abs(other - y) > 18))).toBe(true);
  expect(wide).toHaveLength(60);
  expect(elsewhere).toEqual([]);
});

it('the map reads what the build made and nothing else', () => {
  expect(readLabels([['Upington', -28.4, 21.2, 9], ['Broken'], 7])).toEqual([['Upington', -28.4, 21.2, 9]]);
  expect(readLabels({})).toEqual([]);
});
