import type { MessageChannelState } from '@tsela/contract/messages/message-channel-api';
import { expect, it } from 'vitest';
import { changeOf, draftOf, stateOf } from './channel-draft.ts';
import { costText, priceOf } from './message-draft.ts';

const SMS: MessageChannelState = {
  channel: 'sms',
  gateway: 'bulksms',
  has_way_out: true,
  credentials_id: 'token-id',
  has_secret: true,
  has_signing_secret: false,
  news_url: 'https://tsela.example/api/messages/bulksms/1/0123',
  language: 'en',
  is_paused: false,
  price: 215,
  parts_monthly_max: 5000,
  platform_parts_monthly_max: null,
  alert_percent: 80,
  limit_state: 'free',
  sender_name: '',
  time_down: null,
  down_because: '',
  time_modified: '2026-11-23T10:00:00.000Z',
  month: { messages: 0, parts: 0, cost_millicents: 0, delivered: 0, failed: 0 },
  waiting: 0,
  held: 0,
};

it('SCREEN-52: the platform’s own limit is saved where it was changed, and the percent is one from 1 to 100', () => {
  const draft = draftOf(SMS);

  expect(changeOf(SMS, { ...draft, platform_parts_monthly_max: '9 000', alert_percent: '' })).toMatchObject({
    change: { platform_parts_monthly_max: 9000, alert_percent: null },
  });
  expect(changeOf(SMS, draft)).not.toHaveProperty('change.platform_parts_monthly_max');
  for (const alert_percent of ['0', '101', '5.5', 'x'])
    expect(changeOf(SMS, { ...draft, alert_percent })).toEqual({
      errors: { alert_percent: 'Please enter a whole number from 1 to 100.' },
    });
});

it('S52: a channel that is looked at and saved stays what it is, its secret as well', () => {
  expect(changeOf(SMS, draftOf(SMS))).toEqual({
    change: {
      channel: 'sms',
      gateway: 'bulksms',
      credentials_id: 'token-id',
      language: 'en',
      price: 215,
      parts_monthly_max: 5000,
      alert_percent: 80,
      time_modified: '2026-11-23T10:00:00.000Z',
    },
  });
});

it('S52: amounts and limits are read as people write them, and what is none is told', () => {
  const draft = draftOf(SMS);

  expect(changeOf(SMS, { ...draft, price: '1 215,50', parts_monthly_max: '10 000', secret: 'new' })).toMatchObject({
    change: { price: 1215.5, parts_monthly_max: 10_000, secret: 'new' },
  });
  expect(changeOf(SMS, { ...draft, price: '', parts_monthly_max: '' })).toMatchObject({
    change: { price: 0, parts_monthly_max: null },
  });
  expect(changeOf(SMS, { ...draft, price: 'much', parts_monthly_max: '1.5' })).toEqual({
    errors: { price: 'Please enter an amount in rand.', parts_monthly_max: 'Please enter a whole number.' },
  });
  expect(changeOf(SMS, { ...draft, gateway: 'none', secret: 'typed before' })).toEqual({
    change: {
      channel: 'sms',
      gateway: 'none',
      price: 215,
      parts_monthly_max: 5000,
      alert_percent: 80,
      time_modified: SMS.time_modified,
    },
  });
});

it('S52: a channel sends, is paused, or has no way out', () => {
  expect(stateOf(SMS).label).toBe('Sends');
  expect(stateOf({ ...SMS, is_paused: true }).label).toBe('Paused');
  expect(stateOf({ ...SMS, has_way_out: false }).label).toBe('Kept in the outbox');
});

it('S52: what a message cost is told to the tenth of a cent', () => {
  expect(costText(21_500)).toBe('R 0.215');
  expect(costText(43_000)).toBe('R 0.43');
  expect(priceOf({ parts: 2, cost_millicents: 43_000 })).toBe('2 parts, R 0.43');
  expect(priceOf({ parts: 1, cost_millicents: 0 })).toBe('1 part');
  expect(priceOf({ parts: null, cost_millicents: null })).toBe('');
});
