import { expect, it } from 'vitest';
import { isReadAtOnce, parseLiveMessage, reconnectDelay, staleAfter } from './live-messages.ts';

it('the live connection reads known messages and leaves the others', () => {
  expect(parseLiveMessage('{"type":"shipment","id":7,"reference":"7K4QXM"}')).toEqual({
    type: 'shipment',
    id: 7,
    reference: '7K4QXM',
  });
  expect(parseLiveMessage('{"type":"account","id":1}')).toEqual({ type: 'account', id: 1 });
  expect(parseLiveMessage('{"type":"weather","id":1}')).toBeNull();
  expect(parseLiveMessage('{"type":"shipment"}')).toBeNull();
  expect(parseLiveMessage('not json')).toBeNull();
});

it('the live connection names each stale collection once', () => {
  const stale = staleAfter([
    { type: 'shipment', id: 1 },
    { type: 'shipment', id: 2 },
    { type: 'account', id: 3 },
  ]);

  expect(stale).toContain('/shipments');
  expect(stale).toContain('/accounts');
  expect(new Set(stale).size).toBe(stale.length);
});

it.each(['shipment', 'account', 'account-settings', 'settings', 'places', 'integrations'] as const)(
  'the live connection makes the history of what changed stale: %s',
  (type) => {
    expect(staleAfter([{ type, id: 1 }])).toContain('/audit');
  },
);

it('the live connection makes the messages about a shipment stale with it', () => {
  expect(staleAfter([{ type: 'shipment', id: 1 }])).toContain('/messages');
});

it('the live connection makes prices and tariffs stale when a tariff changes', () => {
  expect(parseLiveMessage('{"type":"rates","id":8}')).toEqual({ type: 'rates', id: 8 });
  expect(staleAfter([{ type: 'rates', id: 8 }])).toContain('/rates');
});

it('the live connection waits longer with every failure, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((failures) => reconnectDelay(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(reconnectDelay(0, 0)).toBe(750);
  expect(reconnectDelay(0, 1)).toBe(1250);
});

it('SCREEN-24: the live connection has the counters of the dashboard read again at once, its charts of whole days at intervals', () => {
  const paths = ['/ui/ops-dashboard', '/ui/ops-dashboard/list', '/ui/ops-dashboard/per-hour', '/ui/ops-dashboard/per-day'];

  expect(paths.filter(isReadAtOnce)).toEqual(['/ui/ops-dashboard', '/ui/ops-dashboard/list']);
});
