import type { AccountId, ProviderId, UserId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import type { Pool } from '../db/pool.ts';
import { openActors } from './kept-actors.ts';

const PROVIDER = 7 as ProviderId;
const USER = 3 as UserId;
const ACCOUNT = 5 as AccountId;
const NOW = new Date('2026-11-24T08:00:00Z');
const TOKEN = { provider_id: PROVIDER, token: 'token', now: NOW };

/** A database that answers a session when it is told to, with the name the person has at that moment. */
function slowDatabase() {
  let asked = 0;
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const row = (name: string) => ({
    user_id: USER,
    name,
    role_id: 3,
    extra_permissions: [],
    extra_permissions_ui: [],
    time_seen: NOW,
    session_id: 1,
    opened: [],
    // Of a key, that it was used just now.
    key_account_id: ACCOUNT,
    scopes: [],
    time_last_used: NOW,
  });
  const inShare = (_share: unknown, work: () => unknown) => {
    const answer = answers[asked++]?.promise ?? '';
    connect = async () => ({ query: async () => ({ rows: [row(await answer)] }), release: () => undefined });
    return work();
  };
  let connect: () => Promise<unknown>;
  return {
    // Nothing else of it is asked.
    pool: { connect: () => connect(), inShare } as unknown as Pool,
    asked: () => asked,
    answer: (at: number, name: string) => answers[at]?.resolve(name),
  };
}

const NO_SETTINGS = { of: async () => ({}) };

describe('who is behind a token', () => {
  it('is kept for the calls of a moment', async () => {
    const database = slowDatabase();
    const actors = openActors({ pool: database.pool, settings: NO_SETTINGS, secret_key: 'secret' });
    const first = actors.byToken(TOKEN);
    database.answer(0, 'Thandi');
    await first;

    expect([(await actors.byToken(TOKEN))?.name, database.asked()]).toEqual(['Thandi', 1]);
  });

  it('SCREEN-21: is kept for an API key as well, until what decides over keys of its account has changed', async () => {
    const database = slowDatabase();
    const actors = openActors({ pool: database.pool, settings: NO_SETTINGS, secret_key: 'secret' });
    const call = { provider_id: PROVIDER, token: '0123456789abcdef0123456789abcdef', now: NOW };
    const first = actors.byToken(call);
    database.answer(0, 'Thandi');
    await first;
    await actors.byToken(call);
    const asked = database.asked();

    actors.forgetKeys(PROVIDER, 8 as AccountId);
    await actors.byToken(call);
    const asked_after_another = database.asked();
    actors.forgetKeys(PROVIDER, ACCOUNT);
    void actors.byToken(call);

    expect([asked, asked_after_another, database.asked()]).toEqual([1, 1, 2]);
  });

  it.each([
    ['the person', (actors: ReturnType<typeof openActors>) => actors.forget(USER)],
    ['everybody of the provider', (actors: ReturnType<typeof openActors>) => actors.forgetAll(PROVIDER)],
  ])('is not kept when it was read before %s was forgotten', async (_name, forget) => {
    const database = slowDatabase();
    const actors = openActors({ pool: database.pool, settings: NO_SETTINGS, secret_key: 'secret' });
    const early = actors.byToken(TOKEN);
    forget(actors);
    database.answer(0, 'as it was');
    await early;

    const later = actors.byToken(TOKEN);
    database.answer(1, 'as it is');

    expect((await later)?.name).toBe('as it is');
  });
});
