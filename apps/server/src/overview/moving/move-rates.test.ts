import { moveApi } from '@tsela/contract/overview/move-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMove, moveInWhole, readMove, runMoveJob, undoWhole } from '../../testing/moves.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A courier whose tariff has one service, one group and the zones JHB and CPT, in a draft. */
async function courier() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const revisions = async () => (await succeed(test_app, rateRevisionApi.revisions, { token, input: {} })).rate_revisions;
  const [live] = await revisions();
  const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'Zones', copy_of: live?.id ?? 0 },
  });
  await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: {
      id: rate_revision.id,
      version: rate_revision.version,
      zones: {
        put: [
          { code: 'JHB', name: 'Johannesburg', kind: 'rates', provinces: ['GP'] },
          { code: 'CPT', name: 'Cape Town', kind: 'rates', provinces: ['WC'] },
        ],
      },
    },
  });
  const moved = async () => (await revisions()).filter(({ name }) => name.startsWith('Moved in'));
  const check = async (rows: Parameters<typeof aMove>[1]) => {
    const { kind, rows: sent } = aMove('rates', rows);
    return succeed(test_app, moveApi.checkMove, { token, input: { kind, rows: sent } });
  };
  const undo = (id: number) => test_app.request(moveApi.undoMove, { token, input: { id } });
  return { world, token, revisions, moved, check, undo };
}

const aRow = (overrides: Readonly<Record<string, string>> = {}) => ({
  rate_group: 'Standard',
  service_level: 'ECO',
  from_zone: 'JHB',
  to_zone: 'CPT',
  over_kg: '0',
  up_to_kg: '5',
  formula: 'flat',
  flat: '120.00',
  ...overrides,
});
const TWO = [aRow(), aRow({ over_kg: '5', up_to_kg: '', formula: 'formula', flat: '120', per_kg: '8.50', above_kg: '5' })];
const FILE = aMove('rates', TWO, { control_total: 248.5 });

describe('lines of a tariff that are moved in', () => {
  it('say what they do, come into a draft of their own, and are gone with it when the file is undone', async () => {
    const { world, token, moved, check } = await courier();

    const looked = await check(TWO);
    const move = await moveInWhole(test_app, world, { token, input: FILE });
    const [draft] = await moved();
    const { rates, count } = await succeed(test_app, rateCardApi.rates, { token, input: { id: draft?.id ?? 0 } });
    const again = await check(TWO);
    const undone = await undoWhole(test_app, world, { token, id: move.id });

    expect(looked.rows.map(({ violations, repairs, effect }) => [violations, repairs, effect])).toEqual([
      [[], [], 'Adds ECO, JHB to CPT, 0 kg to 5 kg: R 120.00'],
      [[], [], 'Adds ECO, JHB to CPT, over 5 kg: R 128.50'],
    ]);
    expect(looked.total).toBe(248.5);
    expect(move).toMatchObject({ state: 'done', moved_count: 2, failed_count: 0 });
    expect(draft).toMatchObject({ name: 'Moved in: rates.csv', state: 'draft', rate_count: 3 });
    // The tariff's own line from anywhere to anywhere stays.
    expect(count).toBe(3);
    expect(rates.map(({ min_weight_kg }: { min_weight_kg?: number }) => min_weight_kg).length).toBe(3);
    expect(again.rows.map(({ violations }) => violations[0]?.message)).toEqual([
      'This was moved in before. Undo that first, or leave the row out.',
      'This was moved in before. Undo that first, or leave the row out.',
    ]);
    expect([undone.state, undone.undone_count, await moved()]).toEqual(['undone', 2, []]);
  });

  it('name what is wrong by its cell, and what is filled in with the reason', async () => {
    const { check } = await courier();

    const { rows } = await check([
      aRow({ from_zone: 'NOWHERE', flat: 'ten' }),
      aRow({ service_level: 'FAST', over_kg: '1', up_to_kg: '1' }),
      aRow({ rate_group: '', formula: '' }),
      aRow({ rate_group: '', formula: '', over_kg: '7', up_to_kg: '9', per_kg: '2' }),
      aRow({ over_kg: '3', up_to_kg: '6' }),
    ]);

    const faults = rows.map(({ violations }) => violations.map(({ field, message }) => `${field}: ${message}`));
    expect(faults[0]).toEqual(['flat: "ten" is not a number.', 'from_zone: There is no zone "NOWHERE" for rates.'].toReversed());
    expect(faults[1]).toEqual([
      'service_level: There is no service level "FAST".',
      'up_to_kg: The weight break ends where it begins or before.',
    ]);
    expect(rows[2]?.repairs).toEqual([
      { field: 'rate_group', reason: 'Empty: Standard, the only rate group, is taken.' },
      { field: 'formula', reason: 'Empty: flat is taken, as the prices of the row say.' },
    ]);
    expect(rows[3]?.repairs[1]?.reason).toBe('Empty: formula is taken, as the prices of the row say.');
  });

  it('that overlap, or leave a hole, say so', async () => {
    const { check } = await courier();

    const over = await check([aRow(), aRow({ over_kg: '3', up_to_kg: '6' })]);
    const hole = await check([aRow(), aRow({ over_kg: '6', up_to_kg: '9' })]);

    const beside = await check([aRow({ from_zone: 'Anywhere', to_zone: 'Anywhere', over_kg: '5', up_to_kg: '9' })]);

    expect(beside.rows[0]?.violations).toEqual([]);
    expect(beside.rows[0]?.repairs).toEqual([
      { field: 'over_kg', reason: 'It overlaps with over 0 kg, which is in the tariff already.' },
    ]);
    expect(over.rows[1]?.violations).toMatchObject([{ field: 'over_kg', message: expect.stringMatching(/^It overlaps with/) }]);
    expect(hole.rows[1]?.violations).toEqual([]);
    expect(hole.rows[1]?.repairs).toEqual([{ field: 'over_kg', reason: 'There is no rate from 5 kg to 6 kg for these zones.' }]);
  });

  it('are not moved in where the totals do not match, nor twice, nor by who may not change a tariff', async () => {
    const { world, token, moved } = await courier();
    const start = (input: object, by = token) => test_app.request(moveApi.startMove, { token: by, input });
    const ops = await signInAs(world, { role: ROLE.ops });

    const wrong = await start({ ...FILE, control_total: 240 });
    const [first, second] = await Promise.all([start(FILE), start({ ...FILE, file_name: 'again.csv' })]);
    const refused = await start(FILE, ops.token);

    expect(wrong.body.violations).toMatchObject([{ field: 'control_total' }]);
    // The other is refused as it looks at its rows, or as it writes them, whichever comes first.
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    expect([400, 409]).toContain(first.status === 200 ? second.status : first.status);
    expect(refused.status).toBe(403);
    const move_id = (first.status === 200 ? first : second).body.move.id;
    await runMoveJob(world, test_app, { move_id });
    await runMoveJob(world, test_app, { move_id });
    expect(await moved()).toHaveLength(1);
  });

  it('go on from the draft of the file before, and stay once the draft was changed or published', async () => {
    const { world, token, moved, undo } = await courier();
    const first = await moveInWhole(test_app, world, { token, input: FILE });
    const back = [aRow({ from_zone: 'CPT', to_zone: 'JHB' })];
    const second = await moveInWhole(test_app, world, {
      token,
      input: aMove('rates', back, { control_total: 120, file_name: 'back.csv' }),
    });
    const drafts = await moved();
    const draft = drafts.find(({ name }) => name === 'Moved in: back.csv');

    await succeed(test_app, rateCardApi.changeCard, {
      token,
      input: {
        id: draft?.id ?? 0,
        version: draft?.version ?? 0,
        rate_groups: { put: [{ name: 'Contract', is_default: false }] },
      },
    });
    const kept = await undo(second.id);
    const gone = await undoWhole(test_app, world, { token, id: first.id });

    expect(drafts.map(({ rate_count }) => rate_count).toSorted((one, other) => one - other)).toEqual([3, 4]);
    expect([kept.status, kept.body.message]).toEqual([
      409,
      '“Moved in: back.csv” was changed since, so this file can no longer be undone.',
    ]);
    expect(gone.state).toBe('undone');
    expect((await readMove(test_app, token, second.id)).state).toBe('done');
  });

  it('make no draft beyond the hundred that there may be', async () => {
    const { world, token, revisions, moved } = await courier();
    const drafts_before = (await revisions()).filter(({ state }) => state === 'draft');
    const zones = drafts_before.find(({ name }) => name === 'Zones');
    for (let drafts = drafts_before.length; drafts < 100; drafts++)
      await succeed(test_app, rateRevisionApi.createRevision, { token, input: { name: 'Again', copy_of: zones?.id ?? 0 } });

    const move = await moveInWhole(test_app, world, { token, input: FILE });

    expect([move.moved_count, move.failed_count, await moved()]).toEqual([0, 2, []]);
  });
});
