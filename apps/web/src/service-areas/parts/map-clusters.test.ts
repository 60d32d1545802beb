import { expect, it } from 'vitest';
import { clustersOf } from './map-clusters.ts';

it('groups what lies nearer than a finger, round the first of it', () => {
  const points = [
    { name: 'a', x: 0, y: 0 },
    { name: 'b', x: 30, y: 10 },
    { name: 'c', x: 50, y: 0 },
    { name: 'd', x: 30, y: 45 },
    { name: 'e', x: 60, y: 5 },
  ];

  const clusters = clustersOf(points, (point) => point, 40);

  // b lies as near to c as to a, and a was first; d is below both.
  expect(clusters.map((each) => each.map(({ name }) => name).join(''))).toEqual(['ab', 'ce', 'd']);
});

it('grouping leaves alone what lies apart', () => {
  expect(
    clustersOf(
      [
        { x: 0, y: 0 },
        { x: 0, y: 40 },
      ],
      (point) => point,
      40,
    ),
  ).toHaveLength(2);
});
