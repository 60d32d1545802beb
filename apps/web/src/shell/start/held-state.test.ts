import { describe, expect, it } from 'vitest';
import { errorOfAnswer } from '../../api/api-error.ts';
import { unmarkBlocked, markBlocked, stateNow, isMarkedBlocked } from './held-state.ts';
import type { StateFacts } from './held-state.ts';

const PROVIDER = { id: 7, name: 'Karoo Couriers', status: 'active', provider_settings: [] };
const MAINTENANCE = errorOfAnswer(418, { code: 'maintenance', message: "We're doing maintenance...", provider: PROVIDER });
const CLOSED = errorOfAnswer(423, { code: 'account-closed', message: 'Your account has been closed.' });
const AWAY = errorOfAnswer(503, {});

const facts = (changes: Partial<StateFacts>): StateFacts => ({
  is_signed_in: true,
  provider_error: null,
  general_error: null,
  ...changes,
});

describe('a page of a state that is opened by its address', () => {
  const maintenance = (changes: Partial<StateFacts>) => stateNow('maintenance', facts(changes));
  const closed = (changes: Partial<StateFacts>) => stateNow('account-closed', facts(changes));

  it('MAINT-01 MAINT-03: is left at once where there is no maintenance, and stays while there is one or the server is away', () => {
    expect([maintenance({ provider_error: undefined }), maintenance({}), maintenance({ is_signed_in: false })]).toEqual([
      'asking',
      'over',
      'over',
    ]);
    expect(maintenance({ provider_error: MAINTENANCE, is_signed_in: false, general_error: undefined })).toBe('holds');
    expect(maintenance({ provider_error: AWAY, general_error: undefined })).toBe('holds');
  });

  it('MAINT-01: leaves it to the first call of who is signed in, as who administers the platform goes on', () => {
    const signed_in = (general_error: StateFacts['general_error']) => maintenance({ provider_error: MAINTENANCE, general_error });

    expect([signed_in(undefined), signed_in(null), signed_in(MAINTENANCE)]).toEqual(['asking', 'over', 'holds']);
  });

  it('ACCT-04 ERR-03: says that an account is closed only to users whose account is', () => {
    expect([closed({ is_signed_in: false, general_error: undefined }), closed({}), closed({ general_error: AWAY })]).toEqual([
      'over',
      'over',
      'over',
    ]);
    expect([closed({ general_error: undefined }), closed({ general_error: CLOSED })]).toEqual(['asking', 'holds']);
    expect(closed({ provider_error: MAINTENANCE, general_error: undefined })).toBe('over');
  });
});

it('ACCT-04: what one session was told is not said to the next one in the same document', () => {
  markBlocked('account-closed');
  expect(isMarkedBlocked('account-closed')).toBe(true);

  unmarkBlocked();
  expect(isMarkedBlocked('account-closed')).toBe(false);
});
