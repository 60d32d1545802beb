import { randomInt, randomUUID } from 'node:crypto';
import { REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { ALL_ROUTES } from '@tsela/contract/routes';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { podApi } from '@tsela/contract/tracking/pod-api';
import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { AccountId, BranchId, CollectionRequestId, DriverId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { seesAccount, seesShipment, visibilityOf } from '@tsela/domain/permissions/visibility';
import type { Onlooker, VisibleShipment } from '@tsela/domain/permissions/visibility';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote } from '../accounts/account-notes.ts';
import { addFile } from '../accounts/account-files.ts';
import { createCostCenter } from '../accounts/cost-centers.ts';
import { createTag } from '../accounts/save-tag.ts';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AddressInput } from '@tsela/contract/service-areas/address-shapes';
import { saveAddressBookEntry } from '../address-book/save-address-book-entry.ts';
import { creditCharge } from '../billing/credit-charge.ts';
import { invoiceAccount } from '../billing/invoice-account.ts';
import type { UserActor } from '../context.ts';
import { reading } from './transaction.ts';
import { addDocument } from '../shipments/documents/add-document.ts';
import { addShipmentNote } from '../shipments/notes/shipment-notes.ts';
import { A_CALL, A_CALLER, insertIncomingSql } from '../testing/integration-sample.ts';
import { assignDelivery, bookOne, contextOf, hireDriver, moveTo } from '../testing/field.ts';
import { makeDiscrepancy } from '../testing/measured.ts';
import { makeMoney } from '../testing/money.ts';
import { makerOf, namesRead } from '../testing/names-read.ts';
import type { Money } from '../testing/money.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { holdShipment } from '../shipments/change/hold-shipment.ts';
import { aShipmentFile, toCheck } from '../testing/shipment-imports.ts';
import { makeTestBooking } from '../testing/test-bookings.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { makeCollectionRequest, makeRequestPhoto } from '../testing/collection-requests.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { assignDriver } from '../tripsheets/assign-driver.ts';
import { visibleAccounts, visibleShipments } from './reach.ts';

let test_app: TestApp;
let world: World;
let limited: Record<
  'branch' | 'account',
  { readonly person: SignedIn; readonly own: (named?: ReadonlySet<string>) => Promise<Business> }
>;
let admin: SignedIn;
let foreign: Business;
let home: AccountId;
let tag_id: number;
let shipment_tag_id: number;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services, {
    enable_payment_intervention: true,
    enabled_features: [...DEFAULT_FEATURES, 'collection_requests', 'inbox'],
  });
  tag_id = (await createTag(world.context, { type: 'account', name: 'Reach' })).tag.id;
  shipment_tag_id = (await createTag(world.context, { type: 'shipment', name: 'Reach' })).tag.id;
  home = await makeAccount(world, { balance: 10_000_000, account_code: 'HOME' });
  admin = await signInAs(world, { role: ROLE.admin });
  limited = {
    branch: {
      person: await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true }),
      own: (named) => doBusiness({ branch_id: world.johannesburg }, named),
    },
    account: {
      person: await signInAs(world, { role: ROLE.admin, limit_account_id: home }),
      own: (named) => doBusiness({ branch_id: world.johannesburg, account_id: home }, named),
    },
  };
  foreign = await doBusiness({ branch_id: world.cape_town });
});
afterAll(() => test_app.close());

/** What a branch and an account have on the books: every kind of row that belongs to a shipment or an account. */
interface Business {
  readonly branch_id: BranchId;
  readonly account_id: AccountId;
  readonly account_code: string;
  readonly shipment: Shipment;
  readonly quote: Shipment;
  readonly held: Shipment;
  readonly driver: SignedIn & { readonly driver_id: DriverId };
  /** Texts that are in this business's rows and in no other's. */
  readonly marks: readonly string[];
  /** Contacts of the address book, of which two are alike. */
  readonly entry: AddressBookEntry;
  readonly other_entry_id: number;
  readonly spare_entry_id: number;
  readonly cost_center_id: number;
  readonly note_id: number;
  readonly field_exception_id: string;
  /** A message of the booking. */
  readonly message_id: number;
  /** A conversation about the shipment. */
  readonly thread_id: number;
  readonly note_file_id: number;
  readonly document_id: number;
  readonly file_id: number;
  readonly api_key_id: number;
  readonly test_shipment_id: number;
  readonly webhook_id: number;
  readonly delivery_id: number;
  readonly money: Money;
  readonly measurement_id: number;
  readonly discrepancy_id: number;
  readonly collection_request_id: CollectionRequestId;
  readonly request_photo_id: number;
  readonly closed_request_id: CollectionRequestId;
}

let business_number = 0;

interface Partners {
  readonly branch_id: BranchId;
  readonly account_id?: AccountId;
}

/** What every business has, and what the parts below are made of. */
async function openBusiness({ branch_id, account_id }: Partners) {
  const number = ++business_number;
  const code = account_id === home ? 'HOME' : `BUSINESS${number}`;
  const payer = account_id ?? (await makeAccount(world, { balance: 1_000_000, account_code: code }));
  const person = `Person of business ${number}`;
  const contact = { name: person, email: `business${number}@example.com`, mobile_number: '0821234567' };
  const booking = { ...sidesAt(branch_id), collection_contact: contact, delivery_contact: contact, account_id: payer };
  const parcels = aShipment().parcels.map((parcel, at) => ({
    ...parcel,
    alternative_tracking_reference: `STICKER${number}${at}`,
  }));
  const shipment = await bookOne(world, { ...booking, parcels });
  const driver = await hireDriver(world, branch_id);
  await signInAs(world, { role: ROLE.user, account_id: payer, email: `user.${code}.${number}@example.com` });
  const names = payer === home ? [] : [`"account_id":${payer},`, `Account ${code}`];
  return {
    branch_id,
    account_id: payer,
    account_code: code,
    shipment,
    driver,
    person,
    booking,
    marks: [shipment.short_tracking_reference, ...names, person],
  };
}

type Opened = Awaited<ReturnType<typeof openBusiness>>;
type Part = (opened: Opened) => Promise<Partial<Business>>;

const now = () => ({ ...world.context, now: new Date() });

/** What takes long to make: business that is done for one call has only those parts that its inputs name. */
const PARTS: readonly Part[] = [
  async ({ booking, driver, marks }) => {
    const delivering = await bookOne(world, booking);
    const quote = await bookOne(world, { ...booking, quick_quote: 'quote' });
    await assignDelivery(world, delivering, driver.driver_id);
    await moveTo(world, delivering, 'delivered');
    await invoiceAccount(now(), booking.account_id);
    await creditCharge(now(), { shipment_id: delivering.id, amount_cents: cents(100), reason: 'Late' });
    return { quote, marks: [...[delivering, quote].map((each) => each.short_tracking_reference), ...marks] };
  },
  async ({ booking }) => {
    const held = await bookOne(world, booking);
    await holdShipment(contextOf(world), { id: held.id, reason: 'Address to be confirmed' });
    return { held };
  },
  ({ account_id, person, booking }) => makeEntries(now(), { account_id, name: person, address: booking.delivery_address }),
  async ({ account_id, person }) => {
    await addNote(now(), { account_id, text: `About ${person}` });
    // An account has a bounded number of files, and each call of this walk adds one.
    await changeRows(world, `delete from account_files where provider_id = ${world.provider_id} and account_id = ${account_id}`);
    const { file } = await addFile(now(), { account_id, name: `${person}.pdf`, content: btoa(`%PDF-1.7 ${person}`) });
    const { cost_center } = await createCostCenter(now(), { account_id, name: person });
    return { file_id: file.id, cost_center_id: cost_center.id };
  },
  async ({ shipment, person }) => {
    const { shipment_note } = await addShipmentNote(now(), {
      shipment_id: shipment.id,
      text: `Note about ${person}`,
      files: [{ name: `${person}.pdf`, content: btoa('%PDF-1.7') }],
    });
    return { note_id: shipment_note.id, note_file_id: shipment_note.files[0]?.id ?? 0 };
  },
  async ({ shipment, person }) => {
    const { document } = await addDocument(now(), {
      shipment_id: shipment.id,
      type: 'pod',
      name: `${person}.pdf`,
      content: btoa(`%PDF-1.7 ${person}`),
    });
    return { document_id: document.id };
  },
  async ({ account_id, branch_id, person }) => {
    const facts = { account_id, branch_id, contact_name: person };
    const collection_request_id = await makeCollectionRequest(world, facts);
    return {
      collection_request_id,
      request_photo_id: await makeRequestPhoto(world, collection_request_id),
      closed_request_id: await makeCollectionRequest(world, { ...facts, status: 'closed' }),
    };
  },
  ({ account_id, person, driver, shipment }) => webhookOf({ account_id, name: person, maker: driver, shipment }),
  async ({ shipment }) => {
    const [told] = await rowsOf<{ id: number }>(
      world,
      `select max(id)::int as id from messages where shipment_id = ${shipment.id}`,
    );
    return { message_id: told?.id ?? 0 };
  },
  async ({ shipment, person }) => ({ thread_id: await threadOf(shipment, person) }),
  async ({ shipment }) => ({ field_exception_id: await makeFieldException(world, shipment.id) }),
  async ({ account_id, person, driver, shipment }) => ({
    api_key_id: await keyOf({ account_id, name: person, maker: driver }),
    test_shipment_id: await makeTestBooking(world, { account_id, key_name: person, shipment }),
  }),
  async ({ booking }) => makeDiscrepancy(world, await bookOne(world, booking)),
  async ({ account_id, person, booking }) => ({ money: await makeMoney(world, account_id, { about: person, booking }) }),
];

/** A conversation that staff have begun about a shipment. */
async function threadOf({ short_tracking_reference: reference }: Shipment, person: string): Promise<number> {
  const input = { reference, subject: `For ${person}`, text: `About ${person}` };
  return (await succeed(test_app, threadApi.openThread, { token: admin.token, input })).thread.id;
}

/** Calls that find by themselves what their inputs do not name, and what of the business that is. */
const ALSO: Readonly<Record<string, keyof Business>> = {
  '/inbox/threads': 'thread_id',
  '/billing/reminders': 'money',
  '/integrations': 'webhook_id',
};

const businessOf = makerOf<Opened, Business>(PARTS);

/** Business of every kind, or of the named kinds only. */
const doBusiness = async (partners: Partners, named?: ReadonlySet<string>): Promise<Business> =>
  businessOf(await openBusiness(partners), named);

const CONTACT_ROW = { row: 2, cells: { name: 'Thandi', local_area: 'Rosebank', city: 'Johannesburg' } };

async function makeEntries(
  context: World['context'],
  { account_id, name, address }: { account_id: AccountId; name: string; address: AddressInput | undefined },
) {
  const save = async (named: string, contact_name = '') =>
    (await saveAddressBookEntry(context, { account_id, name: named, contact_name, address: address ?? {} })).address_book;
  const entry = await save(name);
  const other = await save(`${name} too`, name);
  const spare = await save(`${name} to go`);
  return { entry, other_entry_id: other.id, spare_entry_id: spare.id };
}

interface WebhookFacts {
  readonly account_id: AccountId;
  readonly name: string;
  readonly maker: SignedIn;
  readonly shipment: Shipment;
}

/** A webhook at an address to which nothing is sent, and something that was to be. */
async function webhookOf({ account_id, name, maker, shipment }: WebhookFacts) {
  const id = randomInt(1_000_000_000);
  await changeRows(
    world,
    `insert into account_settings (provider_id, account_id, setting, value, time_modified)
      values (${world.provider_id}, ${account_id}, 'webhook_integration_enabled', 'true', now()) on conflict do nothing`,
  );
  // The same account does business many times over, and has ten webhooks at most.
  await changeRows(
    world,
    `update webhooks set time_removed = now() where provider_id = ${world.provider_id} and account_id = ${account_id}`,
  );
  await changeRows(
    world,
    `insert into webhooks (provider_id, id, account_id, url, topics, signing_secret, created_by, time_created, time_modified, off_reason)
      values (${world.provider_id}, ${id}, ${account_id}, 'https://127.0.0.1/hook', '[]', '{}', ${maker.user_id}, now(), now(), '${name}')`,
  );
  await changeRows(
    world,
    `insert into webhook_deliveries (provider_id, id, webhook_id, number, previous_hash, hash, shipment_id, topic, body, state, time_created, time_due)
      values (${world.provider_id}, ${id}, ${id}, 1, '', '', ${shipment.id}, 'status-changed', '{"name":"${name}"}', 'failed', now(), now())`,
  );
  await changeRows(
    world,
    `update incoming_integrations set time_removed = now() where provider_id = ${world.provider_id} and account_id = ${account_id}`,
  );
  const facts = { id, account_id, maker_id: maker.user_id, shipment_id: shipment.id };
  await changeRows(world, insertIncomingSql(world.provider_id, { ...facts, name }));
  return { webhook_id: id, delivery_id: id };
}

/** A key that no token fits. */
async function keyOf({ account_id, name, maker }: { account_id: AccountId; name: string; maker: SignedIn }): Promise<number> {
  const id = randomInt(1_000_000_000);
  await changeRows(
    world,
    `insert into api_keys (provider_id, id, account_id, name, hint, scopes, key_hash, created_by, time_created)
      values (${world.provider_id}, ${id}, ${account_id}, '${name}', '1a2b', '["read"]', '${randomUUID()}', ${maker.user_id}, now())`,
  );
  return id;
}

function measuredRow({ short_tracking_reference }: Shipment) {
  return { row: 2, cells: { reference: short_tracking_reference, length: '20', width: '20', height: '10', weight: '2' } };
}

function sidesAt(branch_id: BranchId) {
  const { collection_address, delivery_address } = aShipment();
  const address = (branch_id === world.johannesburg ? collection_address : delivery_address) ?? {};
  return { collection_address: { ...address, street_address: '1 First Road' }, delivery_address: address };
}

/** Transfers are of lanes, not of accounts, and who sees one sees its load. */
const OF_ITS_AUTHOR = 'says what is asked, not what comes of it: saved-reports.test.ts';
const OF_LANES = 'within the reach of its branches: interhub-transfers.test.ts';

/** Calls that tell nothing of any shipment or account, with the reason. Everything else is in the table below. */
const TELLS_NOTHING: Readonly<Record<string, string>> = {
  'collection-requests.create': 'makes one for an account that is named; collection-requests.test.ts',
  'collection-requests.days': 'days on which is collected in a place',
  'shipments.testLabel': 'a label of no shipment',
  'reports.runs': 'what was asked, never what came of it; others’ for administrators without a limit alone: report-runs.test.ts',
  'reports.runReport': 'answers how far a file is; what is in it is tested with the files',
  'reports.runPart': 'of the caller’s own files',
  'reports.removeRunFile': 'of the caller’s own files; answers a sentence',
  'reports.savedReports': OF_ITS_AUTHOR,
  'reports.saveReport': OF_ITS_AUTHOR,
  'reports.changeSavedReport': OF_ITS_AUTHOR,
  'reports.removeSavedReport': OF_ITS_AUTHOR,
  'interhub-transfers.list': OF_LANES,
  'interhub-transfers.read': OF_LANES,
  'interhub-transfers.scannable': OF_LANES,
  'interhub-transfers.candidates': OF_LANES,
  'interhub-transfers.create': OF_LANES,
  'interhub-transfers.change': OF_LANES,
  'interhub-transfers.parcels': OF_LANES,
  'interhub-transfers.dispatch': OF_LANES,
  'interhub-transfers.history': OF_LANES,
  'interhub-transfers.sealPhoto': OF_LANES,
  'interhub-transfers.receive': OF_LANES,
  'interhub-transfers.receiveAll': OF_LANES,
  'interhub-transfers.decide': OF_LANES,
  'interhub-transfers.close': OF_LANES,
  'interhub-transfers.reopen': OF_LANES,
  'interhub-transfers.document': OF_LANES,
  'interhub-transfers.export': OF_LANES,
  'shipments.exportFiles': 'the caller’s own files',
  'shipments.writeExportFile': 'answers how far a file is; what is in it is tested with the files',
  'shipments.exportPart': 'of the caller’s own files',
  'shipments.removeExportFile': 'of the caller’s own files; answers a sentence',
  'shipments.blanks': 'of their account, or at their branch: blank-shipments.test.ts',
  'shipments.writeBlank': 'the same',
  'shipments.dropBlank': 'the same',
  'shipments.stickerRanges': 'ranges of their account or branch, parcels within reach: stickers.test.ts',
  'shipments.makeStickerRange': 'the same',
  'shipments.giveStickerRange': 'the same',
  'shipments.printStickerRange': 'the same',
  'shipments.exportStickerRanges': 'the same',
  'shipments.findSticker': 'the same',
  'shipments.assignSticker': 'the same',
  'shipments.unbindSticker': 'the same',
  'shipments.markSticker': 'the same',
  'shipments.restoreSticker': 'the same',
  'shipments.batches': 'of accounts and shipments within reach: batches.test.ts',
  'shipments.batched': 'the same',
  'shipments.batchSheet': 'the same',
  'shipments.makeBatch': 'the same',
  'shipments.changeBatch': 'the same',
  'shipments.pick': 'the same',
  'shipments.dissolve': 'the same',
  'tracking.handOver': 'the same',
  'shipments.importRows': 'of accounts within reach, and their own for who is limited to a branch: import-shipments.test.ts',
  'shipments.imports': 'the same',
  'shipments.importFailures': 'the same',
  'shipments.importLabels': 'the same',
  'shipments.resumeImport': 'the same',
  'shipments.undoImport': 'the same',
  'billing.answerDiscrepancy': 'refused to staff',
  'payments.methods': 'refused to staff',
  'payments.methodsForGuests': 'ways to pay',
  'payments.forShipment': 'refused to staff',
  'shipments.byKey': 'answers who holds its key, and no caller without it; many-quotes.test.ts',
  'payments.start': 'refused to staff',
  'payments.one': 'refused to staff',
  'payments.url': 'refused to staff',
  'payments.requestUrl': 'refused to staff',
  'payments.signature': 'refused to staff',
  'payments.savedCards': 'needs a card; its account is looked for within reach, which its own test tries',
  'payments.changeSavedCard': 'needs a card; it is looked for within reach, which its own test tries',
  'payments.removeSavedCard': 'needs a card; it is looked for within reach, which its own test tries',
  'sessions.options': 'ways to sign in',
  'sessions.signIn': 'about the caller',
  'sessions.signInFromIdm': 'about the caller',
  'sessions.signOut': 'about the caller',
  'sessions.time': 'a clock',
  'sessions.sendCode': 'about the caller',
  'sessions.resetPassword': 'about the caller',
  'sessions.verification': 'the link itself is the key',
  'sessions.updatePassword': 'about the caller',
  'sessions.setUpTwoFactor': 'about the caller',
  'sessions.removeTwoFactor': 'about the caller',
  'sessions.resetTwoFactor': 'answers a sentence; whom it is for is compared right by right',
  'sessions.sessions': 'about the caller; of others, compared right by right',
  'sessions.endSessions': 'about the caller; of others, compared right by right',
  'sessions.devices': 'about the caller',
  'sessions.keepDevice': 'about the caller',
  'sessions.removeDevice': 'about the caller',
  'sessions.testDevice': 'about the caller',
  'sessions.socialLogIns': 'about the caller',
  'sessions.linkSocialLogIn': 'about the caller',
  'sessions.unlinkSocialLogIn': 'about the caller',
  'address-book.copyPreview': 'needs two accounts; both are looked for within reach, which its own test tries',
  'address-book.copy': 'needs two accounts; both are looked for within reach, which its own test tries',
  'address-book.undoCopy': 'answers a number; its account is looked for within reach, which its own test tries',
  'accounts.register': 'makes an account of its own',
  'accounts.create': 'makes an account of its own; whoever is limited to one cannot',
  'accounts.close': 'ends what the others need; looked for within reach, which its own test tries',
  'accounts.reopen': 'needs a closed one; looked for within reach, which its own test tries',
  'accounts.merge': 'ends what the others need; who is limited to an account or branch cannot, which its own test tries',
  'accounts.mergePreview': 'for those alone who see every account',
  'accounts.approve': 'needs a waiting one; looked for within reach, which its own test tries',
  'integrations.makeKey':
    'answers the key the caller has asked for; its account is looked for within reach, which its own test tries',
  'integrations.usedKeys': 'for those alone who see the whole account; its own test tries others',
  'integrations.usedKey': 'for those alone who see the whole account; its own test tries others',
  'shipments.payFromBalance': 'for users of the account; its own test tries others',
  'billing.invoiceRuns': 'for those alone who see every account; its own test tries others',
  'billing.startInvoiceRun': 'for those alone who see every account; its own test tries others',
  'reports.reports': 'the catalogue, which names nothing of a provider',
  'billing.generalLedger': 'for those alone who see every account; its own test tries others',
  'billing.previewInvoiceRun': 'for those alone who see every account; its own test tries others',
  'billing.exportForAccounting': 'for those alone who see every account; its own test tries others',
  'billing.overview': 'for those alone who see every account; its own test tries others',
  'billing.paymentImports': 'for those alone who see every account; its own test tries others',
  'billing.importPayments': 'for those alone who see every account; its own test tries others',
  'billing.lockImport': 'for those alone who see every account; its own test tries others',
  'billing.reopenImport': 'for those alone who see every account; its own test tries others',
  'billing.postCertain': 'for those alone who see every account; its own test tries others',
  'billing.importedPayments': 'for those alone who see every account; its own test tries others',
  'billing.importedPayment': 'for those alone who see every account; its own test tries others',
  'billing.decideImported': 'for those alone who see every account; its own test tries others',
  'billing.postImported': 'for those alone who see every account; its own test tries others',
  'billing.unpostImported': 'for those alone who see every account; its own test tries others',
  'tags.list': 'tags and how many accounts bear each',
  'shipments.summary': 'sums of what is within reach, which its own test tries',
  'shipments.sharedFilters': 'filters under a name; what they find is looked for within reach',
  'tracking.undoScan': 'of the scans that the caller made; its shipment is looked for within reach',
  'shipments.shareFilter': 'filters under a name; what they find is looked for within reach',
  'shipments.changeSharedFilter': 'filters under a name; what they find is looked for within reach',
  'shipments.removeSharedFilter': 'filters under a name; what they find is looked for within reach',
  'tags.create': 'tags',
  'tags.change': 'tags',
  'tags.remove': 'tags',
  'tags.mergePreview': 'tags and how many accounts or shipments bear each',
  'tags.merge': 'tags and how many accounts or shipments bear each',
  'users.change': 'about the caller; of others, compared right by right',
  'users.create': 'answers whom the caller has named; what they name is looked for within their reach',
  'users.remove': 'answers a sentence; whom it is for is compared right by right',
  'users.invite': 'answers a sentence; whom it is for is compared right by right',
  'users.sendPasswordLink': 'answers a sentence; whom it is for is compared right by right',
  'inbox.colleagues': 'staff to whom a thread can be given',
  'inbox.unreadCount': 'how many threads the caller has not read',
  'inbox.attachment': 'its conversation is looked for within reach, which its own test tries',
  'inbox.folderCounts': 'how much is in the folders of the caller; its own test tries others',
  'inbox.announcement': 'what was announced to the caller; its own test tries others',
  'inbox.announce': 'what the caller announces; whom it is for is looked for within reach, which its own test tries',
  'inbox.withdraw': 'answers a sentence; whom it is for is looked for within reach, which its own test tries',
  'inbox.cannedReplies': 'texts of staff under a name',
  'inbox.addCannedReply': 'texts of staff under a name',
  'inbox.changeCannedReply': 'texts of staff under a name',
  'inbox.removeCannedReply': 'texts of staff under a name',
  'roles.list': 'roles',
  'roles.catalogue': 'permissions',
  'roles.create': 'roles',
  'roles.change': 'roles',
  'roles.remove': 'roles',
  'users.deleteOwn': 'about the caller',
  'users.saveSetting': 'about the caller',
  'blocked-list.list': 'who is kept out, who has no account or is refused like a stranger',
  'blocked-list.add': 'who is kept out',
  'blocked-list.change': 'who is kept out',
  'blocked-list.remove': 'who is kept out',
  'blocked-list.hits': 'what strangers have tried',
  'blocked-list.test': 'who is kept out',
  'parcelImports.imports': 'of the caller’s own files for limited users; its own test tries others',
  'parcelImports.importRows': 'of the caller’s own files for limited users; its own test tries others',
  'parcelImports.importResult': 'of the caller’s own files for limited users; its own test tries others',
  'parcelImports.startImport': 'of the caller’s own files for limited users; its own test tries others',
  'parcelImports.resumeImport': 'of the caller’s own files for limited users; its own test tries others',
  'parcelImports.undoImport': 'of the caller’s own files for limited users; its own test tries others',
  'contactImports.imports': 'of the caller’s own files for limited users; its own test tries others',
  'contactImports.importRows': 'of the caller’s own files for limited users; its own test tries others',
  'contactImports.importResult': 'of the caller’s own files for limited users; its own test tries others',
  'contactImports.startImport': 'of the caller’s own files for limited users; its own test tries others',
  'contactImports.resumeImport': 'of the caller’s own files for limited users; its own test tries others',
  'contactImports.undoImport': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.imports': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.importRows': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.importResult': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.startImport': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.resumeImport': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.undoImport': 'of the caller’s own files for limited users; its own test tries others',
  'userImports.checkImport': 'answers what the caller has sent; what it names is looked for within their reach',
  'userImports.invitations': 'counts, of the caller’s own files for limited users; people are counted within reach',
  'userImports.inviteImported': 'answers a sentence and counts; people are looked for within reach and compared right by right',
  'allocationImports.imports': 'of the caller’s own files for limited users; its own test tries others',
  'allocationImports.importRows': 'of the caller’s own files for limited users; its own test tries others',
  'allocationImports.importResult': 'of the caller’s own files for limited users; its own test tries others',
  'allocationImports.startImport': 'of the caller’s own files for limited users; its own test tries others',
  'allocationImports.resumeImport': 'of the caller’s own files for limited users; its own test tries others',
  'allocationImports.undoImport': 'of the caller’s own files for limited users; its own test tries others',
  'allocationImports.checkImport': 'accounts out of reach are none: import-allocations.test.ts',
  'moves.moves': 'refused to limited users',
  'moves.movedRows': 'refused to limited users',
  'moves.checkMove': 'refused to limited users',
  'moves.startMove': 'refused to limited users',
  'moves.undoMove': 'refused to limited users',
  'personal-data.find': 'refused to limited users',
  'personal-data.export': 'refused to limited users',
  'personal-data.erase': 'refused to limited users',
  'personal-data.erasures': 'refused to limited users',
  'providers.byOrigin': 'public settings',
  'shipments.pinChannels': 'the provider’s own',
  'providers.setUp': 'the installation itself',
  'providers.state': 'the installation itself',
  'providers.usage': 'the installation’s providers',
  'providers.create': 'the installation’s providers',
  'providers.change': 'the installation’s providers',
  'providers.export': 'the installation’s providers',
  'providers.plans': 'for who administers the platform',
  'providers.savePlan': 'for who administers the platform',
  'providers.withdrawPrice': 'for who administers the platform',
  'providers.givePlan': 'for who administers the platform',
  'providers.dues': 'what the provider itself owes',
  'providers.dueFile': 'what the provider itself owes',
  'providers.settleDue': 'for who administers the platform',
  'providers.resetDemo': 'the installation’s providers',
  'providers.continueSetup': 'the installation’s providers',
  'providers.administrators': 'for who administers the platform',
  'providers.resendInvitation': 'answers a sentence; for who administers the platform',
  'providers.withdrawInvitation': 'answers a sentence; for who administers the platform',
  'providers.leave': 'answers a number; for who administers the platform',
  'providers.openAs': 'for who administers the platform',
  'providers.inviteAdministrator': 'answers a sentence; for who administers the platform',
  'providers.maintain': 'the installation’s providers',
  'providers.copySettings': 'settings',
  'providers.readSettings': 'settings',
  'rates.holidays': 'settings',
  'rates.replaceHolidays': 'settings',
  'providers.saveSettings': 'settings',
  'pictures.put': 'pictures of the provider',
  'providers.testSettings': 'a message to the caller',
  'providers.settingsSchema': 'settings',
  'providers.fields': 'fields of the provider’s own',
  'providers.saveField': 'fields of the provider’s own',
  'branches.list': 'branches, which everybody who works here knows; drivers are counted within reach',
  'branches.create': 'branches',
  'branches.change': 'branches',
  'branches.credentials': 'branches, of which limited staff read no credentials',
  'branches.saveCredentials': 'branches',
  'overview.releaseClaim': 'the own claim of a shipment, which is found as when it is taken up',
  'tripsheets.load': 'how many parcels of a shipment are in a vehicle; the shipment is found as scans find theirs',
  'tripsheets.trip': 'when a trip began, and the numbers of those shipments within reach that went out with it',
  'tripsheets.readMessages': 'how many messages the caller, a driver, has not read',
  'driver-duties.read': 'about the caller, who drives',
  'driver-duties.change': 'about the caller, who drives',
  'driver-duties.location': 'about the caller, who drives',
  'driver-duties.appVersion': 'of the provider alone, and of no shipment',
  'tracking.addPiece': 'how much of a picture is there, which its hash names',
  'drivers.list': 'drivers; their own test walks them by branch',
  'drivers.create': 'whom the caller has named',
  'drivers.change': 'drivers; their own test walks them by branch',
  'drivers.remove': 'drivers; their own test walks them by branch',
  'rates.revisions': 'the tariff',
  'rates.createRevision': 'the tariff',
  'rates.renameRevision': 'the tariff',
  'rates.removeRevision': 'the tariff',
  'rates.publishRevision': 'the tariff',
  'rates.scheduleRevision': 'the tariff',
  'rates.rollBack': 'the tariff',
  'rates.mapZones': 'the zones of the tariff, branches and exceptions; drivers within reach, which its own test tries',
  'rates.driverPositions': 'drivers within reach, which its own test tries',
  'rates.mapMoments': 'when tariffs went live',
  'rates.mapThen': 'as mapZones; drivers within reach, which its own test tries',
  'rates.driversThen': 'drivers within reach, which its own test tries',
  'rates.mapLookup': 'the same',
  'rates.saveAreas': 'whom the caller has named; its own test tries others',
  'rates.readLock': 'who edits the maps',
  'rates.takeLock': 'who edits the maps',
  'rates.releaseLock': 'who edits the maps',
  'rates.zoneTags': 'names of tags',
  'rates.askZoneTags': 'names of tags',
  'rates.card': 'the tariff',
  'rates.zones': 'the tariff',
  'rates.zoneMoves': 'codes of zones and counts of shipments in sight; its own test tries others',
  'rates.rates': 'the tariff',
  'rates.changeCard': 'the tariff',
  'rates.copyRates': 'the tariff',
  'rates.fixBreaks': 'the tariff',
  'rates.check': 'the tariff',
  'rates.matrix': 'the tariff',
  'rates.importMatrix': 'the tariff',
  'rates.workbook': 'the tariff',
  'rates.importWorkbook': 'the tariff',
  'rates.differences': 'the tariff',
  'rates.impacts': 'for those alone who see every account; its own test tries others',
  'shipments.attachDocument': 'takes what the caller uploaded; its own test tries shipments out of reach',
  'rates.measureImpact': 'for those alone who see every account; its own test tries others',
  'overview.firstSteps': 'whether the provider has one of each at all; its own test tries others',
  'overview.toolRuns': 'when the caller has run what, and nothing of others',
  'overview.opsPerHour': 'counts of hours within reach, which its own test tries',
  'overview.deliveries': 'counts of deliveries within reach: delivery-figures.test.ts',
  'overview.deliveriesBehind': 'what was delivered within reach: delivery-figures.test.ts',
  'overview.opsPerDay': 'counts of days within reach, which its own test tries',
  'rates.exceptions': 'the tariff',
  'rates.createException': 'the tariff',
  'rates.changeException': 'the tariff',
  'rates.removeException': 'the tariff',
  'rates.impactTraces': 'for those alone who see every account; its own test tries others',
  'rates.impactLetters': 'for those alone who see every account; its own test tries others',
  'rates.cancelImpact': 'for those alone who see every account; its own test tries others',
  'rates.groups': 'rate groups; accounts are counted within reach, which their own test tries',
  'rates.groupTags': 'tags and how many accounts bear each',
  'rates.giveTagGroup': 'for those alone who see every account; its own test tries others',
  'service-levels.list': 'the services of the tariff; their own test limits them to an account',
  'release-notes.list': 'what is new in the product',
  'release-notes.create': 'what is new in the product',
  'release-notes.change': 'what is new in the product',
  'release-notes.read': 'what is new in the product',
  'release-notes.useful': 'what is new in the product',
  'short-urls.list': 'short links',
  'short-urls.create': 'short links',
  'short-urls.change': 'short links',
  'short-urls.remove': 'short links',
  'short-urls.hits': 'short links',
  'short-urls.export': 'short links',
  'messages.cancel': 'answers a sentence; the message is found as the one that is sent once more',
  'messages.queue': 'for who administers the platform',
  'messages.exportQueue': 'for who administers the platform',
  'messages.totals': 'for who administers the platform',
  'messages.senders': 'for who administers the platform',
  'messages.allSuppressions': 'for who administers the platform',
  'messages.channels': 'by whom the messages of the provider go',
  'messages.saveChannel': 'by whom the messages of the provider go',
  'messages.testChannel': 'by whom the messages of the provider go',
  'messages.checkDomain': 'what name servers say of the provider’s own domain',
  'messages.texts': 'the words of the provider, of no shipment or account',
  'messages.saveText': 'the words of the provider, of no shipment or account',
  'messages.resetText': 'the words of the provider, of no shipment or account',
  'messages.testText': 'the words of the provider, of no shipment or account',
  'messages.preview': 'the words of the provider, of no shipment or account',
  'messages.suppressions': 'recipients by a masked address, of no shipment or account',
  'messages.suppress': 'recipients by a masked address, of no shipment or account',
  'messages.unsuppress': 'recipients by a masked address, of no shipment or account',
  'messages.askSupport': 'answers a sentence; the shipment is looked for within reach, which its own test tries',
  'kiosks.own': 'for kiosks: where the caller stands',
  'kiosks.heartbeat': 'for kiosks: what the caller reports of itself',
  'kiosks.sendCode': 'for kiosks: a code for who stands there',
  'kiosks.confirmSender': 'for kiosks: a code of who stands there',
  'kiosks.service': 'for kiosks: what the caller has booked itself',
  'kiosks.handOver': 'for kiosks: the PIN of a parcel proves who asks',
  'shipments.reserve': 'shipments that go to a locker, which its own test tries for limited staff',
  'kiosks.list': 'users and no shipments; its own test tries the reach of staff',
  'kiosks.change': 'users and no shipments; its own test tries the reach of staff',
  'pickup-points.list': 'public places',
  'pickup-points.saveFavourite': "the caller's own, of public places",
  'pickup-points.checkImport': 'public places',
  'pickup-points.import': 'public places',
  'rates.serviceAreas': 'the tariff',
  'service-areas.search': 'public places',
  'service-areas.nearest': 'public places',
  'service-areas.geocode': 'public places',
  'tracking.instruct': 'public: the key of the recipient’s link proves who asks',
  'tracking.resendOwnPin': 'public: the key of the recipient’s link proves who asks',
  'tracking.chooseLanguage': 'public: the key or token of the recipient’s link proves who asks',
  'tracking.deviceKey': 'a key that is the same for the whole installation',
  'tracking.keepDevice': 'public: the key of the recipient’s link proves who asks',
  'tracking.removeDevice': 'public: the key of the recipient’s link proves who asks',
  'tracking.checkMessage': 'public: who has the code of a message may know that it is ours',
  'rescheduling.read': 'public: the token of the recipient’s link proves who asks',
  'rescheduling.change': 'public: the token of the recipient’s link proves who asks',
  'rescheduling.contest': 'public: the token of the recipient’s link proves who asks',
  'inbox.readGuestThread': 'public: the token of the guest’s link proves who asks',
  'inbox.answerAsGuest': 'public: the token of the guest’s link proves who asks',
  'inbox.guestAttachment': 'public: the token of the guest’s link proves who asks',
  'ratings.read': 'public: the token of the party’s link proves who asks',
  'ratings.save': 'public: the token of the party’s link proves who asks',
  'ratings.figures': 'figures of the shipments within reach, by driver and branch',
  'service-areas.ownPlaces': 'public places',
  'service-areas.createOwnPlace': 'public places',
  'service-areas.changeOwnPlace': 'public places',
  'service-areas.removeOwnPlace': 'public places',
  'service-areas.importOwnPlaces': 'public places',
  'integrations.lockersData': 'public places',
  'tracking.track': 'public: who knows a reference sees the public page, signed in or not',
  'shipments.labelFile': 'the link itself is the key',
};

type Inputs = (of: Business) => readonly Record<string, unknown>[];

/** Every call that tells of shipments or accounts, asked about a business by name and, where it lists, about nothing in particular. */
const CALLS: Readonly<Record<string, Inputs>> = {
  'providers.generalData': () => [{}],
  'accounts.list': ({ account_id, account_code }) => [
    { id: account_id },
    { search: account_code },
    { search: account_code, figures: true },
  ],
  'accounts.change': ({ account_id }) => [{ id: account_id, support_email: 'help@karoo.example' }],
  'accounts.hold': ({ account_id }) => [{ ids: [account_id], action: 'let-off', until: '2099-01-01' }],
  'accounts.summary': ({ account_id }) => [{ id: account_id }],
  'accounts.files': ({ account_id }) => [{ account_id }],
  'accounts.fileContent': ({ file_id }) => [{ id: file_id }],
  'accounts.addFile': ({ account_id }) => [{ account_id, name: 'a.pdf', content: btoa('%PDF-1.7') }],
  'accounts.removeFile': ({ file_id }) => [{ id: file_id }],
  'accounts.notes': ({ account_id }) => [{ account_id }],
  'accounts.addNote': ({ account_id }) => [{ account_id, text: 'Called' }],
  'accounts.tag': ({ account_id }) => [{ ids: [account_id], tag_id, action: 'add' }],
  'accounts.askToClose': ({ account_id }) => [{ id: account_id, wish: 'stay' }],
  'accounts.settings': ({ account_id }) => [{ account_id }],
  'accounts.saveSettings': ({ account_id }) => [{ account_id, settings: [{ setting: 'label_format', value: 'zpl' }] }],
  'accounts.costCenters': ({ account_id }) => [{ account_id }],
  'accounts.createCostCenter': ({ account_id }) => [{ account_id, name: randomUUID() }],
  'accounts.changeCostCenter': ({ cost_center_id }) => [{ id: cost_center_id, is_active: false }],
  'integrations.keys': ({ account_id }) => [{ account_id }],
  'shipments.testShipments': ({ account_id }) => [{ account_id }],
  'shipments.moveTestShipment': ({ account_id, test_shipment_id }) => [{ account_id, id: test_shipment_id, status: 'collected' }],
  'integrations.webhooks': ({ account_id }) => [{ account_id }],
  'integrations.createWebhook': ({ account_id }) => [
    { account_id, url: 'https://shop.example/hook', topics: ['status-changed'] },
  ],
  'integrations.changeWebhook': ({ webhook_id }) => [{ id: webhook_id, topics: ['status-changed'] }],
  'integrations.deliveries': ({ webhook_id }) => [{ webhook_id }],
  'integrations.delivery': ({ delivery_id }) => [{ id: delivery_id }],
  'integrations.events': ({ webhook_id }) => [{ webhook_id }],
  'integrations.resendFailed': ({ webhook_id }) => [{ webhook_id, since: '2026-11-01T00:00:00Z' }],
  'integrations.resend': ({ delivery_id }) => [{ id: delivery_id }],
  'integrations.testWebhook': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.integrations': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.createIntegration': ({ account_id }) => [
    { account_id, integration_type: 'api-outgoing', name: 'Shop', outgoing: A_CALL },
  ],
  'integrations.changeIntegration': ({ webhook_id }) => [{ id: webhook_id, partner: 'ACME' }],
  'integrations.removeIntegration': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.triggerable': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.trigger': ({ shipment, webhook_id }) => [{ shipment_id: shipment.id, integration_id: webhook_id }],
  'integrations.incoming': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.createIncoming': ({ account_id }) => [{ account_id, ...A_CALLER }],
  'integrations.changeIncoming': ({ webhook_id }) => [{ id: webhook_id, partner: 'Lockers' }],
  'integrations.rotateToken': ({ webhook_id }) => [{ id: webhook_id, expiry: 'one-week' }],
  'integrations.tryIncoming': ({ webhook_id }) => [{ id: webhook_id, payload: '{}' }],
  'integrations.incomingCalls': ({ webhook_id }) => [{ integration_id: webhook_id }],
  'integrations.replayCall': ({ webhook_id }) => [{ integration_id: webhook_id, id: webhook_id }],
  'integrations.removeIncoming': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.removeWebhook': ({ webhook_id }) => [{ id: webhook_id }],
  'integrations.revokeKey': ({ api_key_id }) => [{ id: api_key_id }],
  'address-book.list': ({ account_id }) => [{ account_id }],
  'address-book.create': ({ account_id }) => [
    { account_id, name: 'Sipho', address: { local_area: 'Rosebank', city: 'Johannesburg' } },
  ],
  'address-book.duplicates': ({ account_id }) => [{ account_id }],
  'address-book.change': ({ entry }) => [{ id: entry.id, based_on: entry.time_modified, contact_name: 'Sipho' }],
  'address-book.setDefault': ({ account_id, entry }) => [{ account_id, side: 'delivery', id: entry.id }],
  'address-book.merge': ({ entry, other_entry_id }) => [{ keep_id: entry.id, ids: [other_entry_id] }],
  'address-book.remove': ({ spare_entry_id }) => [{ ids: [spare_entry_id] }],
  'address-book.export': ({ account_id }) => [{ account_id }],
  'contactImports.checkImport': ({ account_id }) => [{ account_id, rows: [CONTACT_ROW] }],
  'audit.events': ({ shipment, account_id }) => [
    { type: 'shipment', object_id: shipment.id },
    { type: 'account', object_id: account_id },
  ],
  'audit.moments': ({ shipment, account_id }) => [
    { type: 'shipment', object_id: shipment.id },
    { type: 'account', object_id: account_id },
  ],
  'audit.asOf': ({ shipment, account_id }) => [
    { type: 'shipment', object_id: shipment.id, at: new Date().toISOString() },
    { type: 'account', object_id: account_id, at: new Date().toISOString() },
  ],
  'billing.transactions': ({ account_id, shipment }) => [{}, { account_id }, { shipment_id: shipment.id }],
  'billing.invoices': ({ account_id }) => [{}, { account_id }],
  'billing.creditNotes': ({ account_id }) => [{}, { account_id }],
  'billing.invoiceLines': ({ money }) => [{ id: money.invoice_id }],
  'billing.creditNoteLines': ({ money }) => [{ id: money.credit_note_id }],
  'billing.invoiceCsv': ({ money }) => [{ id: money.invoice_id }],
  'billing.emailInvoice': ({ money }) => [{ id: money.invoice_id, recipients: 'books@example.com' }],
  'billing.emailCreditNote': ({ money }) => [{ id: money.credit_note_id, recipients: 'books@example.com' }],
  'billing.invoiceDocument': ({ money }) => [{ id: money.invoice_id }],
  'billing.creditNoteDocument': ({ money }) => [{ id: money.credit_note_id }],
  'billing.proForma': ({ account_id }) => [{ account_id }],
  'billing.proFormaDocument': ({ account_id }) => [{ account_id }],
  'billing.invoiceHistory': ({ money }) => [{ id: money.written_off_id }],
  'billing.sendReminder': ({ account_id }) => [{ account_id }],
  'billing.emailDocuments': ({ money }) => [{ kind: 'invoice', ids: [money.invoice_id] }],
  'billing.markDocumentsSent': ({ money }) => [{ kind: 'credit-note', ids: [money.credit_note_id], sent: true }],
  'billing.documentsFile': ({ money }) => [{ kind: 'invoice', ids: [money.invoice_id] }],
  'billing.creditInvoice': ({ money }) => [{ id: money.invoice_id, reason: 'Lost' }],
  'billing.writeOffInvoice': ({ money }) => [{ id: money.overdue_id, reason: 'Liquidated' }],
  'billing.invoiceNow': ({ account_id }) => [{ account_id }],
  'billing.payments': ({ account_id }) => [{}, { account_id }],
  'billing.statements': ({ account_id }) => [{}, { account_id }],
  'billing.makeStatement': ({ account_id }) => [{ account_id, start_date: '2026-01-01', end_date: '2026-01-31' }],
  'billing.statementDocument': ({ money }) => [{ id: money.statement_id, format: 'csv' }],
  'billing.receipt': ({ money }) => [{ id: money.payment_id }],
  'billing.createTransaction': ({ account_id }) => [{ account_id, type: 'admin-credit', amount: 10, reason: 'Late delivery' }],
  'billing.recordPayment': ({ account_id }) => [{ account_id, amount: 100, method: 'cash' }],
  'billing.creditShipment': ({ shipment }) => [{ shipment_id: shipment.id, amount: 1, reason: 'Late delivery' }],
  'billing.reverseTransaction': ({ money }) => [{ id: money.transaction_id, reason: 'Entered twice' }],
  'billing.refundPayment': ({ money }) => [{ id: money.payment_id, amount: 1, reason: 'Paid too much' }],
  'billing.entryFiles': ({ money }) => [{ payment_id: money.payment_id }, { transaction_id: money.transaction_id }],
  'billing.entryFileContent': ({ money }) => [{ id: money.file_id }],
  'billing.addEntryFile': ({ money }) => [{ payment_id: money.payment_id, name: 'a.pdf', content: btoa('%PDF-1.7') }],
  'billing.shareEntryFile': ({ money }) => [{ id: money.file_id, is_shared: true }],
  'billing.removeEntryFile': ({ money }) => [{ id: money.file_id, reason: 'Wrong letter' }],
  'billing.allocations': ({ account_id, money }) => [{}, { account_id }, { invoice_id: money.invoice_id }],
  'billing.openCredits': ({ account_id }) => [{ account_id }],
  'billing.allocate': ({ account_id, money }) => [{ account_id, oldest_first_of: money.credit_id }],
  'billing.takeBack': ({ money }) => [{ id: money.allocation_id, reason: 'Wrong invoice' }],
  'billing.reversePayment': ({ money }) => [{ id: money.payment_id, reason: 'Returned by the bank' }],
  'shipments.toMeasure': ({ shipment }) => [{ reference: shipment.short_tracking_reference }],
  'shipments.measure': ({ shipment }) => [
    { id: shipment.parcels[0]?.id, actual_length_cm: 21, actual_width_cm: 20, actual_height_cm: 10, actual_weight_kg: 2 },
  ],
  'shipments.importColumns': ({ account_id }) => [{ account_id, headings: ['Order'] }],
  'shipments.checkImport': ({ account_id }) => [toCheck(aShipmentFile(account_id, [{}]))],
  'shipments.importShipments': ({ account_id }) => [aShipmentFile(account_id, [{ customer_reference: randomUUID() }])],
  'shipments.undoMeasurement': ({ measurement_id }) => [{ id: measurement_id }],
  'parcelImports.checkImport': ({ shipment }) => [{ rows: [measuredRow(shipment)] }],
  'shipments.measurements': ({ shipment }) => [{ shipment_id: shipment.id }],
  'billing.discrepancies': ({ account_id }) => [{}, { account_id }],
  'billing.discrepancyReport': ({ account_id }) => [{}, { account_id }],
  'billing.decideDiscrepancies': ({ discrepancy_id }) => [{ ids: [discrepancy_id], decision: 'reject' }],
  'shipments.settle': ({ money }) => [{ shipment_id: money.unpaid_id, reason: 'Will pay on Friday' }],
  'messages.bulkSms': ({ shipment }) => [{ message: 'We are late', shipment_ids: [shipment.id], recipient: 'delivery' }],
  'messages.outbox': ({ shipment }) => [{ limit: 100 }, { shipment_id: shipment.id }],
  'messages.ofShipment': ({ shipment }) => [{ shipment_id: shipment.id }],
  'messages.resend': ({ message_id }) => [{ id: message_id }],
  'messages.resendOfShipment': ({ message_id }) => [{ id: message_id }],
  'overview.dashboard': ({ account_id }) => [{}, { account_id }],
  'overview.tasksAndAlerts': ({ branch_id }) => [{}, { branch_id }],
  'overview.opsDashboard': ({ branch_id }) => [{}, { branch_id }],
  'overview.opsList': ({ branch_id }) => [{ tile: 'submitted' }, { tile: 'submitted', branch_id }, { tile: 'unassigned' }],
  'overview.search': ({ shipment, account_code }) => [
    { search_query: shipment.short_tracking_reference },
    { search_query: account_code },
  ],
  'overview.suggest': ({ shipment, account_code }) => [
    { search_query: shipment.short_tracking_reference },
    { search_query: shipment.delivery_contact.name },
    { search_query: account_code },
  ],
  'rates.quote': ({ account_id, branch_id }) => [
    { account_id, ...sidesAt(branch_id), parcels: aShipment().parcels, service_level_code: 'ECO' },
  ],
  'integrations.lockerRates': ({ account_id, branch_id }) => [
    { account_id, ...sidesAt(branch_id), parcels: aShipment().parcels },
  ],
  'integrations.bookFromPlugIn': ({ account_id }) => {
    const { collection_address, delivery_address, collection_contact, delivery_contact, parcels } = aShipment();
    const sides = { collection_address, delivery_address, collection_contact, delivery_contact };
    return [{ account_id, ...sides, parcels, service_level_code: 'ECO' }];
  },
  'integrations.waybillForPlugIn': ({ shipment }) => [{ id: shipment.id }],
  'integrations.stickerForPlugIn': ({ shipment }) => [{ id: shipment.id }],
  'rates.closedDays': ({ account_id }) => [{ account_id }],
  'rates.optIn': ({ account_id }) => [{ account_id }],
  'rates.groupAccounts': ({ account_id, account_code }) => [{}, { search: account_code }, { account_id }],
  'rates.accountTariff': ({ account_id }) => [{ account_id }],
  'rates.giveGroup': ({ account_id }) => [{ account_ids: [account_id], rate_group_id: 1 }],
  'shipments.create': ({ account_id }) => [{ ...aShipment(), account_id }],
  'shipments.list': ({ shipment, account_id, branch_id, driver }) => [
    {},
    { id: shipment.id },
    { tracking_reference: shipment.short_tracking_reference },
    { search: shipment.delivery_contact.name },
    { account_id },
    { branch_id },
    { driver_id: driver.driver_id },
  ],
  'shipments.rows': ({ shipment, account_id, branch_id, driver }) => [
    {},
    { id: shipment.id },
    { search: shipment.delivery_contact.name },
    { account_id, offset: 1 },
    { branch_id },
    { driver_id: driver.driver_id },
  ],
  'shipments.parcels': ({ shipment }) => [
    { alternative_tracking_reference: shipment.parcels[0]?.alternative_tracking_reference },
  ],
  'shipments.price': ({ shipment }) => [{ id: shipment.id }],
  'shipments.notes': ({ shipment }) => [{ shipment_id: shipment.id }],
  'shipments.addNote': ({ shipment }) => [{ shipment_id: shipment.id, text: 'Called' }],
  'shipments.documents': ({ shipment }) => [{ shipment_id: shipment.id }],
  'shipments.documentContent': ({ document_id }) => [{ id: document_id }],
  'tracking.addPods': ({ shipment }) => [{ shipment_id: shipment.id, pdf_files: [btoa('%PDF-1.7 reach')] }],
  'shipments.addDocument': ({ shipment }) => [
    { shipment_id: shipment.id, type: 'pod', name: 'proof.pdf', content: btoa(`%PDF-1.7 ${randomUUID()}`) },
  ],
  'shipments.removeDocument': ({ document_id }) => [{ id: document_id }],
  'shipments.matchDocuments': ({ shipment }) => [{ files: [{ name: `${shipment.short_tracking_reference}.pdf` }] }],
  'tracking.pods': ({ shipment }) => [{ shipment_id: shipment.id }, { tracking_reference: shipment.short_tracking_reference }],
  'tracking.proofLinks': ({ document_id, shipment }) => [
    { file_name: `${document_id}-${shipment.delivery_contact.name}.pdf`, folder: 'shipment-images' },
  ],
  'tracking.podImages': ({ shipment }) => [{ shipment_id: shipment.id }],
  'tracking.digitalPod': ({ shipment }) => [{ shipment_id: shipment.id }],
  'shipments.noteFile': ({ note_file_id }) => [{ id: note_file_id }],
  'shipments.changeNote': ({ note_id }) => [{ id: note_id, text: 'Called again' }],
  'shipments.removeNote': ({ note_id }) => [{ id: note_id }],
  'shipments.changeFields': ({ shipment }) => [{ id: shipment.id, custom_fields: {} }],
  'shipments.bookMany': ({ account_id }) => [{ shipments: [{ ...aShipment(), account_id }] }],
  'shipments.bulk': ({ shipment }) => [{ ids: [shipment.id], action: 'note', values: { text: 'Seen' } }],
  'shipments.tag': ({ shipment }) => [{ ids: [shipment.id], tag_id: shipment_tag_id, action: 'add' }],
  'shipments.export': ({ shipment }) => [{ ids: [shipment.id] }, { account_id: shipment.account_id }],
  'shipments.label': ({ shipment }) => [{ id: shipment.id }, { ids: `${shipment.id}` }],
  'shipments.quoteDocument': ({ quote }) => [{ id: quote.id }],
  'shipments.reprice': ({ shipment }) => [{ id: shipment.id, preview: true }],
  'shipments.waybill': ({ shipment }) => [{ id: shipment.id }, { ids: `${shipment.id}` }],
  'shipments.printMany': ({ shipment }) => [{ ids: [shipment.id], copies: 1 }],
  'shipments.stickers': ({ shipment }) => [{ id: shipment.id, format: 'zpl', force_print: true }],
  'ratings.ofShipment': ({ shipment }) => [{ shipment_id: shipment.id }],
  'tracking.events': ({ shipment }) => [{ shipment_id: shipment.id }],
  'tracking.custody': ({ shipment }) => [{ shipment_id: shipment.id }],
  'tracking.claimFile': ({ shipment }) => [{ shipment_id: shipment.id }],
  'tracking.record': ({ shipment, branch_id }) => [
    {
      events: [
        {
          event_id: randomUUID(),
          device_id: 'walk',
          device_sequence: 1,
          captured_at: new Date().toISOString(),
          reference: shipment.short_tracking_reference.toLowerCase(),
          choice: 'floor-check',
          branch_id,
        },
      ],
    },
  ],
  'users.list': ({ account_id, account_code }) => [{}, { account_id }, { search: `user.${account_code}` }],
  'billing.exportTransactions': ({ account_id, shipment }) => [{}, { account_id }, { shipment_id: shipment.id }],
  'billing.exportInvoices': ({ account_id }) => [{}, { account_id }],
  'billing.exportCreditNotes': ({ account_id }) => [{}, { account_id }],
  'reports.values': () => ['account', 'status', 'collection_branch'].map((field) => ({ report: 'shipments', field })),
  'reports.preview': ({ account_id }) =>
    REPORT_NAMES.flatMap((report) => [
      { report, by: 'rows' },
      { report, by: 'rows', account_id },
    ]),
  'billing.exportPayments': ({ account_id }) => [{}, { account_id }],
  'users.export': ({ account_id, account_code }) => [{}, { account_id }, { search: `user.${account_code}` }],
  'collection-requests.list': ({ account_id }) => [{}, { account_id }],
  'collection-requests.read': ({ collection_request_id }) => [{ id: collection_request_id }],
  'collection-requests.photo': ({ request_photo_id }) => [{ id: request_photo_id }],
  'collection-requests.sheet': ({ collection_request_id }) => [{ id: collection_request_id }],
  'collection-requests.change': ({ collection_request_id }) => [{ id: collection_request_id, expected_parcels: 9 }],
  'collection-requests.close': ({ collection_request_id }) => [{ id: collection_request_id }],
  'collection-requests.reopen': ({ closed_request_id }) => [{ id: closed_request_id }],
  'overview.claims': () => [{}],
  'overview.takeClaim': ({ shipment }) => [{ shipment_id: shipment.id }],
  'tripsheets.read': ({ driver }) => [{ driver_id: driver.driver_id }],
  'tripsheets.order': ({ shipment, driver }) => [
    { driver_id: driver.driver_id, order_version: 0, stops: [{ leg: 'collection', shipment_ids: [shipment.id] }] },
  ],
  'tripsheets.optimise': ({ driver }) => [{ driver_id: driver.driver_id }],
  'tripsheets.summary': () => [{}],
  'tripsheets.suggest': ({ shipment }) => [{ shipment_ids: [shipment.id], leg: 'delivery' }],
  'tripsheets.add': ({ shipment, driver }) => [{ driver_id: driver.driver_id, reference: shipment.short_tracking_reference }],
  'tripsheets.document': ({ driver }) => [{ driver_id: driver.driver_id, format: 'csv' }],
  'inbox.threads': () => [{}],
  'inbox.openThread': ({ account_id }) => [{ account_id, subject: 'About your invoice', text: 'Please call us.' }],
  'inbox.changeThread': ({ thread_id }) => [{ thread_id, status: 'open' }],
  'inbox.messages': ({ thread_id }) => [{ thread_id }],
  'inbox.writeMessage': ({ thread_id }) => [{ thread_id, text: 'It is on its way.' }],
  'inbox.writeWithFiles': ({ thread_id }) => [
    { thread_id, files: [{ name: 'a.pdf', content: Buffer.from('%PDF-1.7').toString('base64') }] },
  ],
  'inbox.markThreads': ({ thread_id }) => [{ mark: 'read', thread_ids: [thread_id] }],
  'tripsheets.messages': ({ driver }) => [{ driver_id: driver.driver_id }],
  'tripsheets.sendMessage': ({ driver }) => [{ driver_id: driver.driver_id, text: 'Please call the hub.' }],
  'tripsheets.handOver': ({ shipment, driver }) => [
    { driver_id: driver.driver_id, collection_ids: [shipment.id], delivery_ids: [], request_ids: [] },
  ],
  'tripsheets.assign': ({ shipment, driver }) => [
    { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' },
  ],
  'field-record.ofDriver': ({ driver }) => [{ id: driver.driver_id }],
  'field-exceptions.list': ({ shipment }) => [{ shipment_id: shipment.id }],
  'field-exceptions.settle': ({ field_exception_id }) => [{ event_id: field_exception_id, note: 'The recipient has it' }],
  'tracking.proofOfDelivery': ({ shipment }) => [{ id: shipment.id }],
  'tracking.resendPin': ({ shipment }) => [{ shipment_id: shipment.id, pin_type: 'delivery' }],
  'shipments.change': ({ shipment }) => [{ id: shipment.id, status: 'collection-assigned' }],
  'shipments.cancelById': ({ shipment }) => [{ id: shipment.id }],
  'shipments.cancel': ({ shipment }) => [{ id: shipment.id, message: 'Ordered twice' }],
  'shipments.hold': ({ shipment }) => [{ id: shipment.id, reason: 'Address to be confirmed' }],
  'shipments.addEvent': ({ shipment }) => [{ id: shipment.id, message: 'Waits for customs' }],
  'shipments.pins': ({ shipment }) => [{ shipment_id: shipment.id }],
  'shipments.release': ({ held }) => [{ id: held.id }],
  'shipments.email': ({ quote }) => [{ id: quote.id, recipients: '' }],
  'shipments.acceptMany': ({ quote }) => [{ ids: [quote.id] }],
  'shipments.removeMany': ({ quote }) => [{ ids: [quote.id] }],
  'shipments.acceptQuote': ({ quote }) => [{ id: quote.id }],
};

it('every call is walked, or is known to tell nothing of shipments and accounts', () => {
  const walked = [...Object.keys(CALLS), ...Object.keys(TELLS_NOTHING)].toSorted();

  expect(walked).toEqual(ALL_ROUTES.map(({ area, name }) => `${area}.${name}`).toSorted());
});

/** Calls that answer with less, where others answer that there is no such thing. */
const LISTS: readonly string[] = [
  'GET /reports/preview',
  'GET /reports/values',
  'GET /integrations/connections',
  'GET /integrations/trigger',
  'GET /integrations/incoming/connections',
  'GET /general-data',
  'GET /accounts',
  'GET /audit/events',
  'GET /billing/transactions',
  'GET /billing/invoices',
  'GET /billing/credit-notes',
  'GET /billing/payments',
  'GET /billing/discrepancies',
  'GET /billing/discrepancies/report',
  'PATCH /billing/discrepancies',
  'POST /shipments/parcels/imports/checks',
  'GET /billing/allocations',
  'GET /billing/statements',
  'GET /messages/outbox',
  'GET /shipments/messages',
  'GET /tasks-and-alerts',
  'GET /ui/ops-dashboard',
  'GET /ui/ops-dashboard/list',
  'GET /ui/claims',
  'GET /inbox/threads',
  'GET /collection-requests',
  'GET /trip-sheet/summary',
  'GET /ui/nav-search',
  'GET /ui/nav-suggestions',
  'GET /shipments',
  'GET /shipments/rows',
  'GET /shipments/parcels',
  'GET /users',
  'GET /rates/groups/accounts',
  'POST /shipments/exports',
  'POST /users/exports',
  'POST /billing/transactions/exports',
  'POST /billing/invoices/exports',
  'POST /billing/credit-notes/exports',
  'POST /billing/payments/exports',
  'POST /accounts/hold',
  'POST /accounts/tags',
  'POST /notification/bulk/sms',
  'POST /shipments/tags',
  'POST /shipments/bulk',
  'POST /shipments/bookings',
  'POST /shipments/quotes/accept',
  'DELETE /shipments/quotes',
  'POST /shipments/documents/match',
  'POST /tracking/shipment-events',
  'POST /trip-sheet/assign',
  'POST /trip-sheet/hand-over',
  // A driver belongs to a branch, not to an account: within an account's limit the sheet is there, without foreign stops.
  'GET /trip-sheet',
  'POST /trip-sheet/optimise',
  'GET /trip-sheet/messages',
  'POST /trip-sheet/messages',
  'GET /drivers/field-record',
  'GET /trip-sheet/document',
];

/** Calls about a driver, who is of a branch: within an account's limit they are answered, within another branch's they are not there. */
const OF_DRIVERS = [
  'POST /trip-sheet/hand-over',
  'GET /trip-sheet',
  'POST /trip-sheet/optimise',
  'GET /trip-sheet/messages',
  'POST /trip-sheet/messages',
  'GET /drivers/field-record',
  'GET /trip-sheet/document',
];

const WALK = ALL_ROUTES.flatMap(({ area, name, route }) => {
  const inputs = CALLS[`${area}.${name}`];
  return inputs === undefined ? [] : [{ call: `${route.method} ${route.path}`, route, inputs }];
});

/** What a driver did with a shipment, and waits for the office. */
async function makeFieldException(of: World, shipment_id: Shipment['id']): Promise<string> {
  const event_id = randomUUID();
  await changeRows(
    of,
    `insert into field_exceptions (provider_id, event_id, kind, shipment_id, choice, message, captured_at, time_received)
      values (${of.provider_id}, '${event_id}', 'clock', ${shipment_id}, 'delivered', 'The clock of this device is wrong.', now(), now())`,
  );
  return event_id;
}

/** What tells numbers, names of drivers or a file, but none of the marks. */
const WITHOUT_MARKS = [
  '/general-data',
  '/accounts/settings',
  '/billing/payments/receipt',
  '/billing/discrepancies',
  '/shipments/parcels/imports/checks',
  '/shipments/parcels/undo',
  '/shipments/measurements',
  '/billing/allocations',
  '/billing/allocations/credits',
  '/billing/invoices/document',
  '/billing/pro-forma/document',
  '/billing/statements/document',
  '/billing/credit-notes/document',
  '/billing/invoices/lines',
  '/billing/credit-notes/lines',
  '/tracking/field-exceptions',
  '/drivers/field-record',
  '/tasks-and-alerts',
  '/ui/ops-dashboard',
  '/ui/claims',
  '/collection-requests/photo',
  '/collection-requests/sheet',
  '/trip-sheet/summary',
  '/trip-sheet/messages',
  '/trip-sheet/document',
  '/shipments/price',
  '/shipments/pins',
  '/shipments/label',
  '/generate/waybill',
  '/generate/sticker',
  '/shipments/pod/images',
  '/shipments/digital-pod',
  '/shipments/claim-file',
  '/tracking/shipment-events',
  // Most reports are of what this business has not: its own test looks for what they show.
  '/reports/preview',
  '/reports/values',
  // Stars and words, and none of the shipment's own.
  '/ratings/shipment',
];

it.each(WALK.filter(({ route }) => route.method === 'GET' && !WITHOUT_MARKS.includes(route.path)))(
  '$call shows it to staff without a limit',
  async ({ route, inputs }) => {
    for (const input of inputs(foreign)) {
      const answer = await test_app.request(route, { input: { ...input, limit: 100 }, token: admin.token });

      expect([answer.status, Object.keys(input), marksIn(answer, foreign)]).not.toEqual([200, Object.keys(input), []]);
    }
  },
);

describe.each(['branch', 'account'] as const)('staff limited to one %s', (kind) => {
  it.each(WALK)('ROLE-05 ROLE-06: $call shows nothing of what lies outside the limit', async ({ call, route, inputs }) => {
    const { token } = limited[kind].person;

    for (const input of inputs(foreign)) {
      const answer = await test_app.request(route, { input, token });

      // Outside the limit and not there look alike: 404 for one thing, absence from a list; never 403, which says that it is there.
      const { account_id } = input;
      const is_hidden_driver = kind === 'branch' && OF_DRIVERS.includes(call);
      const is_list = (LISTS.includes(call) && !is_hidden_driver) || (call === 'GET /ui/dashboard' && account_id === undefined);
      expect([answer.status, input]).toEqual([is_list ? 200 : 404, input]);
      expect(marksIn(answer, foreign).filter((mark) => !isAskedFor(mark, input))).toEqual([]);
      if (answer.status === 200) expect(doneWith(answer)).toBe(0);
    }
  });

  /** For the calls that only read, which come first: what changes things has business of its own. */
  let read: Promise<Business> | undefined;

  it.each(WALK.toSorted((one, other) => Number(one.route.changes) - Number(other.route.changes)))(
    'ROLE-05 ROLE-06: $call works as ever within it',
    async ({ route, inputs }) => {
      const { person, own } = limited[kind];
      const business = await (route.changes
        ? own(new Set([...namesRead(inputs, foreign), ALSO[route.path] ?? '']))
        : (read ??= own()));
      if (route.path === '/shipments/resend-pin') await moveTo(world, business.shipment, 'out-for-delivery');
      if (route === trackPageApi.proofOfDelivery || route === podApi.digitalPod)
        await moveTo(world, business.shipment, 'delivered');

      if (route === tripsheetApi.order) {
        const { shipment, driver } = business;
        await assignDriver(contextOf(world), { shipment_ids: [shipment.id], driver_id: driver.driver_id, leg: 'collection' });
      }

      // Only who wrote a note changes it.
      await changeRows(
        world,
        `update shipment_notes set created_by = ${person.user_id} where provider_id = ${world.provider_id} and shipment_id = ${business.shipment.id}`,
      );

      for (const input of inputs(business)) {
        const answer = await test_app.request(route, { input, token: person.token });

        expect([answer.status, input]).toEqual([200, input]);
        if (Array.isArray(answer.body.done) || route === trackingApi.record) expect(doneWith(answer)).toBe(1);
      }
    },
  );
});

it('ROLE-06: counters count what lies within the limit only', async () => {
  const own = await makeWorld(test_app.services);
  const there = await hireDriver(own, own.cape_town);
  const account_id = await makeAccount(own, { balance: 1_000_000 });
  const johannesburg_only = { delivery_address: { ...aShipment().collection_address, street_address: '1 First Road' } };
  const cape_town_only = { collection_address: { ...aShipment().delivery_address, street_address: '1 First Road' } };
  await bookOne(own, { ...johannesburg_only, account_id });
  await bookOne(own, cape_town_only);
  await bookOne(own, cape_town_only);
  const of_branch = await signInAs(own, { role: ROLE.ops, branch_id: own.johannesburg, limited: true });
  const of_account = await signInAs(own, { role: ROLE.ops, limit_account_id: account_id });
  const everybody = await signInAs(own, { role: ROLE.ops });

  const seen = async ({ token }: SignedIn) => {
    const ops = await succeed(test_app, overviewApi.opsDashboard, { token, input: {} });
    const dashboard = await succeed(test_app, overviewApi.dashboard, { token, input: {} });
    const list = await succeed(test_app, shipmentApi.list, { token, input: {} });
    const { drivers } = await succeed(test_app, providerApi.generalData, { token });
    return {
      submitted: ops.counters.find(({ key }) => key === 'submitted')?.count,
      created_today: dashboard.per_day.at(-1)?.created,
      listed: list.count,
      drivers: drivers.map(({ id }) => id),
    };
  };

  expect(await seen(everybody)).toEqual({ submitted: 3, created_today: 3, listed: 3, drivers: [there.driver_id] });
  expect(await seen(of_branch)).toEqual({ submitted: 1, created_today: 1, listed: 1, drivers: [] });
  expect(await seen(of_account)).toEqual({ submitted: 1, created_today: 1, listed: 1, drivers: [there.driver_id] });
});

it('ROLE-06: a user of an account cannot be limited to another one, and a limit names what it limits to', async () => {
  const account_id = await makeAccount(world);

  await expect(signInAs(world, { role: ROLE.owner, account_id, limit_account_id: home })).rejects.toThrow(
    'Users of an account are limited to it already.',
  );
  await expect(signInAs(world, { role: ROLE.ops, limited: true })).rejects.toThrow('check');
});

it('ROLE-06: the filters of the queries let through what the rule lets through, for every reader', async () => {
  const own = await makeWorld(test_app.services);
  const branches = [own.johannesburg, own.cape_town];
  const drivers = [await hireDriver(own, own.johannesburg), await hireDriver(own, own.cape_town)].map((each) => each.driver_id);
  const accounts = [await makeAccount(own, { balance: 1e7 }), await makeAccount(own, { balance: 1e7 }), await makeAccount(own)];
  const shipments: (VisibleShipment & { readonly id: number })[] = [];
  for (const [account_id, collection_branch_id, delivery_branch_id, collection_agent_id, delivery_agent_id] of [
    [accounts[0], branches[0], branches[0], drivers[0], null],
    [accounts[0], branches[0], branches[1], null, drivers[1]],
    [accounts[1], branches[1], branches[1], drivers[1], drivers[1]],
    [accounts[1], null, null, null, null],
  ] as const) {
    if (account_id === undefined) throw new Error('There are three accounts.');
    const { id } = await bookOne(own, { account_id });
    const row = {
      id,
      account_id,
      collection_branch_id: collection_branch_id ?? null,
      delivery_branch_id: delivery_branch_id ?? null,
      collection_agent_id: collection_agent_id ?? null,
      delivery_agent_id: delivery_agent_id ?? null,
    };
    await changeRows(
      own,
      `update shipments set collection_branch_id = ${row.collection_branch_id}, delivery_branch_id = ${row.delivery_branch_id},
        collection_agent_id = ${row.collection_agent_id}, delivery_agent_id = ${row.delivery_agent_id}
        where provider_id = ${own.provider_id} and id = ${id}`,
    );
    shipments.push(row);
  }
  const one_of = <Id>(ids: readonly Id[]) => fc.option(fc.constantFrom(...ids), { nil: null });
  const onlooker: fc.Arbitrary<Onlooker> = fc.record(
    {
      account_id: one_of(accounts),
      driver_id: one_of(drivers),
      branch_id: one_of(branches),
      limit_user_to_branch: fc.boolean(),
      limit_account_id: fc.constantFrom(...accounts),
    },
    { requiredKeys: ['account_id', 'driver_id', 'branch_id', 'limit_user_to_branch'] },
  );

  await fc.assert(
    fc.asyncProperty(onlooker, async (who) => {
      const visibility = visibilityOf(who);
      const actor = { ...SOMEBODY, ...who };

      const seen = await reading(own.context, async (tx) => ({
        shipments: (await visibleShipments(tx, actor).select('shipments.id').execute()).map((row) => row.id),
        accounts: (await visibleAccounts(tx, actor).select('accounts.id').execute()).map((row) => row.id),
      }));

      const of = (account_id: AccountId) => shipments.filter((shipment) => shipment.account_id === account_id);
      expect(seen.shipments.toSorted((a, b) => a - b)).toEqual(
        shipments.filter((each) => seesShipment(visibility, each)).map(({ id }) => id),
      );
      expect(seen.accounts.toSorted((a, b) => a - b)).toEqual(
        accounts.filter((id) => seesAccount(visibility, { id, shipments: of(id) })),
      );
    }),
    { numRuns: 150 },
  );
});

const SOMEBODY: UserActor = {
  kind: 'user',
  user_id: 1 as UserActor['user_id'],
  name: 'Somebody',
  email: 'somebody@example.com',
  role_id: ROLE.admin as UserActor['role_id'],
  permissions: [],
  permissions_ui: [],
  account_id: null,
  is_account_closed: false,
  branch_id: null,
  limit_user_to_branch: false,
  driver_id: null,
  token_hash: '',
};

/** What an answer shows of a business. */
function marksIn(answer: Answer, { marks }: Business): string[] {
  const text = JSON.stringify(answer.body);
  return marks.filter((mark) => text.includes(mark));
}

/** A scanner gets back what it has read, in our own capitals. */
function isAskedFor(mark: string, input: Record<string, unknown>): boolean {
  return JSON.stringify(input).toUpperCase().includes(mark.toUpperCase());
}

/** How many of the things named a changing call has done. */
function doneWith({ body }: Answer): number {
  const accepted = (body.results ?? []).filter((each: { result?: string }) => each.result === 'accepted');
  const done = Array.isArray(body.done) ? body.done.length : 0;
  return accepted.length + done + (body.queued ?? 0);
}
