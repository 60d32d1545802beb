import { expect, it } from 'vitest';
import { changedSettings } from './account-settings-draft.ts';
import { noticeRows, noticesOff, switchedOff, withNotice } from './notices-draft.ts';

const COLLECTED = { side: 'delivery', event: 'collected', channel: 'email' } as const;
const COLLECTED_KEY = 'notify_delivery_on_shipment_collected_email';
const CREATED_KEY = 'notify_collection_on_shipment_created_email';

it('SCREEN-21: the table of notices shows a row for each event, and what of it the provider and the account have off', () => {
  const rows = noticeRows({ [CREATED_KEY]: false }, { [COLLECTED_KEY]: false });
  const statesOf = (event: string) => rows.find((row) => row.event === event)?.cells.map(({ state }) => state);

  expect(rows.map(({ event }) => event)).toEqual([
    'created',
    'awaiting_dropoff',
    'collected',
    'out_for_delivery',
    'delivered',
    'collection_failed_attempt',
    'delivery_failed_attempt',
    'ready_for_pickup',
    'cancelled',
    'rescheduled',
    'delayed',
  ]);
  expect(statesOf('created')).toEqual(['off-by-provider', 'off-by-provider', 'sent', 'off-by-provider']);
  expect(statesOf('collected')).toEqual(['off-by-provider', 'off-by-provider', 'off-by-account', 'off-by-provider']);
  expect(rows.filter(({ is_off }) => is_off)).toEqual([]);
  expect(noticeRows({ [COLLECTED_KEY]: false }, {}).find(({ is_off }) => is_off)?.event).toBe('collected');
});

it('switches one and leaves the others, in one order whatever the way', () => {
  const both = { [CREATED_KEY]: false, [COLLECTED_KEY]: false };
  const off = withNotice({ [CREATED_KEY]: false }, COLLECTED, false);

  expect(off).toEqual(both);
  expect(withNotice(off, COLLECTED, true)).toEqual({ [CREATED_KEY]: false });
  expect(JSON.stringify(withNotice(withNotice(both, COLLECTED, true), COLLECTED, false))).toBe(JSON.stringify(switchedOff(both)));
});

it('the table of notices takes what was stored as on, or is no choice at all, for nothing switched', () => {
  expect([switchedOff({ [CREATED_KEY]: true }), switchedOff('off'), switchedOff(null)]).toEqual([{}, {}, {}]);
});

it('the table of notices has nothing to save when all is as it was, in whatever order it was stored', () => {
  const setting = 'notification_overrides';
  const saved = [{ setting, value: { [COLLECTED_KEY]: false, [CREATED_KEY]: false, x: true }, is_fixed: false }];
  const shown = (value: unknown) => [{ setting, value, is_fixed: false }];

  expect(changedSettings(saved, shown({ [CREATED_KEY]: false, [COLLECTED_KEY]: false }), { is_staff: false })).toEqual([]);
  expect(changedSettings(saved, shown({ [CREATED_KEY]: false }), { is_staff: false })).toEqual([
    { setting, value: { [CREATED_KEY]: false } },
  ]);
});

it('the table of notices says in words what is off', () => {
  expect(noticesOff({ [COLLECTED_KEY]: false, [CREATED_KEY]: false })).toEqual([
    'Booked: e-mail to the sender',
    'Collected: e-mail to the recipient',
  ]);
});
