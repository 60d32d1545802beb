import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesUntil, isOther, isSameValue, stateAt } from './state-at.ts';
import type { Fields, RecordedChange } from './state-at.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute));
const FIELDS = ['status', 'city', 'weight', 'driver'];

/** A history of random changes, with the whole state after each. */
interface Lived {
  readonly changes: RecordedChange[];
  readonly states: Record<string, unknown>[];
}

function live(acts: readonly (readonly [field: number, value: number])[]): Lived {
  const first = Object.fromEntries(FIELDS.map((field) => [field, 0]));
  const lived: Lived = { changes: [{ time: at(0), from: {}, to: first }], states: [first] };
  for (const [index, value] of acts) {
    const field = FIELDS[index % FIELDS.length] ?? 'status';
    const before = lived.states.at(-1) ?? first;
    lived.changes.push({ time: at(lived.changes.length), from: { [field]: before[field] }, to: { [field]: value } });
    lived.states.push({ ...before, [field]: value });
  }
  return lived;
}

function valuesOf(state: ReturnType<typeof stateAt>): Fields {
  return Object.fromEntries([...state].map(([field, then]) => [field, then.is_known ? then.value : 'not known']));
}

const acts = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 5 })), { maxLength: 40 });

describe('the state at a moment', () => {
  it('is what a snapshot of that moment says, for every moment of random histories', () => {
    fc.assert(
      fc.property(acts, (made) => {
        const { changes, states } = live(made);
        const present = states.at(-1) ?? {};

        const rebuilt = states.map((_, minute) => valuesOf(stateAt({ changes, present }, at(minute))));

        expect(rebuilt).toEqual(states);
      }),
    );
  });

  it('is never guessed where a change was lost: each field is as it was, or not known', () => {
    // Each value is another, so that what is lost shows.
    const distinct = fc.array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(distinct, fc.nat(), (made, pick) => {
        const { changes, states } = live(made.map((field, index) => [field, index + 1] as const));
        const lost = 1 + (pick % (changes.length - 1));
        const told = changes.filter((_, index) => index !== lost);
        for (const [minute, state] of states.entries()) {
          const rebuilt = stateAt({ changes: told, present: states.at(-1) ?? {} }, at(minute));
          for (const [field, then] of rebuilt) if (then.is_known) expect(then.value).toBe(state[field]);
        }
      }),
    );
  });

  it('names a field as not known before a change that does not tell what it was made from', () => {
    const changes = [{ time: at(5), from: {}, to: { driver: 7 } }];

    expect(valuesOf(stateAt({ changes, present: { driver: 7, city: 'Paarl' } }, at(4)))).toEqual({
      driver: 'not known',
      city: 'Paarl',
    });
    expect(valuesOf(stateAt({ changes, present: { driver: 7, city: 'Paarl' } }, at(5)))).toEqual({ driver: 7, city: 'Paarl' });
  });

  it('takes no value of unsure fields that one side alone tells, unless nothing came after it', () => {
    const history = {
      changes: [{ time: at(5), from: { city: 'Paarl' }, to: { city: 'Worcester' } }],
      unsure: new Set(['driver']),
    };
    const present = { city: 'Worcester', driver: 7 };

    expect(valuesOf(stateAt({ ...history, present }, at(4)))).toEqual({ city: 'Paarl', driver: 'not known' });
    expect(valuesOf(stateAt({ ...history, present }, at(6)))).toEqual({ city: 'Worcester', driver: 7 });
  });

  it('counts no change as made before the one that it followed, whatever the clocks of two processes say', () => {
    expect(changesUntil([{ time: at(1) }, { time: at(3) }, { time: at(2) }], at(2))).toBe(1);
    expect(changesUntil([{ time: at(1) }, { time: at(3) }, { time: at(2) }], at(3))).toBe(3);
  });
});

describe('two values', () => {
  it('are the same in whatever order their parts are written', () => {
    expect(isSameValue({ city: 'Paarl', code: '7646' }, { code: '7646', city: 'Paarl' })).toBe(true);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue(undefined, null)).toBe(true);
  });

  it('differ, do not, or cannot be told apart', () => {
    const known = (value: unknown) => ({ is_known: true as const, value });

    expect(isOther(known(1), known(2))).toBe(true);
    expect(isOther(known(1), known(1))).toBe(false);
    expect(isOther(known(1), { is_known: false })).toBeNull();
  });
});
