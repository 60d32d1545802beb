import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { refusedEvent } from '@tsela/domain/tracking/refused-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWERED_KEPT,
  EMPTY_QUEUE,
  UNDO_MS,
  afterFailure,
  fieldQueue,
  isUndone,
  leftBehind,
  nextBatch,
  picturesAhead,
  syncSummary,
  undoable,
} from './field-queue.ts';
import type { FieldQueue, QueueAction, QueueEntry } from './field-queue.ts';

const DRIVER = 11;
const COLLEAGUE = 12;

/** What can befall a phone with captures on it, in any order. */
const mishap = fc.oneof(
  { weight: 4, arbitrary: fc.constant('capture' as const) },
  fc.constant('capture of a colleague' as const),
  fc.constant('sent and answered' as const),
  fc.constant('sent, the answer is lost' as const),
  fc.constant('answered in part' as const),
  fc.constant('the old answers come again' as const),
  fc.constant('closed and opened again' as const),
  fc.constant('another tab read the storage' as const),
  { weight: 2, arbitrary: fc.constant('capture that can be undone' as const) },
  { weight: 2, arbitrary: fc.constant('undo' as const) },
  fc.constant('the time to undo is over' as const),
);

describe('the queue of field events', () => {
  it('loses no event, keeps the order and has one effect each, whatever happens on the way', () => {
    fc.assert(
      fc.property(fc.array(mishap, { maxLength: 80 }), (mishaps) => {
        const world = new World();
        for (const each of mishaps) world.suffer(each);
        world.goOnline();

        const meant = world.captured.filter(({ event_id }) => !world.undone.has(event_id));
        expect(world.effects).toEqual(meant.map((event) => event.event_id));
        expect(nextBatch(world.queue, DRIVER)).toEqual([]);
        expect(syncSummary(world.queue, DRIVER).waiting).toBe(0);
      }),
    );
  });

  it('never sends an event as something else', () => {
    fc.assert(
      fc.property(fc.array(mishap, { maxLength: 80 }), (mishaps) => {
        const world = new World();
        for (const each of mishaps) world.suffer(each);

        for (const { is_withdrawn = false, ...sent } of world.sent) {
          expect(sent).toEqual(world.captured.find((event) => event.event_id === sent.event_id));
          expect(is_withdrawn).toBe(world.undone.has(sent.event_id));
        }
      }),
    );
  });

  it('sends no other user’s captures', () => {
    const queue = [captured(1, COLLEAGUE), captured(2, DRIVER)].reduce(fieldQueue, EMPTY_QUEUE);

    expect(nextBatch(queue, DRIVER).map((event) => event.device_sequence)).toEqual([2]);
    expect(syncSummary(queue, DRIVER)).toMatchObject({ waiting: 1, of_others: 1 });
  });

  it('sends twenty at a time, the oldest first, even when an older one is read from the storage later', () => {
    const later = Array.from({ length: 30 }, (_, index) => captured(index + 2, DRIVER)).reduce(fieldQueue, EMPTY_QUEUE);
    const queue = fieldQueue(later, { type: 'loaded', entries: [waitingEntry(1)] });

    expect(nextBatch(queue, DRIVER).map((event) => event.device_sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  describe('with pictures', () => {
    const withPicture = (sequence: number) => ({
      ...eventOf(sequence),
      documents: [{ type: 'photo' as const, content: 'AQ==', hash: String(sequence).repeat(64) }],
    });
    const queued = (...events: FieldEvent[]) =>
      events.map((event) => ({ type: 'captured', event, user_id: DRIVER }) as const).reduce<FieldQueue>(fieldQueue, EMPTY_QUEUE);
    const sequences = (events: readonly FieldEvent[]) => events.map((event) => event.device_sequence);
    const hashesOf = (queue: FieldQueue, there: ReadonlySet<string> = new Set()) =>
      picturesAhead(queue, DRIVER, there).map(({ hash }) => hash?.[0]);

    it('sends one by itself, after those before it', () => {
      const queue = queued(eventOf(1), withPicture(2), eventOf(3));

      expect(sequences(nextBatch(queue, DRIVER))).toEqual([1]);
      expect(sequences(nextBatch(queued(withPicture(2), eventOf(3)), DRIVER))).toEqual([2]);
      expect(hashesOf(queued(withPicture(2), eventOf(3)))).toEqual([]);
    });

    it('has nothing go up before of what is named by its hash alone, or has none', () => {
      const named = (sequence: number) => ({
        ...eventOf(sequence),
        documents: [{ type: 'photo' as const, hash: String(sequence).repeat(64) }],
      });
      const unnamed = { ...eventOf(3), documents: [{ type: 'photo' as const, content: 'AQ==' }] };
      const queue = queued(named(1), named(2), unnamed);

      expect(picturesAhead(queue, DRIVER, new Set())).toEqual([]);
      expect(sequences(nextBatch(queue, DRIVER))).toEqual([1]);
    });

    it('users-ask 31: has those of several events go up before, and then sends these together by what is there', () => {
      const queue = queued(withPicture(1), eventOf(2), withPicture(3), withPicture(4));

      expect(hashesOf(queue)).toEqual(['1', '3', '4']);
      expect(sequences(nextBatch(queue, DRIVER, new Set(['1'.repeat(64), '3'.repeat(64)])))).toEqual([1, 2, 3]);
      expect(hashesOf(queue, new Set(['1'.repeat(64), '3'.repeat(64)]))).toEqual([]);
    });
  });

  it('keeps the first answer', () => {
    const queue = [captured(1, DRIVER), answered(1, 'refused'), answered(1, 'duplicate')].reduce(fieldQueue, EMPTY_QUEUE);

    expect(queue.entries[0]?.answer?.result).toBe('refused');
  });

  it('forgets a PIN once it has been checked, and not before', () => {
    const before = fieldQueue(EMPTY_QUEUE, { type: 'captured', event: { ...eventOf(1), pin: '1234' }, user_id: DRIVER });
    const after = fieldQueue(before, answered(1, 'accepted'));

    expect(nextBatch(before, DRIVER)[0]?.pin).toBe('1234');
    expect(after.entries[0]?.event).not.toHaveProperty('pin');
  });

  it('forgets old answers only: what waits, was refused or came too late stays', () => {
    const actions = Array.from({ length: ANSWERED_KEPT + 50 }, (_, index) => [
      captured(index + 3, DRIVER),
      answered(index + 3, 'accepted'),
    ]);
    const unread = [answered(2, 'refused'), captured(0, DRIVER), answered(0, 'kept')];
    const queue = [captured(1, DRIVER), captured(2, DRIVER), ...unread, ...actions.flat()].reduce(fieldQueue, EMPTY_QUEUE);

    expect(queue.entries).toHaveLength(ANSWERED_KEPT + 3);
    expect(queue.entries.slice(0, 3).map((entry) => entry.event.device_sequence)).toEqual([0, 1, 2]);
  });
});

describe('what may be taken back', () => {
  const held = (sequence: number, undo_until_ms: number) =>
    ({ type: 'loaded', entries: [{ ...waitingEntry(sequence), undo_until_ms }] }) as const;
  const batchOf = (queue: FieldQueue) => nextBatch(queue, DRIVER).map((event) => event.device_sequence);

  it('is not sent until its time is over, though the phone was closed meanwhile', () => {
    const before = fieldQueue(EMPTY_QUEUE, held(1, 9000));
    const opened = fieldQueue(EMPTY_QUEUE, { type: 'loaded', entries: before.entries });
    const early = fieldQueue(opened, { type: 'settled', now_ms: 8999 });
    const over = fieldQueue(opened, { type: 'settled', now_ms: 9000 });

    expect([batchOf(opened), batchOf(early), batchOf(over)]).toEqual([[], [], [1]]);
    expect(undoable(over, DRIVER)).toEqual([]);
  });

  it('is what was captured last, together: who goes on has meant what came before', () => {
    const together = [held(1, 9000), held(2, 9000)].reduce(fieldQueue, EMPTY_QUEUE);
    const gone_on = fieldQueue(together, held(3, 9500));

    expect(undoable(together, DRIVER)).toHaveLength(2);
    expect([batchOf(together), batchOf(gone_on)]).toEqual([[], [1, 2]]);
    expect(batchOf(fieldQueue(gone_on, captured(4, DRIVER)))).toEqual([1, 2, 3, 4]);
  });

  it('is sent as taken back once it has been, by every tab, so that its number is not missing, and waits for nothing', () => {
    const queue = [held(1, 9000), held(2, 9000)].reduce(fieldQueue, EMPTY_QUEUE);
    const undone = fieldQueue(queue, { type: 'undone', user_id: DRIVER });
    const other_tab = fieldQueue(fieldQueue(queue, { type: 'settled', now_ms: 9000 }), {
      type: 'loaded',
      entries: undone.entries,
    });

    for (const each of [undone, other_tab])
      expect(nextBatch(each, DRIVER)).toEqual([1, 2].map((sequence) => ({ ...eventOf(sequence), is_withdrawn: true })));
    expect(syncSummary(undone, DRIVER)).toMatchObject({ state: 'idle', waiting: 0, waiting_since: null });
  });

  it('is nothing that a later step confirmed, also once that step was taken back or answered: it may have been sent', () => {
    const gone_on = [held(1, 9000), held(2, 9500)].reduce(fieldQueue, EMPTY_QUEUE);
    const later_undone = fieldQueue(gone_on, { type: 'undone', user_id: DRIVER });
    const later_answered = [held(1, 9000), captured(2, DRIVER), answered(2, 'accepted')].reduce(fieldQueue, EMPTY_QUEUE);

    expect([undoable(gone_on, DRIVER).length, undoable(later_undone, DRIVER), undoable(later_answered, DRIVER)]).toEqual([
      1,
      [],
      [],
    ]);
    expect([nextBatch(later_undone, DRIVER), batchOf(later_answered)]).toEqual([
      [eventOf(1), { ...eventOf(2), is_withdrawn: true }],
      [1],
    ]);
  });

  it('S26: is any capture that was not sent; what the server has taken before it heard of that has happened', () => {
    const waiting = [captured(1, DRIVER), captured(2, DRIVER), captured(3, COLLEAGUE)].reduce(fieldQueue, EMPTY_QUEUE);
    const take = (sequence: number) => ({ type: 'withdrawn', event_id: idOf(sequence), user_id: DRIVER }) as const;
    const withdrawn = [take(1), take(3)].reduce(fieldQueue, waiting);
    const heard = fieldQueue(withdrawn, {
      type: 'answered',
      results: [{ ...resultOf(idOf(1), 'accepted'), is_withdrawn: true }],
      now_ms: 1,
    });
    const too_late = fieldQueue(withdrawn, answered(1, 'duplicate'));
    const undoneIn = (queue: FieldQueue) => queue.entries.filter(isUndone).map(({ event }) => event.device_sequence);

    expect([undoneIn(withdrawn), undoneIn(heard), undoneIn(too_late)]).toEqual([[1], [1], []]);
    expect(nextBatch(withdrawn, DRIVER)[0]).toEqual({ ...eventOf(1), is_withdrawn: true });
    expect(syncSummary(withdrawn, DRIVER)).toMatchObject({ waiting: 1, of_others: 1 });
  });
});

describe('what others left on the device', () => {
  it('is handed in under their names, without a PIN, and not what is one’s own', () => {
    const secret = { type: 'captured', event: { ...eventOf(2), pin: '1234' }, user_id: COLLEAGUE } as const;
    const queue = [captured(1, DRIVER), secret].reduce(fieldQueue, EMPTY_QUEUE);

    expect(leftBehind(queue, DRIVER)).toEqual([{ ...eventOf(2), captured_by: COLLEAGUE }]);
    expect(leftBehind(fieldQueue(queue, answered(2, 'refused')), DRIVER)).toEqual([]);
  });
});

describe('what may be taken back for some seconds', () => {
  const held = (sequence: number, undo_until_ms: number) =>
    ({ type: 'loaded', entries: [{ ...waitingEntry(sequence), undo_until_ms }] }) as const;
  const batchOf = (queue: FieldQueue) => nextBatch(queue, DRIVER).map((event) => event.device_sequence);

  it('is nothing of a colleague’s, nothing that was sent, and nothing for ever when the clock is set back', () => {
    const queue = fieldQueue(EMPTY_QUEUE, held(1, 9000));
    const heard = fieldQueue(queue, answered(1, 'accepted'));

    expect(undoable(queue, COLLEAGUE)).toEqual([]);
    expect(fieldQueue(heard, { type: 'undone', user_id: DRIVER })).toEqual(heard);
    expect(batchOf(fieldQueue(queue, { type: 'settled', now_ms: 9000 - UNDO_MS - 1 }))).toEqual([1]);
  });
});

describe('the sync state', () => {
  it('is green when all is sent, amber while something waits, red until a refusal has been read', () => {
    const waiting = fieldQueue(EMPTY_QUEUE, captured(1, DRIVER));
    const refused = fieldQueue(waiting, answered(1, 'refused'));
    const read = fieldQueue(refused, { type: 'dismissed', event_id: idOf(1) });

    expect(syncSummary(EMPTY_QUEUE, DRIVER).state).toBe('idle');
    expect(syncSummary(waiting, DRIVER).state).toBe('waiting');
    expect(syncSummary(refused, DRIVER)).toMatchObject({ state: 'failed', refused: [{ answer: { message: 'Because.' } }] });
    expect(syncSummary(read, DRIVER).state).toBe('sent');
  });

  it('is amber for what came too late to count, until that has been read', () => {
    const late = [captured(1, DRIVER), answered(1, 'kept')].reduce(fieldQueue, EMPTY_QUEUE);
    const with_refusal = [captured(2, DRIVER), answered(2, 'refused')].reduce(fieldQueue, late);
    const read = fieldQueue(late, { type: 'dismissed', event_id: idOf(1) });

    expect(syncSummary(late, DRIVER)).toMatchObject({ state: 'late', refused: [], late: [{ answer: { message: 'Because.' } }] });
    expect(syncSummary(with_refusal, DRIVER)).toMatchObject({ state: 'failed', late: [{}] });
    expect(syncSummary(read, DRIVER)).toMatchObject({ state: 'sent', late: [] });
  });

  it('cannot be dismissed before there is an answer', () => {
    const queue = [captured(1, DRIVER), { type: 'dismissed', event_id: idOf(1) } as const, answered(1, 'refused')].reduce(
      fieldQueue,
      EMPTY_QUEUE,
    );

    expect(syncSummary(queue, DRIVER).state).toBe('failed');
  });
});

it.each([
  [0, 'wait'],
  [401, 'wait'],
  [403, 'wait'],
  [409, 'wait'],
  [418, 'wait'],
  [429, 'wait'],
  [500, 'wait'],
  [503, 'wait'],
  [400, 'refuse'],
  [413, 'refuse'],
  [422, 'refuse'],
])('after status %i a single event: %s', (status, expected) => {
  expect(afterFailure(status, 1)).toBe(expected);
});

it('the queue sends one by one what the server cannot take together, so that one bad event holds up no other', () => {
  expect(afterFailure(400, 5)).toBe('one-by-one');
});

/** A phone, its storage and the server. */
class World {
  queue: FieldQueue = EMPTY_QUEUE;
  storage: readonly QueueEntry[] = [];
  readonly captured: FieldEvent[] = [];
  readonly sent: FieldEvent[] = [];
  /** Ids in the order in which they had their effect. */
  readonly effects: string[] = [];
  readonly undone = new Set<string>();
  #now_ms = 0;
  #sequence = 0;
  #answers: FieldEventResult[] = [];

  suffer(mishap_now: typeof mishap extends fc.Arbitrary<infer Kind> ? Kind : never): void {
    switch (mishap_now) {
      case 'capture':
        return this.#capture(DRIVER);
      case 'capture of a colleague':
        return this.#capture(COLLEAGUE);
      case 'sent and answered':
        return this.#hear(this.#send());
      case 'sent, the answer is lost':
        this.#send();
        return undefined;
      case 'answered in part':
        return this.#hear(this.#send().slice(0, 1));
      case 'the old answers come again':
        return this.#hear(this.#answers.toReversed());
      case 'capture that can be undone':
        this.#capture(DRIVER, (this.#now_ms += 1) + UNDO_MS);
        return undefined;
      case 'undo':
        for (const { event } of undoable(this.queue, DRIVER)) this.undone.add(event.event_id);
        this.queue = fieldQueue(this.queue, { type: 'undone', user_id: DRIVER });
        this.storage = this.queue.entries;
        return undefined;
      case 'the time to undo is over':
        return this.#settle();
      case 'closed and opened again':
        this.queue = EMPTY_QUEUE;
        return this.#apply({ type: 'loaded', entries: this.storage });
      case 'another tab read the storage':
        this.#apply({ type: 'loaded', entries: this.storage.toReversed() });
    }
  }

  goOnline(): void {
    this.#settle();
    for (let round = 0; round < 20; round += 1) this.#hear(this.#send());
  }

  #settle(): void {
    this.#now_ms += UNDO_MS;
    this.queue = fieldQueue(this.queue, { type: 'settled', now_ms: this.#now_ms });
  }

  /** As on a phone, where whatever happens ends what can no longer be taken back. */
  #apply(action: QueueAction): void {
    this.queue = fieldQueue(fieldQueue(this.queue, action), { type: 'settled', now_ms: this.#now_ms });
  }

  #capture(user_id: number, undo_until_ms?: number): void {
    this.#sequence += 1;
    const event = eventOf(this.#sequence);
    if (user_id === DRIVER) this.captured.push(event);
    this.queue =
      undo_until_ms === undefined
        ? fieldQueue(this.queue, { type: 'captured', event, user_id })
        : fieldQueue(this.queue, { type: 'loaded', entries: [{ ...waitingEntry(this.#sequence), undo_until_ms }] });
    this.storage = this.queue.entries;
  }

  #send(): FieldEventResult[] {
    return nextBatch(this.queue, DRIVER).map((event) => {
      const is_first = this.sent.every((sent) => sent.event_id !== event.event_id);
      this.sent.push(event);
      if (is_first && !event.is_withdrawn) this.effects.push(event.event_id);
      const result = resultOf(event.event_id, is_first ? 'accepted' : 'duplicate');
      return event.is_withdrawn ? { ...result, is_withdrawn: true } : result;
    });
  }

  #hear(results: FieldEventResult[]): void {
    this.#answers = [...this.#answers, ...results];
    this.queue = fieldQueue(this.queue, { type: 'answered', results, now_ms: 1 });
    this.storage = this.queue.entries;
  }
}

function captured(sequence: number, user_id: number) {
  return { type: 'captured', event: eventOf(sequence), user_id } as const;
}

function answered(sequence: number, result: FieldEventResult['result']) {
  return { type: 'answered', results: [resultOf(idOf(sequence), result)], now_ms: 1 } as const;
}

function waitingEntry(sequence: number): QueueEntry {
  return { event: eventOf(sequence), user_id: DRIVER, answer: null, answered_at_ms: 0, is_dismissed: false };
}

function eventOf(sequence: number): FieldEvent {
  return {
    event_id: idOf(sequence),
    device_id: 'phone-1',
    device_sequence: sequence,
    captured_at: '2026-11-23T10:00:00Z',
    reference: `AB2CD3/${sequence}`,
    choice: 'collected',
  };
}

function idOf(sequence: number): string {
  return `00000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`;
}

function resultOf(event_id: string, result: FieldEventResult['result']): FieldEventResult {
  return { ...refusedEvent({ ...eventOf(1), event_id }, 'Because.'), result };
}
