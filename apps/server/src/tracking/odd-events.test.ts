import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** An event that is odd and a sound one after it, in one batch. */
async function sendBoth(odd: Partial<FieldEvent>, batch: { readonly sent_at?: string } = {}) {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const [one, other] = [await bookOne(world), await bookOne(world)];
  const events = [
    aFieldEvent({ reference: one.short_tracking_reference, choice: 'received-at-hub', ...odd }),
    aFieldEvent({ reference: other.short_tracking_reference, choice: 'received-at-hub' }),
  ];
  const send = () => test_app.request(trackingApi.record, { token, input: { events, ...batch } });
  const resultsOf = ({ body }: Awaited<ReturnType<typeof send>>): string[] =>
    body.results?.map(({ result }: { result: string }) => result) ?? [body.message];
  return { world, first: await send(), again: await send(), resultsOf };
}

describe('an odd event does not hold up its batch', () => {
  it.each([
    ['a leap second', '2026-06-30T23:59:60Z'],
    ['a year without a number', '0000-01-01T00:00:00Z'],
    ['a clock that was never set', '1970-01-01T00:00:00Z'],
    ['a time long after this', '9999-12-31T23:59:59Z'],
  ])('when it was captured at %s', async (_, captured_at) => {
    const { first, again, resultsOf } = await sendBoth({ captured_at });

    expect([first.status, resultsOf(first)]).toEqual([200, ['refused', 'accepted']]);
    expect(first.body.results[0].message).toBe('The clock of this device is wrong.');
    expect(resultsOf(again)).toEqual(['refused', 'duplicate']);
  });

  it.each([
    ['manifested', '“Manifested” goes with an interhub transfer. Choose one, or scan it as “Ready for dispatch”.'],
    [
      'inbound-from-manifest',
      '“Inbound from manifest” goes with an interhub transfer. Choose one, or scan it as “Received at hub”.',
    ],
  ])('SCAN-06: when it claims a transfer that it does not name: %s', async (choice, message) => {
    const { world, first, resultsOf } = await sendBoth({ choice });

    expect([resultsOf(first), first.body.results[0].message]).toEqual([['refused', 'accepted'], message]);
    const claimed = await rowsOf(
      world,
      `select id from shipments where provider_id = ${world.provider_id} and status = 'manifested'`,
    );
    expect(claimed).toEqual([]);
  });

  it('when its text has half a character, which is kept as the sign for it', async () => {
    const { world, first, resultsOf } = await sendBoth({ choice: 'on-hold', reason: 'Torn \ud83d open 📦' });

    expect([first.status, resultsOf(first)]).toEqual([200, ['accepted', 'accepted']]);
    const [kept] = await rowsOf(
      world,
      `select reason from tracking_events where provider_id = ${world.provider_id} and status = 'on-hold'`,
    );
    expect(kept).toEqual({ reason: 'Torn � open 📦' });
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-06-30T23:59:60Z'])(
    'when the device says that it is %s as it sends',
    async (sent_at) => {
      const { first } = await sendBoth({ captured_at: '2026-03-04T06:30:00Z' }, { sent_at });

      expect(first.status).toBe(200);
      expect(first.body.results).toHaveLength(2);
    },
  );
});

it('a shipment whose parcels are all cancelled may be scanned twice', async () => {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
  const { id, short_tracking_reference: reference } = await bookOne(world);
  await changeRows(
    world,
    `update parcels set status = 'cancelled' where provider_id = ${world.provider_id} and shipment_id = ${id}`,
  );
  const scan = () =>
    test_app.request(trackingApi.record, { token, input: { events: [aFieldEvent({ reference, choice: 'received-at-hub' })] } });

  const answers = [await scan(), await scan()];

  expect(answers.map(({ status, body }) => [status, body.results?.[0].result])).toEqual([
    [200, 'accepted'],
    [200, 'accepted'],
  ]);
});
