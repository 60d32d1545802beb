import { expect, it } from 'vitest';
import { IdempotencyKeys } from './idempotency-key.ts';

function someKeys(): IdempotencyKeys {
  let made = 0;
  return new IdempotencyKeys(() => `key-${(made += 1)}`);
}

it.each([0, 500, 503])(
  'a form keeps its key for the same input after status %i, which leaves open whether it arrived',
  (status) => {
    const keys = someKeys();
    const first = keys.keyFor({ parcels: 1 });
    keys.settle(status);

    expect(keys.keyFor({ parcels: 1 })).toBe(first);
  },
);

it.each([200, 400, 409])('a form makes a fresh key after status %i', (status) => {
  const keys = someKeys();
  const first = keys.keyFor({ parcels: 1 });
  keys.settle(status);

  expect(keys.keyFor({ parcels: 1 })).not.toBe(first);
});

it('a form makes a fresh key for another input', () => {
  const keys = someKeys();
  const first = keys.keyFor({ parcels: 1 });
  keys.settle(0);

  expect(keys.keyFor({ parcels: 2 })).not.toBe(first);
});
