import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('randomId makes a random UUID where the browser makes none, as on plain http', () => {
  const source = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  const made = Array.from({ length: 50 }, () => randomId(source));

  for (const id of made) expect(id).toMatch(UUID_4);
  expect(new Set(made).size).toBe(50);
});

it('randomId takes the browser’s own where there is one', () => {
  const own = '36b8f84d-df4e-4d49-b662-bcde71a8764f' as const;

  expect(randomId({ getRandomValues: crypto.getRandomValues.bind(crypto), randomUUID: () => own })).toBe(own);
});
