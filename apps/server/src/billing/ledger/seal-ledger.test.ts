import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFaults, readSealedText } from '@tsela/domain/billing/ledger-proof';
import type { StatementProof } from '@tsela/domain/billing/ledger-proof';
import { makeLedger, tamperWith } from '../../testing/ledger.ts';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sha256Hex } from './ledger-hash.ts';
import { SEALED_TEXT } from './sealed-text.ts';
import { readStatementFile } from '../statements/statement-file.ts';
import { verifyLedger } from './verify-ledger.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const at = (day: number, time = '10:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+02:00`);

/** Two accounts with entries on two days, sealed on theirs. */
async function twoDays() {
  const ledger = await makeLedger(test_app.services);
  const other = await ledger.open();
  await ledger.seal(at(1));
  for (const day of [23, 24]) {
    for (const account of [ledger.account_id, other]) for (const amount of [10, 20]) await ledger.enter(at(day), amount, account);
    await ledger.seal(at(day, '12:00'));
  }
  await ledger.seal(at(25));
  return { ...ledger, other };
}

describe('sealing the ledger', () => {
  it("gives each entry one seal in its account's chain and each day that is over a root", async () => {
    const { world, account_id } = await twoDays();

    const seqs = await rowsOf<{ seq: number }>(
      world,
      `select seq from transaction_seals where account_id = ${account_id} order by seq`,
    );
    const roots = await rowsOf<{ day: string; account_count: number }>(
      world,
      'select day, account_count from ledger_roots order by day',
    );

    expect(seqs.map(({ seq }) => seq)).toEqual(seqs.map((_, at_) => at_ + 1));
    expect(roots.slice(-2)).toEqual([
      { day: '2026-11-23', account_count: 2 },
      { day: '2026-11-24', account_count: 2 },
    ]);
    const [sealed, entries] = await countRows(world, 'transaction_seals', 'transactions');
    expect(sealed).toBe(entries);
  });

  it('seals what other accounts have had for long, although a statement has sealed the newest entry of all', async () => {
    const ledger = await makeLedger(test_app.services);
    const other = await ledger.open();
    await ledger.enter(at(24), 10, other);
    await tamperWith(ledger.world, "select setval('transaction_ids', nextval('transaction_ids') + 200000)");
    await ledger.enter(at(24), 20);
    await ledger.state(at(24), '2026-11-24', '2026-11-24');

    await ledger.seal(at(24));
    await ledger.enter(at(24), 30, other);
    await ledger.seal(at(24));

    const [sealed, entries] = await countRows(ledger.world, 'transaction_seals', 'transactions');
    expect(sealed).toBe(entries);
    expect((await verifyLedger(ledger.world.context)).differences).toEqual([]);
  });

  it('by several processes at once, while entries are made, seals each once and in its order', async () => {
    const ledger = await makeLedger(test_app.services);
    const accounts = [ledger.account_id, await ledger.open(), await ledger.open()];

    await Promise.all([
      ...accounts.flatMap((account) => [1, 2, 3, 4].map((amount) => ledger.enter(at(24), amount, account))),
      ...[1, 2, 3].map(() => ledger.seal(at(24))),
      ...accounts.map((account) => ledger.state(at(24), '2026-11-24', '2026-11-24', account)),
    ]);
    await ledger.seal(at(25));

    const [sealed, entries] = await countRows(ledger.world, 'transaction_seals', 'transactions');
    expect(sealed).toBe(entries);
    expect((await verifyLedger(ledger.at(at(25)))).differences).toEqual([]);
  });

  it('with nothing to do does nothing', async () => {
    const { seal, world } = await twoDays();
    const before = await countRows(world, 'transaction_seals', 'ledger_roots');

    expect(await seal(at(25))).toBe(0);

    expect(await countRows(world, 'transaction_seals', 'ledger_roots')).toEqual(before);
  });

  it('puts nothing under a day that has its root, also where a clock goes back', async () => {
    const { enter, seal, world, at: as } = await twoDays();
    await enter(at(24));

    await seal(at(24));

    const days = await rowsOf<{ day: string }>(world, 'select max(sealed_on) as day from transaction_seals');
    expect(days).toEqual([{ day: '2026-11-25' }]);
    expect((await verifyLedger(as(at(26)))).differences).toEqual([]);
  });

  it.each([
    'update transaction_seals set seq = seq + 1',
    'delete from transaction_seals',
    'update ledger_roots set day = day',
    'delete from ledger_roots',
  ])('cannot be undone by the server itself: %s', async (statement) => {
    const { world } = await twoDays();

    await expect(changeRows(world, `${statement} where provider_id = ${world.provider_id}`)).rejects.toThrow('permission denied');
  });

  it('covers what a reader of the text finds in it', async () => {
    const { world, account_id, enter } = await makeLedger(test_app.services);
    const { transaction } = await enter(at(24), 11.5);

    const [row] = await rowsOf<{ text: string }>(
      world,
      `select ${SEALED_TEXT.replaceAll('$1', String(world.provider_id))} as text from transactions t where t.provider_id = ${world.provider_id} and t.id = ${transaction.id}`,
    );

    expect(readSealedText(row?.text ?? '')).toMatchObject({
      id: transaction.id,
      account_id,
      type: 'admin-debit',
      amount_cents: -1150,
      vat_cents: -150,
      balance_after_cents: transaction.balance_after * 100,
      time_created: '2026-11-24T08:00:00.000000Z',
      effective_date: '2026-11-24T08:00:00.000000Z',
      about_shipment_id: '',
    });
  });

  it('covers what an entry is about from a moment on, and what was booked before it is proved as it was sealed', async () => {
    const { world, enter, seal, state, at: as } = await makeLedger(test_app.services);
    await seal(at(1));
    await tamperWith(world, `update providers set about_sealed_from = '2026-11-24T00:00:00+02:00' where id = $p`);
    for (const day of [23, 24]) {
      const { transaction } = await enter(at(day));
      await tamperWith(world, `update transactions set about_shipment_id = 77 where provider_id = $p and id = ${transaction.id}`);
      await seal(at(day, '12:00'));
    }
    await seal(at(25));
    const { statement } = await state(at(25), '2026-11-23', '2026-11-24');
    const asked = { id: statement.id, format: 'json' } as const;
    const proof = JSON.parse(
      Buffer.from((await readStatementFile(as(at(25)), asked)).content, 'base64').toString(),
    ) as StatementProof;

    expect((await verifyLedger(as(at(25)))).differences).toEqual([]);
    expect(proof.lines.map(({ text }) => readSealedText(text).about_shipment_id)).toEqual(['', '77']);
    expect(await findFaults(proof, (text) => Promise.resolve(sha256Hex(text)))).toEqual([]);
  });
});

const FIRST = `(select min(id) from transactions where provider_id = $p and type = 'admin-debit')`;
const LAST = `(select max(id) from transactions where provider_id = $p)`;

describe('verifying the chain', () => {
  it('finds nothing where nothing was touched', async () => {
    const { at: as } = await twoDays();

    expect((await verifyLedger(as(at(25)))).differences).toEqual([]);
  });

  it.each([
    [
      'an amount',
      `update transactions set amount_cents = amount_cents - 1 where provider_id = $p and id = ${FIRST}`,
      'entry-changed',
    ],
    ['VAT', `update transactions set vat_cents = 0 where provider_id = $p and id = ${FIRST}`, 'entry-changed'],
    [
      'a description',
      `update transactions set description = 'Nothing' where provider_id = $p and id = ${FIRST}`,
      'entry-changed',
    ],
    [
      'a time',
      `update transactions set time_created = time_created + interval '1 microsecond' where provider_id = $p and id = ${FIRST}`,
      'entry-changed',
    ],
    [
      'what was entered by whom',
      `update transactions set source = 'api' where provider_id = $p and id = ${FIRST}`,
      'entry-changed',
    ],
    [
      'what an entry is about',
      `update transactions set about_shipment_id = 77 where provider_id = $p and id = ${FIRST}`,
      'entry-changed',
    ],
    [
      'since when seals cover what entries are about',
      `update providers set about_sealed_from = 'infinity' where id = $p`,
      'entry-changed',
    ],
    ['an entry that is gone', `delete from transactions where provider_id = $p and id = ${FIRST}`, 'entry-removed'],
    [
      'the last entry, gone with its seal',
      `delete from transaction_seals where provider_id = $p and transaction_id = ${LAST}; delete from transactions where provider_id = $p and id = ${LAST}`,
      'root',
    ],
    [
      'two entries that changed places',
      `update transactions t set amount_cents = o.amount_cents, balance_after_cents = o.balance_after_cents, vat_cents = o.vat_cents
        from transactions o where t.provider_id = $p and o.provider_id = $p and t.type = 'admin-debit' and o.type = 'admin-debit'
        and t.account_id = o.account_id and t.id <> o.id and t.time_created = o.time_created`,
      'entry-changed',
    ],
    [
      'a seal',
      `update transaction_seals set seal = sha256('x') where provider_id = $p and transaction_id = ${FIRST}`,
      'entry-changed',
    ],
    ['a seal that is gone', `delete from transaction_seals where provider_id = $p and transaction_id = ${FIRST}`, 'seal-removed'],
    [
      'an entry that was put in behind',
      `insert into transactions select provider_id, ${FIRST} - 1000000000, account_id, type, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents,
        null, null, null, description, effective_date, time_created, source from transactions where provider_id = $p and id = ${FIRST}`,
      'entry-added',
    ],
    [
      'the last seal of a day',
      `update transaction_seals set seal = sha256('x') where provider_id = $p and transaction_id = ${LAST}`,
      'root',
    ],
    ['a root', `update ledger_roots set root = sha256('x') where provider_id = $p and day = '2026-11-23'`, 'root'],
    ['a root that is gone', `delete from ledger_roots where provider_id = $p and day = '2026-11-23'`, 'root'],
  ])('finds %s', async (_what, statement, kind) => {
    const { world, at: as } = await twoDays();

    await tamperWith(world, statement);

    expect((await verifyLedger(as(at(25)))).differences.map((each) => each.kind)).toContain(kind);
  });

  it('names the entry', async () => {
    const { world, at: as } = await twoDays();
    const [row] = await rowsOf<{ id: number; account_id: number }>(
      world,
      `select id, account_id from transactions where id = ${FIRST.replaceAll('$p', String(world.provider_id))}`,
    );

    await tamperWith(world, `update transactions set description = 'Nothing' where provider_id = $p and id = ${row?.id}`);

    expect((await verifyLedger(as(at(25)))).differences).toEqual([
      { kind: 'entry-changed', text: `Entry ${row?.id} of account ${row?.account_id} is not what was sealed.` },
    ]);
  });
});
