import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { changesOf, detailText, draftOf, outcomeText, readableBody, sinceOf } from './webhook-draft.ts';

const WEBHOOK = {
  id: 7,
  account_id: 1 as AccountId,
  url: 'https://shop.example/hook',
  topics: ['tracking-event' as const],
  has_auth_key: true,
  is_active: true,
  off_reason: '',
  failing_since: null,
  paused_since: null,
  old_secret_until: null,
  last_number: 0,
  created_by_name: 'Thandi',
  time_created: '2026-11-24T08:00:00Z',
  time_modified: '2026-11-24T08:00:00Z',
};
const SAME = { id: 7, time_modified: WEBHOOK.time_modified, url: WEBHOOK.url, topics: WEBHOOK.topics };

describe('an edited webhook', () => {
  it.each([
    ['keeps its key when none is entered', {}, SAME],
    ['takes another key', { auth_key: 'Bearer abc' }, { ...SAME, auth_key: 'Bearer abc' }],
    ['loses its key', { auth_key: 'Bearer abc', has_no_auth_key: true }, { ...SAME, auth_key: '' }],
    ['gets another secret', { new_secret: true }, { ...SAME, new_secret: true }],
  ])('SCREEN-21: %s', (_name, change, expected) => {
    expect(changesOf(WEBHOOK, { ...draftOf(WEBHOOK), ...change })).toEqual(expected);
  });
});

describe('what became of something that was sent', () => {
  const sent = {
    id: 1,
    webhook_id: 7,
    number: null,
    topic: 'test' as const,
    shipment_id: null,
    short_tracking_reference: '',
    tries: 1,
    time_created: '2026-11-24T08:00:00Z',
    time_tried: null,
    time_due: null,
    duration_ms: 5,
    answer: '',
  };

  it.each([
    [{ state: 'delivered', status_code: 200, error: '' } as const, 'Arrived. The receiver answered 200.'],
    [{ state: 'failed', status_code: 500, error: '' } as const, 'Failed. The receiver answered 500.'],
    [{ state: 'failed', status_code: null, error: 'There was no answer.' } as const, 'Failed. There was no answer.'],
    [{ state: 'waiting', status_code: null, error: '', tries: 0 } as const, 'Waiting to be sent.'],
  ])('SCREEN-21: %j reads "%s"', (outcome, text) => {
    expect(outcomeText({ ...sent, ...outcome })).toBe(text);
  });

  it.each([
    [{ state: 'delivered', status_code: 200, error: '' } as const, 'The receiver answered 200.'],
    [{ state: 'failed', status_code: 500, error: '', tries: 12 } as const, 'The receiver answered 500. Tried 12 times.'],
    [{ state: 'waiting', status_code: null, error: '', tries: 0 } as const, 'Waiting to be sent.'],
    [{ state: 'failed', status_code: null, error: 'It was deleted.', tries: 0 } as const, 'It was deleted.'],
  ])('S40: beside its state %j reads "%s"', (outcome, text) => {
    expect(detailText({ ...sent, ...outcome })).toBe(text);
  });
});

describe('what was sent', () => {
  it.each([
    ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
    ['no JSON', 'no JSON'],
  ])('S40: %j is shown as %j', (body, text) => {
    expect(readableBody(body)).toBe(text);
  });

  it('S40: of the last week is what happened since a week ago', () => {
    expect(sinceOf('week', new Date('2026-11-27T10:00:00Z'))).toBe('2026-11-20T10:00:00.000Z');
  });
});
