import { cents } from '@tsela/domain/money/cents';
import type { RatingResult } from '@tsela/domain/rates/price/rating-result';
import { expect, it } from 'vitest';
import type { RequestContext } from '../../context.ts';
import { refuseDearerChange } from './refuse-dearer-change.ts';

// Of a context and a price only these are looked at.
const GUEST = { actor: { kind: 'guest' }, source: 'web' } as unknown as RequestContext;
const offered = (rate_cents: number) => ({ offered: true, rate_cents }) as unknown as RatingResult;
const PAID = { rate_cents: cents(11_500) };

it.each([
  ['the tariff has no longer what is stored', null, offered(20_000)],
  ['both are offered', offered(11_500), offered(20_000)],
  ['what was paid is less than both', offered(15_000), offered(20_000)],
])('a change that costs more than was paid is refused where %s', (_, before, after) => {
  expect(() => refuseDearerChange(GUEST, { shipment: PAID, before, after, is_confirmed: true })).toThrow(
    'This change would cost',
  );
});

it.each([
  ['nothing is offered either way', null, null],
  ['it costs no more than was paid', null, offered(11_500)],
  ['the tariff has become dearer either way', offered(20_000), offered(20_000)],
])('a change is let go where %s', (_, before, after) => {
  expect(refuseDearerChange(GUEST, { shipment: PAID, before, after, is_confirmed: false })).toEqual([]);
});
