import { describe, expect, it } from 'vitest';
import { attemptFacts } from './attempts.ts';

const HERE = { lat: -26.1, lng: 28.05 };

describe('a failed attempt of the demo', () => {
  it('is most often made at the door, at times shown by a photo, and at times by nothing', () => {
    const facts = Array.from({ length: 400 }, (_, id) =>
      attemptFacts({ id, collection_address: HERE, delivery_address: HERE } as Parameters<typeof attemptFacts>[0], ''),
    );

    const at_the_door = facts.filter(({ lat }) => Math.abs((lat ?? 0) - HERE.lat) < 0.001).length;
    const by_a_photo = facts.filter(({ documents }) => documents !== undefined).length;

    expect(at_the_door).toBeGreaterThan(facts.length / 2);
    expect(by_a_photo).toBeGreaterThan(10);
    expect(by_a_photo).toBeLessThan(facts.length - at_the_door);
  });
});
