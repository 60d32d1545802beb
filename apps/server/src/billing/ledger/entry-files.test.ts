import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountFileApi } from '@tsela/contract/accounts/account-file-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import { entryFileApi } from '@tsela/contract/billing/entry-file-api';
import { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeRows, countRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';
import { createShipment } from '../../shipments/booking/create-shipment.ts';

let test_app: TestApp;
let world: World;
let clerk: SignedIn;
let owner: SignedIn & { readonly account_id: AccountId };
beforeAll(async () => {
  test_app = await openTestApp();
});
beforeEach(async () => {
  world = await makeWorld(test_app.services, { show_billing_transactions_for_account_users: true });
  clerk = await signInAs(world, { role: ROLE.finance });
  owner = await makeCustomer(world);
});
afterAll(() => test_app.close());

const ask = (call: Parameters<TestApp['request']>[0], input: object, person: SignedIn = clerk) =>
  test_app.request(call, { token: person.token, host: world.host, input });
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const PROOF = { name: 'Proof.pdf', content: base64('%PDF-1.7 proof of payment') };
const SHA256 = /^[0-9a-f]{64}$/;

const record = (more: object = {}) =>
  ask(billingPaymentApi.recordPayment, { account_id: owner.account_id, amount: 250, method: 'cash', ...more });
const enter = (more: object = {}) =>
  ask(transactionApi.createTransaction, {
    account_id: owner.account_id,
    type: 'admin-credit',
    amount: 40,
    reason: 'Late delivery',
    ...more,
  });
const paymentId = async (more: object = {}): Promise<number> => (await record(more)).body.payment.id;
const entryId = async (more: object = {}): Promise<number> => (await enter(more)).body.transaction.id;
const add = (of: object, more: object = {}) => ask(entryFileApi.addEntryFile, { ...of, ...PROOF, ...more });
const list = async (of: object, person: SignedIn = clerk) => (await ask(entryFileApi.entryFiles, of, person)).body.files;
const content = (id: number, person: SignedIn = clerk) => ask(entryFileApi.entryFileContent, { id }, person);
const remove = (id: number, more: object = {}, person: SignedIn = clerk) =>
  ask(entryFileApi.removeEntryFile, { id, reason: 'Wrong letter', ...more }, person);

it('SCREEN-43: a payment is recorded with its proof, which stands on it and on its transaction', async () => {
  const { status, body } = await record({ file: PROOF });
  const { id } = body.payment;
  const { body: ledger } = await ask(billingApi.transactions, { account_id: owner.account_id });
  const [file] = await list({ payment_id: id });
  const read = await content(file.id);

  expect([status, body.payment.files]).toEqual([200, 1]);
  expect(file).toMatchObject({ name: 'Proof.pdf', payment_id: id, transaction_id: null, is_shared: false, size_bytes: 25 });
  expect([read.status, read.body.content]).toEqual([200, PROOF.content]);
  expect(ledger.transactions.map(({ files }: { files: number }) => files)).toEqual([1]);
  expect(await list({ transaction_id: ledger.transactions[0].id })).toEqual([file]);
});

it('SCREEN-41: a manual transaction is entered with its letter', async () => {
  const { status, body } = await enter({ file: { ...PROOF, name: 'Signed request.pdf' } });
  const { id, files } = body.transaction;

  expect([status, files]).toEqual([200, 1]);
  expect(await list({ transaction_id: id })).toMatchObject([
    { name: 'Signed request.pdf', payment_id: null, transaction_id: id, created_by_name: expect.any(String) },
  ]);
});

it.each([
  [
    'a program',
    { name: 'Proof.pdf', content: base64('MZ\u0090\u0000') },
    'Proof.pdf is no PDF, PNG, JPEG or WebP, whatever its name says.',
  ],
  [
    'a script',
    { name: 'Proof.png', content: base64('<svg/>') },
    'Proof.png is no PDF, PNG, JPEG or WebP, whatever its name says.',
  ],
  ['a broken picture', { name: 'Proof.jpg', content: base64('\u00FF\u00D8\u00FF\u00E0') }, /^Proof\.jpg is damaged/],
])('SCREEN-43: with %s nothing is booked, and nothing is left', async (_what, file, message) => {
  const answers = [await record({ file }), await enter({ file }), await add({ payment_id: await paymentId() }, file)];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  for (const { body } of answers) expect(body.message).toEqual(expect.stringMatching(message));
  expect(await countRows(world, 'payments', 'transactions', 'account_files')).toEqual([1, 1, 0]);
});

it('SCREEN-43: a payment that is refused as recorded before leaves no file', async () => {
  await record();
  const { status } = await record({ file: PROOF });

  expect(status).toBe(409);
  expect(await countRows(world, 'payments', 'account_files')).toEqual([1, 0]);
});

it('SCREEN-43: a picture is kept without where it was taken', async () => {
  const part = (name: number, text: string) =>
    `\u00FF${String.fromCharCode(name)}\u0000${String.fromCharCode(text.length + 2)}${text}`;
  const jpeg = (beside: string) => base64(`\u00FF\u00D8${beside}${part(0xdb, 'abc')}${part(0xda, 'ab')}\u0001\u0002\u00FF\u00D9`);
  const { body } = await add({ payment_id: await paymentId() }, { name: 'slip.jpg', content: jpeg(part(0xfe, 'GPS 33.92 S')) });

  expect((await content(body.file.id)).body.content).toBe(jpeg(''));
});

it('SCREEN-43: a WebP picture likewise, and opens as what it is', async () => {
  const long = (value: number) => `${String.fromCharCode(value)}\u0000\u0000\u0000`;
  const chunk = (name: string, text: string) => `${name}${long(text.length)}${text}`;
  const webp = (flags: string, beside: string) => {
    const body = `${chunk('VP8X', `${flags}${'\u0000'.repeat(9)}`)}${chunk('VP8 ', 'abcd')}${beside}`;
    return base64(`RIFF${long(body.length + 4)}WEBP${body}`);
  };
  const given = webp('\u0004', chunk('XMP ', 'GPS 33.92 S!'));

  const { body } = await add({ payment_id: await paymentId() }, { name: 'slip.jpg', content: given });

  expect([body.file.name, body.file.content_type]).toEqual(['slip.webp', 'image/webp']);
  expect((await content(body.file.id)).body.content).toBe(webp('\u0000', ''));
});

it('SCREEN-43: the same file again is the one that is there, also at the same moment; of another payment it is another', async () => {
  const [first, second] = [await paymentId(), await paymentId({ is_another: true })];
  const answers = await Promise.all([1, 2, 3].map(() => add({ payment_id: first })));
  const beside = await add({ payment_id: second });
  const about_account = await ask(accountFileApi.addFile, { account_id: owner.account_id, ...PROOF });

  expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1);
  expect([beside.status, about_account.status]).toEqual([200, 200]);
  expect(await countRows(world, 'account_files')).toEqual([3]);
});

it('SCREEN-43: a payment has 20 files at most, also where two come at once', async () => {
  const payment_id = await paymentId();
  await changeRows(
    world,
    `insert into account_files (provider_id, id, account_id, payment_id, name, content_type, size_bytes, hash, bytes, created_by_name, time_created)
    select ${world.provider_id}, nextval('account_file_ids'), ${owner.account_id}, ${payment_id}, 'a.pdf', 'application/pdf', 1, sha256(n::text::bytea), 'x', '', now()
    from generate_series(1, 19) n`,
  );

  const answers = await Promise.all([1, 2].map((each) => add({ payment_id }, { content: base64(`%PDF-${each}`) })));

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it('SCREEN-43: a file goes for a reason, and the trail keeps its name, its fingerprint and the reason', async () => {
  const payment_id = await paymentId({ file: PROOF });
  const [file] = await list({ payment_id });
  const unsaid = await remove(file.id, { reason: ' ' });
  const removed = await remove(file.id);
  const again = await remove(file.id);
  const { body } = await ask(
    auditApi.events,
    { type: 'payment', object_id: payment_id },
    await signInAs(world, { role: ROLE.admin }),
  );
  const [last] = body.audit_events;

  expect([unsaid.status, removed.status, removed.body.message, again.status]).toEqual([400, 200, 'Proof.pdf is deleted.', 404]);
  expect(last).toMatchObject({
    action: 'payment.file-removed',
    change: {
      change_from: { file: 'Proof.pdf', size_bytes: 25, sha256: expect.stringMatching(SHA256) },
      change_to: { reason: 'Wrong letter' },
    },
  });
  expect(await list({ payment_id })).toEqual([]);
});

it('SCREEN-43: the people of an account see the files of their payments that staff share, and those only', async () => {
  const [payment_id, transaction_id] = [await paymentId({ file: PROOF }), await entryId({ file: PROOF })];
  const [[of_payment], [of_entry]] = [await list({ payment_id }), await list({ transaction_id })];
  const seen = async () => [
    await list({ payment_id }, owner),
    (await content(of_payment.id, owner)).status,
    (await ask(billingPaymentApi.payments, {}, owner)).body.payments.map(({ files }: { files: number }) => files),
    (await ask(billingApi.transactions, {}, owner)).body.transactions.map(({ files }: { files: number }) => files),
  ];

  const before = await seen();
  const shared = await ask(entryFileApi.shareEntryFile, { id: of_payment.id, is_shared: true });
  const shown = await seen();
  await ask(entryFileApi.shareEntryFile, { id: of_payment.id, is_shared: false });
  const hidden = await seen();

  expect(before).toEqual([[], 404, [0], [0, 0]]);
  expect([shared.status, shared.body.file.is_shared]).toEqual([200, true]);
  expect(shown).toEqual([[{ ...of_payment, is_shared: true }], 200, [1], [0, 1]]);
  expect(hidden).toEqual(before);
  expect((await ask(entryFileApi.entryFiles, { transaction_id }, owner)).status).toBe(404);
  expect((await content(of_entry.id, owner)).status).toBe(404);
  expect((await ask(entryFileApi.shareEntryFile, { id: of_entry.id, is_shared: true })).status).toBe(400);
});

it('SCREEN-43: the people of an account add, share and remove none, and read nothing of it in their trail', async () => {
  const payment_id = await paymentId({ file: PROOF });
  const [{ id }] = await list({ payment_id });
  const answers = [
    await ask(entryFileApi.addEntryFile, { payment_id, ...PROOF }, owner),
    await ask(entryFileApi.shareEntryFile, { id, is_shared: true }, owner),
    await remove(id, {}, owner),
  ];
  const trail = await ask(auditApi.events, { type: 'payment', object_id: payment_id }, owner);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(JSON.stringify(trail.body)).not.toContain('Proof.pdf');
});

it('ROLE-06, DATA-02: neither staff limited to another account nor another customer reach a file, shared or not', async () => {
  const [payment_id, transaction_id] = [await paymentId({ file: PROOF }), await entryId({ file: PROOF })];
  const [{ id }] = await list({ payment_id });
  await ask(entryFileApi.shareEntryFile, { id, is_shared: true });
  const others = [
    await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) }),
    await makeCustomer(world),
  ];

  for (const other of others) {
    expect((await ask(entryFileApi.entryFiles, { payment_id }, other)).status).toBe(404);
    expect((await ask(entryFileApi.entryFiles, { transaction_id }, other)).status).toBe(404);
    expect((await content(id, other)).status).toBe(404);
  }
  const [limited = clerk] = others;
  expect((await add({ payment_id }, {})).status).toBe(200);
  expect((await ask(entryFileApi.addEntryFile, { payment_id, ...PROOF }, limited)).status).toBe(404);
  expect((await ask(entryFileApi.shareEntryFile, { id, is_shared: false }, limited)).status).toBe(404);
  expect((await remove(id, {}, limited)).status).toBe(404);
});

it('PERM-055: the files of the books are no files of the account, whose readers may not see amounts', async () => {
  const payment_id = await paymentId({ file: PROOF });
  const [{ id }] = await list({ payment_id });

  expect((await ask(accountFileApi.files, { account_id: owner.account_id })).body.count).toBe(0);
  expect((await ask(accountFileApi.fileContent, { id })).status).toBe(404);
  expect((await ask(accountFileApi.removeFile, { id })).status).toBe(404);
});

it('SCREEN-41: a shipping charge has none: its shipment has documents', async () => {
  const { id } = await createShipment(world.context, aShipment({ account_id: await makeAccount(world, { balance: 100_000 }) }));
  const [charge] = await rowsOf<{ id: number }>(world, `select id::int from transactions where shipment_id = ${id}`);

  const { status, body } = await add({ transaction_id: charge?.id ?? 0 });

  expect([status, body.message]).toEqual([
    400,
    'A shipping charge has no files. Please add them to the documents of its shipment.',
  ]);
});

it('SCREEN-44: payments stay with an account that is merged, and so do their files', async () => {
  const admin = await signInAs(world, { role: ROLE.admin });
  const into_id = await makeAccount(world);
  const payment_id = await paymentId({ file: PROOF });

  const merged = await ask(accountApi.merge, { id: owner.account_id, into_id }, admin);

  expect([merged.status, merged.body.moved?.files]).toEqual([200, 0]);
  expect(await list({ payment_id }, admin)).toMatchObject([{ account_id: owner.account_id }]);
});
