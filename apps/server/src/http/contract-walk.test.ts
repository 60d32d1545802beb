import { blankShipmentApi } from '@tsela/contract/shipments/blank-shipment-api';
import { stickerApi } from '@tsela/contract/shipments/sticker-api';
import { allocationImportApi, contactImportApi, parcelImportApi, userImportApi } from '@tsela/contract/overview/file-import-api';
import { moveApi } from '@tsela/contract/overview/move-api';
import { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { billProvider } from '../platform/bill-provider.ts';
import { runFileJob } from '../testing/file-imports.ts';
import { aMove } from '../testing/moves.ts';
import { A_CALL, A_CALLER, insertIncomingSql } from '../testing/integration-sample.ts';
import { aShipmentFile, toCheck } from '../testing/shipment-imports.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { ALL_ROUTES } from '@tsela/contract/routes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { NamedRoute } from '@tsela/contract/routes';
import { platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import { mapApi } from '@tsela/contract/rates/map-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import type { AccountId, CollectionRequestId, DriverId, InterhubTransferId, ShipmentId, RoleId, UserId } from '@tsela/domain/ids';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { addDays, dayOf, weekdayOf } from '@tsela/domain/time/day';
import { publicHolidays } from '@tsela/domain/time/public-holidays';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRole } from '../users/role-repository.ts';
import { addFile } from '../accounts/account-files.ts';
import { saveAccountSettings } from '../accounts/account-settings.ts';
import { createCostCenter } from '../accounts/cost-centers.ts';
import { createTag } from '../accounts/save-tag.ts';
import { saveAddressBookEntry } from '../address-book/save-address-book-entry.ts';
import { ALL_BINDINGS } from '../all-bindings.ts';
import { inTransaction } from '../db/transaction.ts';
import { publishRevision } from '../rates/tariff/publish-rate-revision.ts';
import { createException } from '../rates/rate-exceptions.ts';
import { measureImpact } from '../rates/tariff/rate-impacts.ts';
import { changeRateCard } from '../rates/tariff/change-rate-card.ts';
import { createRevision, listRevisions } from '../rates/tariff/rate-revisions.ts';
import { readRevisionRates } from '../rates/tariff/revision-card-reads.ts';
import { createReleaseNote } from '../platform/release-notes.ts';
import { saveCustomField } from '../providers/save-custom-field.ts';
import { createShortUrl } from '../providers/short-urls.ts';
import { guestToken } from '../inbox/guest-token.ts';
import { quoteKey } from '../shipments/quotes/quote-key.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { createOwnPlace } from '../service-areas/save-own-place.ts';
import { addDocument } from '../shipments/documents/add-document.ts';
import { addShipmentNote } from '../shipments/notes/shipment-notes.ts';
import { savePickupPoint } from '../pickup-points/save-pickup-point.ts';
import { holdShipment } from '../shipments/change/hold-shipment.ts';
import { makeBatch } from '../shipments/batches/batches.ts';
import { createShipment } from '../shipments/booking/create-shipment.ts';
import { partyToken } from '../shipments/notices/party-link.ts';
import { recipientKey } from '../shipments/notices/recipient-key.ts';
import { recordPartnerEvents } from '../shipments/change/record-partner-events.ts';
import { signLabelLink } from '../shipments/labels/label-link.ts';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import { assignDelivery, contextOf, hireDriver, moveTo, pinSentFor, sendEvent } from '../testing/field.ts';
import { makeKey, openKeyServer, signToken } from '../testing/key-server.ts';
import { makeDiscrepancy } from '../testing/measured.ts';
import { openPrism } from '../testing/prism.ts';
import type { Prism } from '../testing/prism.ts';
import { makerOf, namesRead } from '../testing/names-read.ts';
import { makeTestBooking } from '../testing/test-bookings.ts';
import { makeMoney, openDebts } from '../testing/money.ts';
import type { Money } from '../testing/money.ts';
import { makeImports } from '../testing/payment-imports.ts';
import type { Imports } from '../testing/payment-imports.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { TEST_SECRET_KEY } from '../testing/test-database.ts';
import { makeTransfer } from '../testing/interhub-transfers.ts';
import { makeCollectionRequest, makeRequestPhoto } from '../testing/collection-requests.ts';
import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { attachmentApi } from '@tsela/contract/inbox/attachment-api';
import { cannedReplyApi } from '@tsela/contract/inbox/canned-reply-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { supportApi } from '@tsela/contract/messages/support-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { claimApi } from '@tsela/contract/overview/claim-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { keepUserDevice } from '../devices/push-devices.ts';
import { sendDriverMessage } from '../tripsheets/driver-messages.ts';
import { sendBulkSms } from '../messages/send-bulk-sms.ts';
import { saveText } from '../messages/own-texts.ts';
import { listSuppressions, suppress } from '../messages/suppressions.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { addBlocked } from '../users/blocked-list.ts';
import { createUser } from '../user-records/create-user.ts';

const google = makeKey('google-1');

let key_server: Awaited<ReturnType<typeof openKeyServer>>;
let test_app: TestApp;
let here: Scene;
let elsewhere: Scene;
let prism: Prism;

/** A text that the provider has written itself. */
const OWN_TEXT = { event: 'created', channel: 'sms', side: 'delivery', language: 'en' } as const;

/** A provider at work: an account that can pay, a shipment, and a user in every role. */
interface Scene {
  readonly world: World;
  readonly allocation_import_id: number;
  readonly stopped_allocations_id: number;
  readonly move_id: number;
  /** Files of tools: one of each kind to undo, and one of each that stopped. */
  readonly parcel_import_id: number;
  readonly stopped_file_id: number;
  readonly contact_import_id: number;
  readonly stopped_contacts_id: number;
  /** What the provider owes the platform. */
  readonly due_number: number;
  readonly coming_price: { readonly id: number; readonly first_day: string };
  /** Imports of shipments: one to undo, and one that stopped. */
  readonly shipment_import_id: number;
  readonly stopped_import_id: number;
  /** A kiosk at the locker of the scene, and a parcel that its sender may drop off there. */
  readonly kiosk: Awaited<ReturnType<typeof makeKiosk>>;
  readonly to_bob_box_id: ShipmentId;
  readonly measurement_id: number;
  readonly blank_id: number;
  /** Of five stickers, two of which are lost. */
  readonly sticker_range_id: number;
  /** What the driver was told and has not read. */
  readonly driver_message: number;
  /** A browser on which the administrator is told. */
  readonly device_id: number;
  /** A thread of the account. */
  readonly thread_id: number;
  /** What opens a guest's conversation, and a file in it. */
  readonly guest_thread: { readonly token: string; readonly attachment_id: number };
  readonly announcement_id: number;
  readonly attachment_id: number;
  readonly canned_reply: { readonly id: number; readonly time_modified: string };
  /** A message that is over, and a recipient who is not written to. */
  readonly message_id: number;
  readonly suppression_id: number;
  /** A message that has not gone out. */
  readonly held_message_id: number;
  /** What a driver did that waits for the office. */
  readonly field_exception_id: string;
  /** Links of a recipient: to a delivery that failed, and to one that was made. */
  readonly party_tokens: Awaited<ReturnType<typeof makePartyTokens>>;
  readonly batches: Awaited<ReturnType<typeof makeBatches>>;
  readonly discrepancy_id: number;
  readonly account_id: AccountId;
  readonly shipment: Pick<Shipment, 'id' | 'provider_id' | 'short_tracking_reference' | 'delivery_contact' | 'parcels'>;
  readonly quote: Pick<Shipment, 'id'>;
  readonly held: Pick<Shipment, 'id'>;
  readonly people: ReadonlyMap<number, SignedIn>;
  /** A user who has not joined yet, and an unused role of the provider's own. */
  readonly invited: UserId;
  readonly invited_admin: UserId;
  /** The import that the invited one came with. */
  /** Files of users: one whose invitations wait, and one that stopped. */
  readonly user_file_id: number;
  readonly stopped_users_id: number;
  readonly own_role: RoleId;
  /** A short link that was never followed. */
  readonly short_url: number;
  readonly release_note: number;
  /** Accounts to close, to open again and to approve; a tag and a cost centre. */
  readonly empty_account_id: AccountId;
  readonly merged_account_id: AccountId;
  readonly closed_account_id: AccountId;
  readonly waiting_account_id: AccountId;
  readonly tag_id: number;
  readonly blocked_id: number;
  readonly cost_center_id: number;
  readonly other_tag_id: number;
  readonly shipment_tag_id: number;
  readonly note_id: number;
  /** A filter of the list that was shared, and when it was changed last. */
  readonly shared_filter: { readonly id: number; readonly time_modified: string };
  readonly saved_report: { readonly id: number; readonly time_modified: string };
  readonly note_file_id: number;
  readonly scan_event_id: string;
  readonly document_id: number;
  readonly waiting_document_id: number;
  readonly address_book_copy_id: number;
  /** Two contacts of the account. */
  readonly entry: { readonly id: number; readonly time_modified: string };
  readonly other_entry_id: number;
  readonly file_id: number;
  /** The live tariff, one before it, a draft, and a result of a run. */
  readonly live_revision: number;
  readonly old_revision: number;
  readonly draft: Awaited<ReturnType<typeof createRevision>>['rate_revision'];
  /** A draft whose first weight break begins a little too late. */
  readonly gapped: Awaited<ReturnType<typeof createRevision>>['rate_revision'];
  readonly impact: number;
  readonly exception: number;
  readonly own_place: number;
  /** A key of the account's own programs. */
  readonly api_key_id: number;
  /** What a test key of the account has booked. */
  readonly test_shipment_id: number;
  readonly export_file_id: number;
  readonly report_run_id: number;
  /** A webhook of the account, and something that was sent to it. */
  readonly webhook_id: number;
  /** Another system that calls us, of the same id, and a call of it. */
  readonly incoming_id: number;
  /** A top-up that was started. */
  readonly started: Awaited<ReturnType<typeof startTopUp>>;
  readonly saved_card_id: number;
  readonly started_at_bobpay: Awaited<ReturnType<typeof startTopUp>>;
  readonly started_at_stitch: Awaited<ReturnType<typeof startTopUp>>;
  readonly delivery_id: number;
  readonly money: Money;
  readonly imports: Imports;
  /** One to change, to close, and one that is closed. */
  readonly request_photo_id: number;
  readonly collection_requests: readonly [CollectionRequestId, CollectionRequestId, CollectionRequestId];
  readonly postpaid_account_id: AccountId;
  readonly transfers: Readonly<Record<'loading' | 'going' | 'arriving' | 'coming' | 'received' | 'closed', InterhubTransferId>>;
}

/** One of each state, all but the first with a parcel. */
async function makeTransfers(world: World, shipment: Shipment): Promise<Scene['transfers']> {
  const lane = { origin_branch_id: world.johannesburg, destination_branch_id: world.cape_town };
  const load = { parcel_id: shipment.parcels[0]?.id ?? 0, shipment_id: shipment.id };
  const made = (state: 'being-loaded' | 'dispatched' | 'received' | 'closed') => makeTransfer(world, { ...lane, load, state });
  return {
    loading: await makeTransfer(world, lane),
    going: await made('being-loaded'),
    arriving: await makeTransfer(world, { ...lane, load, state: 'dispatched', has_seal_photo: true }),
    coming: await made('dispatched'),
    received: await made('received'),
    closed: await made('closed'),
  };
}

/** A weekday that is no public holiday. */
function nextWorkday(): string {
  const days = Array.from({ length: 14 }, (_, ahead) => addDays(dayOf(new Date()), ahead + 1));
  const holidays = new Set(
    [0, 1].map((more) => new Date().getFullYear() + more).flatMap((year) => publicHolidays(year).map(({ date }) => date)),
  );
  return days.find((day) => ![0, 6].includes(weekdayOf(day)) && !holidays.has(day)) ?? '';
}

const AN_OWN_PLACE = { name: 'Waterfall Ridge', city: 'Midrand', zone: 'GP', lat: -26.02, lng: 28.11 } as const;

const INVITED = {
  name: 'Invited Person',
  mobile_number: '',
  role_id: ROLE.hub as number as RoleId,
  account_id: null,
  branch_id: null,
  limit_user_to_branch: false,
  password_hash: null,
  is_demo: false,
};

const ON_LOOKER = {
  name: 'Onlooker',
  description: '',
  needs_account: false,
  permissions: ['API_/shipments:GET'],
  permissions_ui: ['shipments'],
  copied_from: null,
};

/** What every call's scene has, and what the parts below are made of. */
async function makeBase() {
  const world = await makeWorld(test_app.services, {
    enabled_features: [...DEFAULT_FEATURES, 'collection_requests', 'inbox'],
    // An invoice that is allocated to by hand is not settled by the rule meanwhile.
    invoice_allocation: 'manual',
    enabled_pickup_providers: ['tcg-locker', 'ram-counter', 'bob-box'],
    enable_locker_shipments: true,
    unused_feature_guest_shipment_creation: true,
    enable_guest_account_creation: true,
    enable_global_delivery_rescheduling: true,
    google_login_enabled: true,
    google_client_id: 'walk',
    support_email_address: 'support@walk.example',
    enable_payment_intervention: true,
    payment_methods_payfast_topup_enabled: true,
    payment_methods_stitch_set_up_credentials_per_branch: true,
    payment_methods_payfast_topup_merchant_id: '10000100',
    payment_methods_payfast_topup_merchant_key: '46f0cd694581a',
    payment_methods_bobpay_topup_enabled: true,
    payment_methods_bobpay_topup_recipient_account_code: 'KAR001',
    payment_methods_bobpay_topup_passphrase: 'walked',
  });
  await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const people = new Map<number, SignedIn>();
  for (const role of SEEDED_ROLES) {
    people.set(
      role.id,
      await signInAs(world, { role: role.id, branch_id: world.johannesburg, ...(role.needs_account && { account_id }) }),
    );
  }
  await saveAccountSettings(world.context, {
    account_id,
    settings: [{ setting: 'webhook_integration_enabled', value: true }],
  });
  // Its making stands still.
  await changeRows(
    world,
    `insert into provider_setups (provider, state, plan, started_by_name, time_created)
      values (${world.provider_id}, 'failed', '{}', 'Walk', now())`,
  );
  await savePickupPoint(world.context, {
    pickup_point_id: 'CG1',
    pickup_point_provider: 'tcg-locker',
    name: 'Mall locker',
    type: 'locker',
    description: '',
    trading_hours: '',
    address: { local_area: 'Rosebank', city: 'Johannesburg' },
  });
  const shipment = await createShipment({ ...world.context, source: 'web' }, aShipment({ account_id }));
  return { world, account_id, people, shipment };
}

/** A kiosk at the mall locker, and a parcel that waits to be dropped off there. */
async function makeKiosk({ world, account_id }: Base) {
  const user = await signInAs(world, { role: ROLE.user, account_id });
  await changeRows(
    world,
    `update users set shipment_page_mode = 'kiosk-with-payment-flow', kiosk_id = 'K0000' where id = ${user.user_id}`,
  );
  await changeRows(
    world,
    `insert into kiosks (provider_id, user_id, locker_id) values (${world.provider_id}, ${user.user_id}, 'CG1')`,
  );
  const { collection_address: _address, ...parcel } = aShipment({ account_id, collection_pickup_point_id: 'CG1' });
  const shipment = await createShipment({ ...world.context, source: 'web' }, parcel);
  const pin = await pinSentFor(world, shipment, 'dropoff_pin');
  return { ...user, reference: shipment.short_tracking_reference, pin };
}

/** A parcel that goes to a Bob Box with a compartment for it. */
async function bookToBobBox({ world, account_id }: Base): Promise<ShipmentId> {
  await savePickupPoint(world.context, {
    pickup_point_id: 'BB1',
    pickup_point_provider: 'bob-box',
    name: 'Station box',
    type: 'locker',
    description: '',
    trading_hours: '',
    address: { local_area: 'Rosebank', city: 'Johannesburg' },
    compartments: [{ code: 'large', count: 9 }],
  });
  const { delivery_address: _address, ...parcel } = aShipment({ account_id, delivery_pickup_point_id: 'BB1' });
  const { id } = await createShipment(
    { ...world.context, source: 'web' },
    { ...parcel, delivery_pickup_point_provider: 'bob-box' },
  );
  return id;
}

const NO_VOLUMES = { shipments: 0, users: 0, sms: 0 };

type Base = Awaited<ReturnType<typeof makeBase>>;
type Part = (base: Base) => Promise<Partial<Scene>>;

/** What takes long to make: a scene for one call has only those that its sample names. */
const PARTS: readonly Part[] = [
  async ({ people }) => {
    const input = aMove('accounts', [{ account_code: 'WALKED', name: 'Walked' }]);
    const { move } = await succeed(test_app, moveApi.startMove, { token: people.get(ROLE.admin)?.token ?? '', input });
    return { move_id: move.id };
  },
  ({ world, people, shipment, account_id }) =>
    makeFiles(world, { token: people.get(ROLE.admin)?.token ?? '', shipment, account_id }),
  async ({ world, people }) => {
    const { provider_id: id } = world;
    const token = people.get(ROLE.super)?.token ?? '';
    const plan = { name: `Walked ${id}`, monthly: 100, included: NO_VOLUMES, each: NO_VOLUMES, due_days: 14 };
    const made = await succeed(test_app, platformBillingApi.savePlan, { token, input: plan });
    await succeed(test_app, platformBillingApi.givePlan, { token, input: { id, plan_id: made.plan.id } });
    await changeRows(world, `update providers set plan_from = '2020-01-01' where id = ${id}`);
    await billProvider(contextOf(world));
    const { invoices } = await succeed(test_app, platformBillingApi.dues, { token, input: { id } });
    const coming = { ...plan, id: made.plan.id, monthly: 200, price_from: addDays(dayOf(new Date()), 30) };
    await succeed(test_app, platformBillingApi.savePlan, { token, input: coming });
    return { due_number: invoices[0]?.number ?? 0, coming_price: { id: made.plan.id, first_day: coming.price_from } };
  },
  async (base) => ({ kiosk: await makeKiosk(base) }),
  async (base) => ({ to_bob_box_id: await bookToBobBox(base) }),
  async ({ world, account_id, people }) => {
    const money = await makeMoney(world, account_id);
    const token = people.get(ROLE.admin)?.token ?? '';
    const allocate = async (amount: number) => {
      const rows = [{ row: 2, cells: { ...money.named, amount: String(amount) } }];
      const input = { rows, file_name: 'allocations.csv', control_total: amount };
      return (await succeed(test_app, allocationImportApi.startImport, { token, input })).import.id;
    };
    const [allocation_import_id, stopped_allocations_id] = [await allocate(1), await allocate(0.5)];
    await runFileJob(world, test_app, { id: allocation_import_id });
    await changeRows(world, `update moves set state = 'stopped' where id = ${stopped_allocations_id}`);
    const imports = await makeImports(world, account_id);
    // What was imported is paid.
    await openDebts(world, money);
    return { money, imports, allocation_import_id, stopped_allocations_id };
  },
  async ({ world, account_id, people }) => {
    const started = await startTopUp(world, people.get(ROLE.owner), 'credit_card');
    return {
      started,
      saved_card_id: await keepCard(world, { account_id, payment_id: started.payment.id }),
      started_at_bobpay: await startTopUp(world, people.get(ROLE.owner), 'bob_pay_credit_card'),
      started_at_stitch: await startAtStitch(world, people.get(ROLE.owner)),
    };
  },
  async ({ world, account_id }) => {
    const context = { ...world.context, source: 'web' } as const;
    const quote = await createShipment(context, aShipment({ account_id, quick_quote: 'quote' }));
    const held = await createShipment(context, aShipment({ account_id }));
    await holdShipment(context, { id: held.id, reason: 'Address to be confirmed' });
    return { quote, held };
  },
  async ({ world, people }) => {
    const invited = await createUser(world.context, { ...INVITED, email: `${randomUUID()}@example.com` });
    const invited_admin = await createUser(world.context, {
      ...INVITED,
      role_id: ROLE.admin as number as RoleId,
      email: `${randomUUID()}@example.com`,
    });
    const files = await makeFilesOfUsers(world, people.get(ROLE.admin));
    const own_role = await inTransaction(world.context, (tx) => insertRole(tx, ON_LOOKER));
    if (own_role === undefined) throw new Error('The role was there already.');
    return { invited, invited_admin, own_role, ...files };
  },
  async ({ world, account_id }) => {
    const { file } = await addFile(world.context, { account_id, name: 'contract.pdf', content: A_PDF });
    return { file_id: file.id };
  },
  async ({ world }) => {
    const { release_note } = await createReleaseNote(world.context, {
      version: aVersion(),
      title: 'Faster quotes',
      audiences: ['staff'],
    });
    const blocked = await addBlocked(world.context, {
      type: 'email-address',
      values: [`${randomUUID()}@blocked.example`],
      reason: 'Card fraud',
    });
    const { own_place } = await createOwnPlace(world.context, AN_OWN_PLACE);
    const { short_url } = await createShortUrl(world.context, { target: `https://${world.host}/track` });
    return {
      release_note: release_note.id,
      blocked_id: blocked.done[0]?.id ?? 0,
      own_place: own_place.id,
      short_url: short_url.id,
    };
  },
  async ({ world, account_id }) => {
    const requested = (status?: string) => makeCollectionRequest(world, { account_id, ...(status && { status }) });
    const photographed = await requested();
    return {
      collection_requests: [photographed, await requested(), await requested('closed')],
      request_photo_id: await makeRequestPhoto(world, photographed),
      postpaid_account_id: await makeAccount(world, { account_type: 'postpaid' }),
    };
  },
  async ({ world, account_id, people, shipment }) => ({
    ...(await webhookOf(world, { account_id, maker: people.get(ROLE.owner), shipment_id: shipment.id })),
    api_key_id: await keyOf(world, { account_id, maker: people.get(ROLE.owner) }),
    // It was booked as this one, and is answered whole.
    test_shipment_id: await makeTestBooking(world, { account_id, shipment }),
    export_file_id: await exportOf(world, people.get(ROLE.admin)),
    report_run_id: await reportRunOf(world, people.get(ROLE.admin)),
  }),
  ({ world }) => makeRevisions(world),
  ({ world, account_id }) => makeAccounts(world, account_id),
  async ({ world, account_id }) => ({ batches: await makeBatches(world, account_id) }),
  async ({ world, shipment }) => ({ transfers: await makeTransfers(world, shipment) }),
  async ({ world, shipment }) => ({ field_exception_id: await makeFieldException(world, shipment) }),
  async ({ world, account_id }) => ({ party_tokens: await makePartyTokens(world, account_id) }),
  async ({ people }) => ({ thread_id: await writeToStaff(people.get(ROLE.owner)) }),
  async ({ people }) => ({ attachment_id: await attachTo(people.get(ROLE.owner)) }),
  async ({ world, people }) => ({ guest_thread: await makeGuestThread(world, people.get(ROLE.admin)) }),
  async ({ people }) => ({ announcement_id: await announceTo(people.get(ROLE.admin)) }),
  async ({ people }) => ({ canned_reply: await keepReply(people.get(ROLE.admin)) }),
  async ({ world, people }) => ({ driver_message: await tellDriver(world, people.get(ROLE.driver)) }),
  async ({ world, people }) => ({ device_id: await makeDevice(world, people.get(ROLE.admin)) }),
  async ({ world, shipment }) => {
    const [told] = await rowsOf<{ id: number }>(
      world,
      `select max(id)::int as id from messages where shipment_id = ${shipment.id}`,
    );
    await suppress(world.context, { channel: 'sms', recipient: '082 000 0001' });
    const { suppressions } = await listSuppressions(world.context, {});
    return { message_id: told?.id ?? 0, suppression_id: suppressions[0]?.id ?? 0 };
  },
  async ({ world }) => {
    await sendBulkSms(world.context, { message: 'We are late', mobile_numbers: ['082 000 0002'] });
    await changeRows(world, `update messages set status = 'held' where event = 'bulk_sms'`);
    const [held] = await rowsOf<{ id: number }>(world, `select max(id)::int as id from messages where status = 'held'`);
    return { held_message_id: held?.id ?? 0 };
  },
  async ({ people }) => ({ blank_id: await makeBlank(people.get(ROLE.admin)) }),
  async ({ world, account_id, people }) => ({
    sticker_range_id: await makeStickers(world, { account_id, token: people.get(ROLE.admin)?.token ?? '' }),
  }),
  async ({ world, account_id, people }) => ({
    scan_event_id: await scanOf(world, { account_id, operator: people.get(ROLE.admin) }),
  }),
  ({ world, account_id, people }) => makeShipmentImports(world, { account_id, token: people.get(ROLE.admin)?.token ?? '' }),
  async ({ world, account_id }) =>
    makeDiscrepancy(world, await createShipment({ ...world.context, source: 'web' }, aShipment({ account_id }))),
  async ({ world, account_id, people }) => ({
    address_book_copy_id: await makeCopy(world, { account_id, person: people.get(ROLE.admin) }),
  }),
  ({ world, account_id }) => makeEntries(world, account_id),
  ({ world, people, shipment }) => markShipment(world, { shipment_id: shipment.id, writer: people.get(ROLE.admin) }),
];

/** Calls that find by themselves what their sample does not name, and what of the scene that is. */
const ALSO: Readonly<Record<string, keyof Scene>> = {
  'address-book.copy': 'address_book_copy_id',
  'shipments.unbindSticker': 'sticker_range_id',
  'shipments.assignSticker': 'sticker_range_id',
  'shipments.findSticker': 'sticker_range_id',
  'shipments.markSticker': 'sticker_range_id',
  'shipments.restoreSticker': 'sticker_range_id',
  'billing.invoiceNow': 'money',
  'billing.sendReminder': 'money',
  'shipments.changeFields': 'note_id',
};

const sceneOf = makerOf<Base, Scene>(PARTS);

/** A provider at work: whole, or with the named parts only. */
const makeScene = async (named?: ReadonlySet<string>): Promise<Scene> => sceneOf(await makeBase(), named);

/** The links in the messages to a recipient, one of whose deliveries failed. */
async function makePartyTokens(world: World, account_id: AccountId) {
  const context = { ...world.context, source: 'web' } as const;
  const delivery_contact = { name: 'Rachel', email: 'rachel@example.com', mobile_number: '+27831234567' };
  const made = async (status: 'delivery-failed-attempt' | 'delivered') => {
    const shipment = await createShipment(context, aShipment({ account_id, delivery_contact }));
    await moveTo(world, shipment, status);
    const [row] = await rowsOf<Parameters<typeof partyToken>[1]>(world, `select * from shipments where id = ${shipment.id}`);
    if (!row) throw new Error('The shipment is gone.');
    return row;
  };
  const [failed, delivered] = [await made('delivery-failed-attempt'), await made('delivered')];
  const [attempt] = await rowsOf<{ id: number }>(
    world,
    `select id from tracking_events where shipment_id = ${failed.id} and status = 'delivery-failed-attempt'`,
  );
  const tokenOf = (row: typeof failed, link: Parameters<typeof partyToken>[2]) =>
    partyToken(TEST_SECRET_KEY, row, link, new Date());
  return {
    reschedule: tokenOf(failed, 'reschedule'),
    rate: tokenOf(delivered, 'rate-recipient'),
    attempt_id: attempt?.id ?? 0,
    digits: '4567',
  };
}

/** What a driver did an hour ago by a clock that is not to be believed. */
async function makeFieldException(world: World, { short_tracking_reference: reference }: { short_tracking_reference: string }) {
  const driver = await hireDriver(world);
  const event = { reference, choice: 'delivered', captured_at: '1970-01-01T00:00:00Z' };
  return (await sendEvent(test_app, driver.token, event)).event_id;
}

/** Tells the driver of a scene something that stays unread. */
async function tellDriver(world: World, driver: SignedIn | undefined): Promise<number> {
  const input = { driver_id: driver?.driver_id ?? (0 as DriverId), text: 'Please call the hub.' };
  return (await sendDriverMessage(world.context, input)).message.id;
}

/** A thread that a customer has begun. */
async function writeToStaff(writer: SignedIn | undefined): Promise<number> {
  const input = { subject: 'A question', text: 'Where is my parcel?' };
  return (await succeed(test_app, threadApi.openThread, { token: writer?.token ?? '', input })).thread.id;
}

async function attachTo(writer: SignedIn | undefined): Promise<number> {
  const input = { thread_id: await writeToStaff(writer), files: [A_PAPER] };
  const { message } = await succeed(test_app, attachmentApi.writeWithFiles, { token: writer?.token ?? '', input });
  return message.attachments[0]?.id ?? 0;
}

/** A guest's conversation in which staff have sent a file. */
async function makeGuestThread(world: World, staff: SignedIn | undefined) {
  const email = 'rachel@example.com';
  await succeed(test_app, sessionApi.sendCode, { host: world.host, input: { email, purpose: 'support' } });
  const of = `provider_id = ${world.provider_id}`;
  const [mail] = await rowsOf<{ body: string }>(
    world,
    `select body from messages where ${of} and event = 'verification_code' and recipient = '${email}' order by id desc limit 1`,
  );
  const verification_code = /Your code is (\d{6})/.exec(mail?.body ?? '')?.[1] ?? '';
  const input = { name: 'Rachel', email, verification_code, subject: 'A question', message: 'Where is it?' };
  await succeed(test_app, supportApi.askSupport, { host: world.host, input });
  const [thread] = await rowsOf<{ id: number }>(
    world,
    `select max(id)::int as id from inbox_threads where ${of} and account_id is null`,
  );
  const id = thread?.id ?? 0;
  const { message } = await succeed(test_app, attachmentApi.writeWithFiles, {
    token: staff?.token ?? '',
    input: { thread_id: id, files: [A_PAPER] },
  });
  const token = guestToken(world.context, { provider_id: world.provider_id, id, guest_email: email });
  return { token, attachment_id: message.attachments[0]?.id ?? 0 };
}

const A_PAPER = { name: 'Damage.pdf', content: Buffer.from('%PDF-1.7 damage').toString('base64') };

async function announceTo(writer: SignedIn | undefined): Promise<number> {
  const input = { audience: 'accounts', subject: 'Closed on Friday', text: 'It is a holiday.' } as const;
  return (await succeed(test_app, announcementApi.announce, { token: writer?.token ?? '', input })).announcement.id;
}

async function keepReply(writer: SignedIn | undefined) {
  const input = { name: 'Late', text: 'We are sorry.' };
  return (await succeed(test_app, cannedReplyApi.addCannedReply, { token: writer?.token ?? '', input })).canned_reply;
}

async function makeBlank(writer: SignedIn | undefined): Promise<number> {
  const input = { reference: 'BLANK1', parcel_count: 1 };
  return (await succeed(test_app, blankShipmentApi.writeBlank, { token: writer?.token ?? '', input })).blank_shipment.id;
}

async function makeStickers(world: World, { account_id, token }: { account_id: AccountId; token: string }): Promise<number> {
  const { parcels } = await createShipment({ ...world.context, source: 'web' }, aShipment({ account_id }));
  const { range } = await succeed(test_app, stickerApi.makeStickerRange, { token, input: { prefix: 'WALK', count: 5 } });
  await succeed(test_app, stickerApi.markSticker, { token, input: { ...LOST, mark: 'lost', reason: 'Fell off' } });
  const used = { reference: 'WALK0000000005', parcel_reference: parcels[0]?.tracking_reference ?? '' };
  await succeed(test_app, stickerApi.assignSticker, { token, input: used });
  return range.id;
}

const LOST = { reference: 'WALK0000000003', to_reference: 'WALK0000000004' };

/** A scan that its operator can undo. */
async function scanOf(world: World, { account_id, operator }: { account_id: AccountId; operator: SignedIn | undefined }) {
  const { short_tracking_reference: reference } = await createShipment(
    { ...world.context, source: 'web' },
    aShipment({ account_id }),
  );
  const event_id = randomUUID();
  const branch_id = world.johannesburg;
  const token = operator?.token ?? '';
  await sendEvent(test_app, token, { event_id, reference, branch_id, choice: 'received-at-hub' });
  return event_id;
}

/** Batches of one shipment each, one for each way to end one, and shipments that are in none. */
async function makeBatches(world: World, account_id: AccountId) {
  const book = () => createShipment({ ...world.context, source: 'web' }, aShipment({ account_id }));
  const make = async () => {
    const { id, parcels } = await book();
    const { batch } = await makeBatch(world.context, { ids: [id] });
    return { id: batch.id, parcel_ids: parcels.map((parcel) => parcel.id) };
  };
  const [open, to_dissolve, to_take] = [await make(), await make(), await make()];
  return { open, to_dissolve, to_take, free_id: (await book()).id, other_free_id: (await book()).id };
}

function measuredRow({ short_tracking_reference: reference }: Pick<Shipment, 'short_tracking_reference'>) {
  return { row: 2, cells: { reference, length: '20', width: '20', height: '10', weight: '2' } };
}

async function makeFiles(
  world: World,
  { token, shipment, account_id }: { token: string; shipment: Parameters<typeof measuredRow>[0]; account_id: AccountId },
) {
  const parcels = async () => {
    const input = { rows: [measuredRow(shipment)], file_name: 'sizes.csv' };
    return (await succeed(test_app, parcelImportApi.startImport, { token, input })).import.id;
  };
  const contacts = async () => {
    const input = { account_id, rows: [CONTACT_ROW], file_name: 'contacts.csv' };
    return (await succeed(test_app, contactImportApi.startImport, { token, input })).import.id;
  };
  const [parcel_import_id, stopped_file_id] = [await parcels(), await parcels()];
  const [contact_import_id, stopped_contacts_id] = [await contacts(), await contacts()];
  await changeRows(world, `update moves set state = 'stopped' where id in (${stopped_file_id}, ${stopped_contacts_id})`);
  return { parcel_import_id, stopped_file_id, contact_import_id, stopped_contacts_id };
}

async function makeShipmentImports(world: World, { account_id, token }: { account_id: AccountId; token: string }) {
  const start = async () => {
    const input = aShipmentFile(account_id, [{ customer_reference: randomUUID() }]);
    return (await succeed(test_app, shipmentImportApi.importShipments, { token, input })).import.id;
  };
  const [shipment_import_id, stopped_import_id] = [await start(), await start()];
  await changeRows(world, `update shipment_imports set state = 'stopped' where id = ${stopped_import_id}`);
  return { shipment_import_id, stopped_import_id };
}

async function startTopUp({ host }: World, payer: SignedIn | undefined, method: 'credit_card' | 'bob_pay_credit_card') {
  const input = { method, amount: 500 } as const;
  return succeed(test_app, paymentApi.start, { input, host, token: payer?.token ?? '' });
}

/** A card that was saved with a payment. */
async function keepCard(
  world: World,
  { account_id, payment_id }: { account_id: AccountId; payment_id: number },
): Promise<number> {
  await changeRows(
    world,
    `insert into saved_cards (provider_id, id, account_id, payment_id, gateway, merchant, is_default, state, time_created)
      values (${world.provider_id}, ${payment_id}, ${account_id}, ${payment_id}, 'payfast', '10000100', true, 'active', now())`,
  );
  return payment_id;
}

/** A payment that Stitch was asked for, as another gateway's that is said to be one of its: nothing is asked in these tests. */
async function startAtStitch(world: World, payer: SignedIn | undefined) {
  const started = await startTopUp(world, payer, 'bob_pay_credit_card');
  await changeRows(
    world,
    `update payment_attempts set gateway = 'stitch', request_id = 'walked', request_url = 'https://secure.stitch.money/walked'
      where provider_id = ${world.provider_id} and payment_id = ${started.payment.id}`,
  );
  return started;
}

interface WebhookFacts {
  readonly account_id: AccountId;
  readonly maker: SignedIn | undefined;
  readonly shipment_id: ShipmentId;
}

/** A webhook at an address to which nothing is sent, and something that was to be. */
async function webhookOf(world: World, { account_id, maker, shipment_id }: WebhookFacts) {
  const id = randomInt(1_000_000, 2_000_000);
  await changeRows(
    world,
    `insert into webhooks (provider_id, id, account_id, url, topics, signing_secret, created_by, time_created, time_modified)
      values (${world.provider_id}, ${id}, ${account_id}, 'https://127.0.0.1/hook', '["status-changed"]', '{}', ${maker?.user_id}, now(), now())`,
  );
  await changeRows(
    world,
    `insert into webhook_deliveries (provider_id, id, webhook_id, shipment_id, topic, body, state, time_created, time_due)
      values (${world.provider_id}, ${id}, ${id}, ${shipment_id}, 'status-changed', '{}', 'failed', now(), now())`,
  );
  await changeRows(world, insertIncomingSql(world.provider_id, { id, account_id, maker_id: maker?.user_id ?? 0, shipment_id }));
  return { webhook_id: id, delivery_id: id, incoming_id: id };
}

/** A file of a list, of one part, which ten bytes stand for. */
async function exportOf(world: World, user: SignedIn | undefined, kind = 'shipments'): Promise<number> {
  const id = randomInt(1_000_000, 2_000_000);
  await changeRows(
    world,
    `insert into export_files (provider_id, id, user_id, kind, filters, state, part_count, time_created)
      values (${world.provider_id}, ${id}, ${user?.user_id}, '${kind}', '{}', 'done', 1, now())`,
  );
  await changeRows(
    world,
    `insert into export_file_parts (provider_id, id, export_file_id, number, bytes, hash)
      values (${world.provider_id}, ${id}, ${id}, 1, '0123456789', sha256('0123456789'))`,
  );
  return id;
}

/** A run of a report with its file. */
async function reportRunOf(world: World, user: SignedIn | undefined): Promise<number> {
  const id = await exportOf(world, user, 'report');
  await changeRows(
    world,
    `insert into report_runs (provider_id, id, user_id, report, question, format, state, export_file_id, time_created)
      values (${world.provider_id}, ${id}, ${user?.user_id}, 'on-time', '{"report": "on-time"}', 'csv', 'done', ${id}, now())`,
  );
  return id;
}

/** A key that no token fits. */
async function keyOf(world: World, { account_id, maker }: { account_id: AccountId; maker: SignedIn | undefined }) {
  const id = randomInt(1_000_000, 2_000_000);
  await changeRows(
    world,
    `insert into api_keys (provider_id, id, account_id, name, hint, scopes, key_hash, created_by, time_created)
      values (${world.provider_id}, ${id}, ${account_id}, 'Shop', '1a2b', '["read"]', 'walk', ${maker?.user_id}, now())`,
  );
  await changeRows(
    world,
    `insert into idempotency_keys (provider_id, caller, key, call, request_hash, answer, time_created)
      values (${world.provider_id}, 'key:${id}', 'order-1001', 'API_/shipments:POST', '', '{"id": 7}', now())`,
  );
  return id;
}

const CONTACT_ROW = { row: 2, cells: { name: 'Thandi', local_area: 'Rosebank', city: 'Johannesburg' } };

async function makeEntries(world: World, account_id: AccountId) {
  const address = { local_area: 'Rosebank', city: 'Johannesburg' };
  const one = await saveAddressBookEntry(world.context, { account_id, name: 'Johan', address });
  const other = await saveAddressBookEntry(world.context, { account_id, name: 'Johan Botha', address });
  return { entry: one.address_book, other_entry_id: other.address_book.id };
}

/** An address book with something in it that was copied to another account. */
async function makeCopy(
  world: World,
  { account_id, person }: { account_id: AccountId; person: SignedIn | undefined },
): Promise<number> {
  await saveAddressBookEntry(world.context, {
    account_id,
    name: 'Rachel',
    address: { local_area: 'Rosebank', city: 'Johannesburg' },
  });
  const input = { from_account_id: account_id, to_account_id: await makeAccount(world), all: true, on_duplicate: 'skip' };
  const answer = await test_app.request(contactApi.copy, { input, token: person?.token ?? '', host: world.host });
  return answer.body.copy_id;
}

async function makeFilesOfUsers(world: World, importer: SignedIn | undefined) {
  const token = importer?.token ?? '';
  const start = async () => {
    const input = { rows: [importedRow()], file_name: 'users.csv', invite_on: addDays(dayOf(world.context.now), 5) };
    return (await succeed(test_app, userImportApi.startImport, { token, input })).import.id;
  };
  const [user_file_id, stopped_users_id] = [await start(), await start()];
  await runFileJob(world, test_app, { id: user_file_id });
  await changeRows(world, `update moves set state = 'stopped' where id = ${stopped_users_id}`);
  return { user_file_id, stopped_users_id };
}

async function makeRevisions(world: World) {
  const [live] = (await listRevisions(world.context, { state: 'live' })).rate_revisions;
  if (!live) throw new Error('The world has a tariff.');
  const { rate_revision: copy } = await createRevision(world.context, { name: 'Next year', copy_of: live.id });
  await publishRevision(world.context, { ...copy, accept_warnings: true, warnings_reason: 'Read and meant' });
  const { rate_revision: draft } = await createRevision(world.context, { name: 'Draft', copy_of: live.id });
  const { rate_revision: whole } = await createRevision(world.context, { name: 'With a gap', copy_of: live.id });
  const [rate] = (await readRevisionRates(world.context, { id: whole.id, limit: 1 })).rates;
  if (!rate) throw new Error('The tariff of the world has a rate.');
  const { rate_revision: gapped } = await changeRateCard(world.context, {
    id: whole.id,
    version: whole.version,
    rates: { put: [{ ...rate, min_weight_kg: 0.5 }] },
  });
  const { impact } = await measureImpact(world.context, {
    rate_revision_id: draft.id,
    from_day: '2026-01-01',
    to_day: '2026-01-31',
  });
  const { rate_exception } = await createException(world.context, {
    name: 'Strike',
    from_day: '2026-12-01',
    to_day: '2026-12-03',
    message: 'Later than usual.',
    provinces: ['GP'],
  });
  return { live_revision: copy.id, old_revision: live.id, gapped, draft, impact: impact.id, exception: rate_exception.id };
}

async function markShipment(world: World, { shipment_id, writer }: { shipment_id: ShipmentId; writer: SignedIn | undefined }) {
  const { tag: other } = await createTag(world.context, { type: 'account', name: randomUUID() });
  const { tag } = await createTag(world.context, { type: 'shipment', name: randomUUID() });
  await saveCustomField(world.context, { entity: 'shipment', label: 'Order', type: 'text' });
  const { shipment_note } = await addShipmentNote(world.context, {
    shipment_id,
    text: 'Call before you come',
    files: [{ name: 'gate.png', content: DOT }],
  });
  // Only who wrote a note changes it.
  await changeRows(
    world,
    `update shipment_notes set created_by = ${writer?.user_id} where provider_id = ${world.provider_id} and id = ${shipment_note.id}`,
  );
  return {
    shared_filter: await shareFilterOf(world, writer),
    saved_report: await saveReportOf(world, writer),
    other_tag_id: other.id,
    shipment_tag_id: tag.id,
    note_id: shipment_note.id,
    note_file_id: shipment_note.files[0]?.id ?? 0,
    ...(await documentsOf(world, { shipment_id, writer })),
  };
}

/** A document of a shipment, and one that waits for the user who may attach it. */
async function documentsOf(world: World, { shipment_id, writer }: { shipment_id: ShipmentId; writer: SignedIn | undefined }) {
  const content = () => btoa(`%PDF-1.7 ${randomUUID()}`);
  const add = () => addDocument(world.context, { shipment_id, type: 'pod', name: 'claim.pdf', content: content() });
  const [kept, waiting] = [await add(), await add()];
  await changeRows(
    world,
    `update shipment_documents set shipment_id = null, created_by = ${writer?.user_id} where provider_id = ${world.provider_id} and id = ${waiting.document.id}`,
  );
  return { document_id: kept.document.id, waiting_document_id: waiting.document.id };
}

async function shareFilterOf(world: World, maker: SignedIn | undefined) {
  const id = randomInt(1_000_000, 2_000_000);
  const time_modified = '2026-01-05T08:00:00.000Z';
  await changeRows(
    world,
    `insert into shared_filters (provider_id, id, name, filters, created_by, created_by_name, time_created, time_modified)
      values (${world.provider_id}, ${id}, 'Late', '{"view": "problems"}', ${maker?.user_id}, 'Maker', now(), '${time_modified}')`,
  );
  return { id, time_modified };
}

/** Under a name that no other has. */
function aSavedReport() {
  const plan = { sending: 'never', send_hour: 6, send_weekday: 1, send_day: 1, recipients: '' };
  return { name: randomUUID(), period: 'today', is_shared: true, ...plan };
}

async function saveReportOf(world: World, maker: SignedIn | undefined) {
  const id = randomInt(1_000_000, 2_000_000);
  const time_modified = '2026-01-05T08:00:00.000Z';
  await changeRows(
    world,
    `insert into saved_reports (provider_id, id, user_id, name, question, period, is_shared, sending, send_hour, send_weekday, send_day,
      recipient_ids, time_created, time_modified)
      values (${world.provider_id}, ${id}, ${maker?.user_id}, 'Late', '{"report": "on-time"}', 'today', true, 'never', 6, 1, 1, '[]', now(),
      '${time_modified}')`,
  );
  return { id, time_modified };
}

async function makeAccounts(world: World, account_id: AccountId) {
  const [empty_account_id, merged_account_id, closed_account_id, waiting_account_id] = [
    await makeAccount(world),
    await makeAccount(world),
    await makeAccount(world),
    await makeAccount(world),
  ];
  await changeRows(
    world,
    `update accounts set status = case when id = ${closed_account_id} then 'closed' else 'open' end,
      needs_approval = id = ${waiting_account_id}, time_close_asked = now(), time_modified = now()
      where provider_id = ${world.provider_id} and id in (${closed_account_id}, ${waiting_account_id})`,
  );
  const { tag } = await createTag(world.context, { type: 'account', name: randomUUID() });
  const { cost_center } = await createCostCenter(world.context, { account_id, name: randomUUID() });
  return {
    empty_account_id,
    merged_account_id,
    closed_account_id,
    waiting_account_id,
    tag_id: tag.id,
    cost_center_id: cost_center.id,
  };
}

beforeAll(async () => {
  key_server = await openKeyServer([google]);
  test_app = await openTestApp({
    env: { GOOGLE_JWKS_URL: `${key_server.url}/keys`, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' },
    reset_demo: () => undefined,
  });
  here = await makeScene();
  elsewhere = await makeScene();
  prism = await openPrism();
});
afterAll(async () => {
  await test_app.close();
  await key_server.close();
});

/** What Google hands over for a user. */
function aCredential(): string {
  const now_s = Math.floor(Date.now() / 1000);
  const times = { iat: now_s, exp: now_s + 3600 };
  const person = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true };
  return signToken(google, { iss: 'https://accounts.google.com', aud: 'walk', ...person, ...times });
}

/** Every version has one set of notes, and the notes belong to no provider. */
function aVersion(): string {
  const part = () => randomInt(10_000);
  return `${part()}.${part()}.${part()}`;
}

/** A sound input for every call. A call that is not in this list fails the walk: a new call needs a sample first. */
/** As small as a PNG can be. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SAMPLES: Readonly<Record<string, (scene: Scene) => Record<string, unknown>>> = {
  'parcelImports.imports': () => ({}),
  'parcelImports.importRows': ({ parcel_import_id }) => ({ id: parcel_import_id }),
  'parcelImports.importResult': ({ parcel_import_id }) => ({ id: parcel_import_id }),
  'parcelImports.checkImport': ({ shipment }) => ({ rows: [measuredRow(shipment)] }),
  'parcelImports.startImport': ({ shipment }) => ({ rows: [measuredRow(shipment)], file_name: 'sizes.csv' }),
  'parcelImports.resumeImport': ({ stopped_file_id }) => ({ id: stopped_file_id }),
  'parcelImports.undoImport': ({ parcel_import_id }) => ({ id: parcel_import_id }),
  'contactImports.imports': () => ({}),
  'contactImports.importRows': ({ contact_import_id }) => ({ id: contact_import_id }),
  'contactImports.importResult': ({ contact_import_id }) => ({ id: contact_import_id }),
  'contactImports.checkImport': ({ account_id }) => ({ account_id, rows: [CONTACT_ROW] }),
  'contactImports.startImport': ({ account_id }) => ({ account_id, rows: [CONTACT_ROW], file_name: 'contacts.csv' }),
  'contactImports.resumeImport': ({ stopped_contacts_id }) => ({ id: stopped_contacts_id }),
  'contactImports.undoImport': ({ contact_import_id }) => ({ id: contact_import_id }),
  'moves.moves': () => ({}),
  'moves.movedRows': ({ move_id }) => ({ id: move_id }),
  'moves.checkMove': () => ({ kind: 'accounts', rows: [{ row: 2, cells: { account_code: 'NEWLY', name: 'Newly' } }] }),
  'moves.startMove': () => aMove('accounts', [{ account_code: `M-${randomUUID()}`, name: 'Moved' }]),
  'moves.undoMove': ({ move_id }) => ({ id: move_id }),
  'personal-data.find': () => ({ email: 'nobody@example.com' }),
  'personal-data.export': () => ({ email: 'nobody@example.com' }),
  'personal-data.erase': () => ({ email: 'nobody@example.com', password: PASSWORD }),
  'personal-data.erasures': () => ({}),
  'rates.mapZones': () => ({ layer: 'rates' }),
  'rates.driverPositions': () => ({}),
  'rates.mapMoments': () => ({}),
  'rates.mapThen': () => ({ layer: 'rates', at: '2026-01-05T08:00:00Z' }),
  'rates.driversThen': () => ({ at: '2026-01-05T08:00:00Z' }),
  'rates.mapLookup': () => ({ local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' }),
  'rates.saveAreas': ({ world }) => ({ layer: 'branches', areas: [{ id: world.johannesburg, version: 0, polygons: [] }] }),
  'rates.readLock': () => ({ layer: 'branches' }),
  'rates.takeLock': () => ({ layer: 'branches' }),
  'rates.releaseLock': () => ({ layer: 'branches' }),
  'rates.zoneTags': () => ({ type: 'rates' }),
  'rates.askZoneTags': () => ({ type: 'rates' }),
  'sessions.options': () => ({}),
  'sessions.signIn': () => ({ email: 'nobody@example.com', password: 'not the password' }),
  'sessions.sendCode': () => ({ email: 'nobody@example.com' }),
  'sessions.signInFromIdm': () => ({ token: 'no token of theirs' }),
  'sessions.signOut': () => ({}),
  'sessions.time': () => ({}),
  'sessions.resetPassword': () => ({ email: 'nobody@example.com' }),
  'sessions.verification': () => ({ token: 'no link of ours' }),
  'sessions.updatePassword': () => ({ password: 'vier blou fietse', old_password: 'drie blou fietse' }),
  'sessions.setUpTwoFactor': () => ({ two_factor_auth_passcode: '' }),
  'sessions.removeTwoFactor': () => ({ password: PASSWORD }),
  'sessions.resetTwoFactor': ({ people }) => ({ user_id: people.get(ROLE.driver)?.user_id }),
  'sessions.sessions': () => ({}),
  'sessions.devices': () => ({}),
  'sessions.keepDevice': () => aBrowser(),
  'sessions.removeDevice': ({ device_id }) => ({ id: device_id }),
  'sessions.testDevice': ({ device_id }) => ({ id: device_id }),
  'sessions.socialLogIns': () => ({}),
  'sessions.linkSocialLogIn': () => ({ social_credentials: { credential: aCredential() }, password: PASSWORD }),
  'sessions.unlinkSocialLogIn': () => ({ service: 'google' }),
  'sessions.endSessions': () => ({ which: 'all' }),
  'users.list': ({ people }) => ({ id: people.get(ROLE.hub)?.user_id }),
  'blocked-list.list': () => ({}),
  'blocked-list.add': () => ({ type: 'email-address', values: [`${randomUUID()}@blocked.example`], reason: 'Card fraud' }),
  'blocked-list.change': ({ blocked_id }) => ({ id: blocked_id, reason: `Chargebacks ${randomUUID()}` }),
  'blocked-list.remove': ({ blocked_id }) => ({ id: blocked_id }),
  'blocked-list.hits': ({ blocked_id }) => ({ id: blocked_id }),
  'blocked-list.test': () => ({ value: '203.0.113.250' }),
  'shipments.export': ({ shipment }) => ({ ids: [shipment.id] }),
  'shipments.exportFiles': () => ({}),
  'shipments.writeExportFile': ({ account_id }) => ({ account_id }),
  'shipments.exportPart': ({ export_file_id }) => ({ id: export_file_id, number: 1 }),
  'shipments.removeExportFile': ({ export_file_id }) => ({ id: export_file_id }),
  'billing.exportTransactions': ({ account_id }) => ({ account_id }),
  'billing.exportInvoices': ({ account_id }) => ({ account_id }),
  'billing.exportCreditNotes': ({ account_id }) => ({ account_id }),
  'billing.exportPayments': ({ account_id }) => ({ account_id }),
  'users.export': ({ account_id }) => ({ account_id }),
  'users.create': ({ account_id }) => ({
    name: 'New Person',
    email: `${randomUUID()}@example.com`,
    role_id: ROLE.user,
    account_id,
  }),
  'users.remove': ({ invited }) => ({ id: invited }),
  'users.invite': ({ invited }) => ({ user_id: invited }),
  'users.sendPasswordLink': ({ people }) => ({ user_id: people.get(ROLE.ops)?.user_id }),
  'roles.list': ({ own_role }) => ({ id: own_role }),
  'roles.catalogue': () => ({}),
  'roles.create': () => ({ name: `Role ${randomUUID()}`, permissions: ['API_/shipments:GET'], permissions_ui: ['shipments'] }),
  'roles.change': ({ own_role }) => ({ id: own_role, description: 'Looks on' }),
  'roles.remove': ({ own_role }) => ({ id: own_role }),
  'users.change': () => ({ name: 'Somebody Else' }),
  'users.deleteOwn': () => ({ password: PASSWORD }),
  'users.saveSetting': () => ({ setting: 'dashboard_layout', value: { left: 1 } }),
  'providers.byOrigin': () => ({}),
  'providers.generalData': () => ({}),
  'providers.readSettings': () => ({}),
  'providers.saveSettings': () => ({ settings: [{ setting: 'support_contact_number', value: '0105550100' }] }),
  'pictures.put': () => ({ content: DOT }),
  'providers.testSettings': () => ({ kind: 'email' }),
  'providers.settingsSchema': () => ({}),
  'providers.usage': () => ({}),
  'providers.create': () => ({ name: 'Karoo Couriers', origins: [`${randomUUID()}.example`] }),
  'providers.change': ({ world }) => ({ id: world.provider_id, kind: 'own-brand' }),
  'providers.inviteAdministrator': ({ world }) => ({
    provider_id: world.provider_id,
    name: 'Thandi Nkosi',
    email: `${randomUUID()}@example.com`,
  }),
  'providers.export': () => ({}),
  'providers.plans': () => ({}),
  'providers.savePlan': () => ({
    name: `Plan ${randomUUID()}`,
    monthly: 1500,
    included: { shipments: 1000, users: 10, sms: 0 },
    each: { shipments: 0.95, users: 50, sms: 0.3 },
    due_days: 14,
  }),
  'providers.withdrawPrice': ({ coming_price }) => coming_price,
  'providers.givePlan': ({ world }) => ({ id: world.provider_id, plan_id: null }),
  'providers.dues': () => ({}),
  'providers.dueFile': ({ due_number }) => ({ number: due_number }),
  'providers.settleDue': ({ world, due_number }) => ({ id: world.provider_id, number: due_number, step: 'pay' }),
  'providers.resetDemo': () => ({}),
  'providers.continueSetup': ({ world }) => ({ provider_id: world.provider_id }),
  'providers.administrators': ({ world }) => ({ id: world.provider_id }),
  'providers.resendInvitation': ({ world, invited_admin }) => ({ id: world.provider_id, user_id: invited_admin }),
  'providers.withdrawInvitation': ({ world, invited_admin }) => ({ id: world.provider_id, user_id: invited_admin }),
  'providers.leave': ({ world }) => ({ provider_id: world.provider_id }),
  'providers.openAs': ({ world, people }) => ({ id: world.provider_id, user_id: people.get(ROLE.admin)?.user_id }),
  'providers.maintain': ({ world }) => ({ ids: [world.provider_id], from: '2099-01-01T00:00:00Z' }),
  'providers.copySettings': ({ world }) => ({ from: elsewhere.world.provider_id, to: world.provider_id }),
  'providers.state': () => ({ token: 'no link of ours' }),
  'providers.setUp': () => ({
    token: 'no link of ours',
    provider_title: 'Karoo Couriers',
    name: 'Thandi Nkosi',
    email: 'thandi@example.com',
    password: 'vier blou fietse',
  }),
  'accounts.register': () => ({ name: 'Thandi', email: 'nobody@example.com', password: PASSWORD, kind: 'personal' }),
  'accounts.list': ({ account_id }) => ({ id: account_id }),
  'accounts.create': () => ({ name: 'Karoo Traders', account_code: randomUUID() }),
  'accounts.change': ({ account_id }) => ({ id: account_id, support_email: 'help@karoo.example' }),
  'accounts.hold': ({ account_id }) => ({ ids: [account_id], action: 'hold' }),
  'accounts.close': ({ empty_account_id }) => ({ id: empty_account_id }),
  'accounts.askToClose': ({ waiting_account_id }) => ({ id: waiting_account_id, wish: 'stay' }),
  'accounts.mergePreview': ({ account_id, empty_account_id }) => ({ id: empty_account_id, into_id: account_id }),
  'accounts.merge': ({ account_id, merged_account_id }) => ({ id: merged_account_id, into_id: account_id }),
  'accounts.reopen': ({ closed_account_id }) => ({ id: closed_account_id }),
  'accounts.approve': ({ waiting_account_id }) => ({ id: waiting_account_id, decision: 'approve' }),
  'accounts.summary': ({ account_id }) => ({ id: account_id }),
  'accounts.files': ({ account_id }) => ({ account_id }),
  'accounts.fileContent': ({ file_id }) => ({ id: file_id }),
  'accounts.addFile': ({ account_id }) => ({ account_id, name: 'terms.pdf', content: btoa(`%PDF-1.7 ${randomUUID()}`) }),
  'accounts.removeFile': ({ file_id }) => ({ id: file_id }),
  'accounts.notes': ({ account_id }) => ({ account_id }),
  'accounts.addNote': ({ account_id }) => ({ account_id, text: 'Likes to be called in the afternoon' }),
  'accounts.tag': ({ account_id, tag_id }) => ({ ids: [account_id], tag_id, action: 'add' }),
  'accounts.settings': ({ account_id }) => ({ account_id }),
  'accounts.saveSettings': ({ account_id }) => ({ account_id, settings: [{ setting: 'label_format', value: 'zpl' }] }),
  'accounts.costCenters': ({ account_id }) => ({ account_id }),
  'accounts.createCostCenter': ({ account_id }) => ({ account_id, name: randomUUID() }),
  'accounts.changeCostCenter': ({ cost_center_id }) => ({ id: cost_center_id, is_active: false }),
  'integrations.keys': ({ account_id }) => ({ account_id }),
  'integrations.usedKeys': ({ account_id }) => ({ account_id }),
  'integrations.usedKey': ({ api_key_id }) => ({ api_key_id, idempotency_key: 'order-1001' }),
  'integrations.makeKey': ({ account_id }) => ({ account_id, name: randomUUID(), scopes: ['read'], expiry: 'one-week' }),
  'integrations.revokeKey': ({ api_key_id }) => ({ id: api_key_id }),
  'integrations.webhooks': ({ account_id }) => ({ account_id }),
  'integrations.createWebhook': ({ account_id }) => ({
    account_id,
    url: 'https://shop.example/hook',
    topics: ['status-changed'],
  }),
  'integrations.changeWebhook': ({ webhook_id }) => ({ id: webhook_id, is_active: false }),
  'integrations.removeWebhook': ({ webhook_id }) => ({ id: webhook_id }),
  'integrations.deliveries': ({ webhook_id }) => ({ webhook_id }),
  'integrations.delivery': ({ delivery_id }) => ({ id: delivery_id }),
  'integrations.events': ({ webhook_id }) => ({ webhook_id }),
  'integrations.resendFailed': ({ webhook_id }) => ({ webhook_id, since: '2026-11-01T00:00:00Z' }),
  'integrations.resend': ({ delivery_id }) => ({ id: delivery_id }),
  'integrations.testWebhook': ({ webhook_id }) => ({ id: webhook_id }),
  'integrations.integrations': ({ webhook_id }) => ({ id: webhook_id }),
  'integrations.createIntegration': ({ account_id }) => ({
    account_id,
    integration_type: 'api-outgoing',
    name: 'Shop',
    outgoing: A_CALL,
  }),
  'integrations.changeIntegration': ({ webhook_id }) => ({ id: webhook_id, name: 'Other shop' }),
  'integrations.removeIntegration': ({ webhook_id }) => ({ id: webhook_id }),
  'integrations.triggerable': ({ webhook_id }) => ({ id: webhook_id }),
  'integrations.trigger': ({ shipment, webhook_id }) => ({ shipment_id: shipment.id, integration_id: webhook_id }),
  'integrations.incoming': ({ incoming_id }) => ({ id: incoming_id }),
  'integrations.createIncoming': ({ account_id }) => ({ account_id, ...A_CALLER }),
  'integrations.changeIncoming': ({ incoming_id }) => ({ id: incoming_id, name: 'Other lockers' }),
  'integrations.removeIncoming': ({ incoming_id }) => ({ id: incoming_id }),
  'integrations.rotateToken': ({ incoming_id }) => ({ id: incoming_id, expiry: 'one-week' }),
  'integrations.tryIncoming': ({ incoming_id }) => ({ id: incoming_id, payload: '{}' }),
  'integrations.incomingCalls': ({ incoming_id }) => ({ integration_id: incoming_id }),
  'integrations.replayCall': ({ incoming_id }) => ({ integration_id: incoming_id, id: incoming_id }),
  'tags.list': () => ({ type: 'account' }),
  'tags.create': () => ({ type: 'account', name: randomUUID() }),
  'tags.change': ({ tag_id }) => ({ id: tag_id, name: randomUUID() }),
  'tags.remove': ({ tag_id }) => ({ id: tag_id }),
  'tags.mergePreview': ({ tag_id, other_tag_id }) => ({ id: tag_id, into_id: other_tag_id }),
  'tags.merge': ({ tag_id, other_tag_id }) => ({ id: tag_id, into_id: other_tag_id }),
  'address-book.list': ({ account_id }) => ({ account_id }),
  'address-book.create': ({ account_id }) => ({
    account_id,
    name: 'Sipho',
    address: { local_area: 'Rosebank', city: 'Johannesburg' },
  }),
  'address-book.copyPreview': ({ account_id, empty_account_id }) => ({
    from_account_id: account_id,
    to_account_id: empty_account_id,
  }),
  'address-book.copy': ({ account_id, empty_account_id }) => ({
    from_account_id: account_id,
    to_account_id: empty_account_id,
    all: true,
    on_duplicate: 'skip',
  }),
  'address-book.change': ({ entry: { id, time_modified: based_on } }) => ({ id, based_on, name: randomUUID() }),
  'address-book.remove': ({ other_entry_id }) => ({ ids: [other_entry_id] }),
  'address-book.setDefault': ({ account_id, entry }) => ({ account_id, side: 'delivery', id: entry.id }),
  'address-book.duplicates': ({ account_id }) => ({ account_id }),
  'address-book.merge': ({ entry, other_entry_id }) => ({ keep_id: entry.id, ids: [other_entry_id] }),
  'address-book.export': ({ account_id }) => ({ account_id }),
  'address-book.undoCopy': ({ address_book_copy_id }) => ({ copy_id: address_book_copy_id }),
  'audit.events': ({ shipment }) => ({ type: 'shipment', object_id: shipment.id }),
  'audit.moments': ({ shipment }) => ({ type: 'shipment', object_id: shipment.id }),
  'audit.asOf': ({ shipment }) => ({ type: 'shipment', object_id: shipment.id, at: new Date().toISOString() }),
  'billing.transactions': ({ account_id }) => ({ account_id }),
  'billing.invoices': ({ account_id }) => ({ account_id }),
  'billing.creditNotes': ({ account_id }) => ({ account_id }),
  'billing.invoiceLines': ({ money }) => ({ id: money.invoice_id }),
  'billing.creditNoteLines': ({ money }) => ({ id: money.credit_note_id }),
  'billing.overview': () => ({}),
  'reports.reports': () => ({}),
  'reports.preview': ({ account_id }) => ({ report: 'shipments', by: 'rows', account_id }),
  'reports.values': () => ({ report: 'shipments', field: 'status' }),
  'reports.runs': () => ({}),
  'reports.runReport': ({ account_id }) => ({ report: 'shipments', by: 'rows', account_id, format: 'csv' }),
  'reports.runPart': ({ report_run_id: id }) => ({ id, number: 1 }),
  'reports.removeRunFile': ({ report_run_id: id }) => ({ id }),
  'reports.savedReports': () => ({}),
  'reports.saveReport': () => ({ report: 'shipments', ...aSavedReport() }),
  'reports.changeSavedReport': ({ saved_report }) => ({ ...saved_report, ...aSavedReport() }),
  'reports.removeSavedReport': ({ saved_report: { id } }) => ({ id }),
  'billing.generalLedger': () => ({ start_date: '2026-01-01', end_date: '2026-12-31' }),
  'billing.invoiceCsv': ({ money }) => ({ id: money.invoice_id }),
  'billing.emailInvoice': ({ money }) => ({ id: money.invoice_id, recipients: 'books@example.com' }),
  'billing.emailCreditNote': ({ money }) => ({ id: money.credit_note_id, recipients: 'books@example.com' }),
  'billing.invoiceDocument': ({ money }) => ({ id: money.invoice_id }),
  'billing.creditNoteDocument': ({ money }) => ({ id: money.credit_note_id }),
  'billing.previewInvoiceRun': () => ({}),
  'billing.proForma': ({ account_id }) => ({ account_id }),
  'billing.proFormaDocument': ({ account_id }) => ({ account_id }),
  'billing.exportForAccounting': () => ({
    system: 'xero',
    content: 'invoices',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
  }),
  'billing.invoiceHistory': ({ money }) => ({ id: money.written_off_id }),
  'billing.sendReminder': ({ account_id }) => ({ account_id }),
  'billing.writeOffInvoice': ({ money }) => ({ id: money.overdue_id, reason: 'Liquidated' }),
  'billing.emailDocuments': ({ money }) => ({ kind: 'invoice', ids: [money.invoice_id] }),
  'billing.markDocumentsSent': ({ money }) => ({ kind: 'credit-note', ids: [money.credit_note_id], sent: true }),
  'billing.documentsFile': ({ money }) => ({ kind: 'invoice', ids: [money.invoice_id] }),
  'billing.creditInvoice': ({ money }) => ({ id: money.invoice_id, reason: 'Lost' }),
  'billing.invoiceNow': ({ account_id }) => ({ account_id }),
  'billing.invoiceRuns': () => ({}),
  'billing.startInvoiceRun': () => ({}),
  'billing.createTransaction': ({ account_id, shipment }) => ({
    account_id,
    type: 'admin-credit',
    amount: 10,
    reason: 'Late delivery',
    shipment_reference: shipment.short_tracking_reference,
  }),
  'billing.reverseTransaction': ({ money }) => ({ id: money.transaction_id, reason: 'Entered twice' }),
  'billing.creditShipment': ({ shipment }) => ({ shipment_id: shipment.id, amount: 1, reason: 'Late delivery' }),
  'billing.payments': ({ account_id }) => ({ account_id }),
  'billing.recordPayment': ({ account_id }) => ({ account_id, amount: 100, method: 'cash' }),
  'billing.refundPayment': ({ money }) => ({ id: money.payment_id, amount: 1, reason: 'Paid too much' }),
  'billing.reversePayment': ({ money }) => ({ id: money.payment_id, reason: 'Returned by the bank' }),
  'billing.entryFiles': ({ money }) => ({ payment_id: money.payment_id }),
  'billing.entryFileContent': ({ money }) => ({ id: money.file_id }),
  'billing.addEntryFile': ({ money }) => ({ payment_id: money.payment_id, ...A_PAPER }),
  'billing.shareEntryFile': ({ money }) => ({ id: money.file_id, is_shared: true }),
  'billing.removeEntryFile': ({ money }) => ({ id: money.file_id, reason: 'Wrong letter' }),
  'billing.allocations': ({ money }) => ({ invoice_id: money.invoice_id }),
  'billing.openCredits': ({ account_id }) => ({ account_id }),
  'billing.allocate': ({ account_id, money }) => ({
    account_id,
    allocations: [{ transaction_id: money.credit_id, invoice_id: money.invoice_id, amount: 1 }],
  }),
  'billing.takeBack': ({ money }) => ({ id: money.allocation_id, reason: 'Wrong invoice' }),
  'shipments.toMeasure': ({ shipment }) => ({ reference: shipment.short_tracking_reference }),
  'shipments.measure': ({ shipment }) => ({
    id: shipment.parcels[0]?.id,
    actual_length_cm: 21,
    actual_width_cm: 20,
    actual_height_cm: 10,
    actual_weight_kg: 2,
  }),
  'shipments.importColumns': ({ account_id }) => ({ account_id, headings: ['Order', 'Recipient'] }),
  'shipments.checkImport': ({ account_id }) => toCheck(aShipmentFile(account_id, [{ customer_reference: randomUUID() }])),
  'shipments.importShipments': ({ account_id }) => aShipmentFile(account_id, [{ customer_reference: randomUUID() }]),
  'shipments.imports': () => ({}),
  'shipments.importRows': ({ shipment_import_id }) => ({ id: shipment_import_id }),
  'shipments.importFailures': ({ shipment_import_id }) => ({ id: shipment_import_id }),
  'shipments.importLabels': ({ shipment_import_id }) => ({ id: shipment_import_id }),
  'shipments.resumeImport': ({ stopped_import_id }) => ({ id: stopped_import_id }),
  'shipments.undoImport': ({ shipment_import_id }) => ({ id: shipment_import_id }),
  'shipments.undoMeasurement': ({ measurement_id }) => ({ id: measurement_id }),
  'shipments.measurements': ({ shipment }) => ({ shipment_id: shipment.id }),
  'billing.discrepancies': () => ({}),
  'billing.discrepancyReport': () => ({}),
  'billing.decideDiscrepancies': ({ discrepancy_id }) => ({ ids: [discrepancy_id], decision: 'reject' }),
  'billing.answerDiscrepancy': ({ discrepancy_id }) => ({ id: discrepancy_id, answer: 'dispute', reason: 'Too heavy' }),
  'userImports.imports': () => ({}),
  'userImports.importRows': ({ user_file_id }) => ({ id: user_file_id }),
  'userImports.importResult': ({ user_file_id }) => ({ id: user_file_id }),
  'userImports.checkImport': () => ({ rows: [importedRow()] }),
  'userImports.startImport': () => ({ rows: [importedRow()], file_name: 'users.csv' }),
  'userImports.resumeImport': ({ stopped_users_id }) => ({ id: stopped_users_id }),
  'userImports.undoImport': ({ user_file_id }) => ({ id: user_file_id }),
  'userImports.invitations': ({ user_file_id }) => ({ id: user_file_id }),
  'userImports.inviteImported': ({ user_file_id }) => ({ id: user_file_id }),
  'allocationImports.imports': () => ({}),
  'allocationImports.importRows': ({ allocation_import_id }) => ({ id: allocation_import_id }),
  'allocationImports.importResult': ({ allocation_import_id }) => ({ id: allocation_import_id }),
  'allocationImports.checkImport': ({ money }) => ({ rows: [{ row: 2, cells: { ...money.named, amount: '2' } }] }),
  'allocationImports.startImport': ({ money }) => ({
    rows: [{ row: 2, cells: { ...money.named, amount: '2' } }],
    file_name: 'allocations.csv',
    control_total: 2,
  }),
  'allocationImports.resumeImport': ({ stopped_allocations_id }) => ({ id: stopped_allocations_id }),
  'allocationImports.undoImport': ({ allocation_import_id }) => ({ id: allocation_import_id }),
  'billing.paymentImports': ({ imports }) => ({ id: imports.pending_id }),
  'billing.importPayments': ({ world }) => ({
    filename: 'walk.csv',
    content: `Date,Description,Amount\n${dayOf(world.context.now)},Walk,1.00`,
  }),
  'billing.lockImport': ({ imports }) => ({ id: imports.complete_id }),
  'billing.reopenImport': ({ imports }) => ({ id: imports.locked_id }),
  'billing.postCertain': ({ imports }) => ({ id: imports.pending_id }),
  'billing.importedPayments': ({ imports }) => ({ import_id: imports.pending_id }),
  'billing.importedPayment': ({ imports }) => ({ id: imports.open_line_id }),
  'billing.decideImported': ({ imports }) => ({ id: imports.open_line_id, reason: 'Own money' }),
  'billing.postImported': ({ imports }) => ({ id: imports.matched_line_id }),
  'billing.unpostImported': ({ imports }) => ({ id: imports.posted_line_id, reason: 'Wrong account' }),
  'billing.statements': ({ account_id }) => ({ account_id }),
  'billing.makeStatement': ({ account_id }) => ({ account_id, start_date: '2026-01-01', end_date: '2026-01-31' }),
  'billing.statementDocument': ({ money }) => ({ id: money.statement_id, format: 'csv' }),
  'billing.receipt': ({ money }) => ({ id: money.payment_id }),
  'shipments.payFromBalance': ({ money }) => ({ shipment_id: money.unpaid_id }),
  'shipments.settle': ({ money }) => ({ shipment_id: money.unpaid_id, reason: 'Will pay on Friday' }),
  'payments.methods': ({ account_id }) => ({ account_id, purpose: 'topup' }),
  'payments.methodsForGuests': () => ({ account_code: 'GUEST' }),
  'payments.forShipment': ({ money }) => ({ shipment_id: money.unpaid_id }),
  'payments.start': ({ account_id }) => ({ account_id, method: 'credit_card', amount: 500 }),
  'payments.one': ({ started }) => ({ id: started.payment.id }),
  'payments.url': ({ world, started_at_bobpay: { data } }) => ({
    provider_id: world.provider_id,
    key_value_pairs: Object.fromEntries(
      [...new URL(data.redirect_url).searchParams].filter(([name]) => name !== 'signature' && name !== 'payment_method'),
    ),
  }),
  'payments.requestUrl': ({ world, started_at_stitch: { payment } }) => ({
    provider_id: world.provider_id,
    key_value_pairs: { externalReference: payment.reference },
  }),
  'payments.savedCards': ({ account_id }) => ({ account_id }),
  'payments.changeSavedCard': ({ saved_card_id }) => ({ saved_card_id, card_association: 'Visa', card_pan: '1234' }),
  'payments.removeSavedCard': ({ saved_card_id }) => ({ saved_card_id }),
  'payments.signature': ({ world, started }) => ({
    provider_id: world.provider_id,
    key_value_pairs: started.data.form?.key_value_pairs ?? {},
  }),
  'messages.bulkSms': ({ shipment }) => ({ message: 'We are late', shipment_ids: [shipment.id], recipient: 'delivery' }),
  'messages.askSupport': () => ({ subject: 'A question', message: 'Where is my parcel?' }),
  'messages.outbox': ({ shipment }) => ({ shipment_id: shipment.id }),
  'messages.ofShipment': ({ shipment }) => ({ shipment_id: shipment.id }),
  'messages.resend': ({ message_id }) => ({ id: message_id }),
  'messages.resendOfShipment': ({ message_id }) => ({ id: message_id }),
  'messages.cancel': ({ held_message_id }) => ({ id: held_message_id }),
  'messages.queue': () => ({}),
  'messages.exportQueue': () => ({ channel: 'sms' }),
  'messages.totals': () => ({ from: '2027-03-01', to: '2027-03-31' }),
  'messages.senders': () => ({}),
  'messages.allSuppressions': () => ({}),
  'messages.channels': () => ({}),
  'messages.saveChannel': () => ({ channel: 'sms', is_paused: true }),
  'messages.testChannel': () => ({ channel: 'sms' }),
  'messages.checkDomain': () => ({}),
  'messages.texts': () => ({}),
  'messages.saveText': () => ({
    event: 'delivered',
    channel: 'sms',
    side: 'delivery',
    language: 'en',
    subject: '',
    body: 'Here it is: {link}',
  }),
  'messages.resetText': () => OWN_TEXT,
  'messages.testText': () => ({
    event: 'delivered',
    channel: 'sms',
    side: 'delivery',
    language: 'en',
    subject: '',
    body: 'Here it is: {link}',
  }),
  'messages.preview': () => ({ event: 'delivered', channel: 'sms', side: 'delivery', language: 'en' }),
  'messages.suppressions': () => ({}),
  'messages.suppress': () => ({ channel: 'email', recipient: 'rachel@example.com' }),
  'messages.unsuppress': ({ suppression_id }) => ({ id: suppression_id }),
  'overview.dashboard': ({ account_id }) => ({ account_id }),
  'overview.deliveries': ({ account_id }) => ({ account_id }),
  'overview.deliveriesBehind': ({ account_id }) => ({ account_id, figure: 'delivered' }),
  'overview.tasksAndAlerts': () => ({}),
  'overview.opsDashboard': ({ world }) => ({ branch_id: world.johannesburg }),
  'overview.firstSteps': () => ({}),
  'overview.toolRuns': () => ({}),
  'overview.opsPerHour': ({ world }) => ({ branch_id: world.johannesburg }),
  'overview.opsPerDay': ({ world }) => ({ branch_id: world.johannesburg }),
  'overview.opsList': ({ world }) => ({ branch_id: world.johannesburg, tile: 'submitted' }),
  'overview.suggest': ({ shipment }) => ({ search_query: shipment.short_tracking_reference }),
  'overview.search': ({ shipment }) => ({ search_query: shipment.short_tracking_reference }),
  'pickup-points.list': () => ({ lat: -26.1, lng: 28.05 }),
  'kiosks.own': () => ({}),
  'kiosks.heartbeat': () => ({ kiosk_id: 'K0000', printer: 'works', locker: 'works' }),
  'kiosks.sendCode': () => ({ mobile_number: '0821234567' }),
  'kiosks.confirmSender': () => ({ mobile_number: '0821234567', code: '123456' }),
  'kiosks.service': () => ({ staff_pin: '4711' }),
  'kiosks.handOver': ({ kiosk: { reference, pin } }) => ({ action: 'drop-off', reference, pin }),
  'kiosks.list': ({ kiosk: { user_id } }) => ({ user_id }),
  'kiosks.change': ({ kiosk: { user_id } }) => ({ user_id, locker_id: 'CG1', staff_pin: '4711' }),
  'pickup-points.saveFavourite': () => ({ pickup_point_id: 'CG1', pickup_point_provider: 'tcg-locker', is_favourite: true }),
  'pickup-points.checkImport': () => listedPoints(),
  'pickup-points.import': () => listedPoints(),
  'rates.quote': ({ account_id }) => {
    const { collection_address, delivery_address, parcels } = aShipment();
    return { account_id, collection_address, delivery_address, parcels };
  },
  'integrations.lockersData': () => ({}),
  'integrations.lockerRates': ({ account_id }) => {
    const { collection_address, delivery_address, parcels } = aShipment();
    return { account_id, collection_address, delivery_address, parcels };
  },
  'integrations.bookFromPlugIn': ({ account_id }) => {
    const { collection_address, delivery_address, collection_contact, delivery_contact, parcels } = aShipment();
    const sides = { collection_address, delivery_address, collection_contact, delivery_contact };
    return { account_id, ...sides, parcels, service_level_code: 'ECO' };
  },
  'integrations.waybillForPlugIn': ({ shipment }) => ({ id: shipment.id }),
  'integrations.stickerForPlugIn': ({ shipment }) => ({ id: shipment.id }),
  'rates.holidays': () => ({}),
  'rates.replaceHolidays': () => ({ holidays: [{ date: '2030-11-04', name: 'Founding day' }] }),
  'rates.closedDays': ({ account_id }) => ({ account_id }),
  'rates.optIn': ({ account_id }) => ({ account_id }),
  'rates.revisions': ({ draft }) => ({ id: draft.id }),
  'rates.createRevision': ({ old_revision }) => ({ name: 'Another draft', copy_of: old_revision }),
  'rates.renameRevision': ({ draft }) => ({ id: draft.id, version: draft.version, name: 'Winter' }),
  'rates.removeRevision': ({ draft }) => ({ id: draft.id }),
  'rates.publishRevision': ({ draft }) => ({
    id: draft.id,
    version: draft.version,
    accept_warnings: true,
    warnings_reason: 'Read and meant',
  }),
  'rates.scheduleRevision': ({ draft }) => ({
    id: draft.id,
    version: draft.version,
    day: addDays(dayOf(new Date()), 7),
    accept_warnings: true,
    warnings_reason: 'Read and meant',
  }),
  'rates.rollBack': ({ old_revision }) => ({ id: old_revision }),
  'rates.card': ({ live_revision }) => ({ id: live_revision }),
  'rates.zones': ({ live_revision }) => ({ id: live_revision }),
  'rates.zoneMoves': ({ live_revision }) => ({ id: live_revision }),
  'rates.rates': ({ live_revision }) => ({ id: live_revision }),
  'rates.changeCard': ({ draft }) => ({
    id: draft.id,
    version: draft.version,
    zones: { put: [{ code: 'KZN', name: 'KwaZulu-Natal', kind: 'rates', provinces: ['KZN'] }] },
  }),
  'rates.copyRates': ({ draft }) => ({
    id: draft.id,
    version: draft.version,
    from_rate_group_id: 1,
    to_rate_group_id: 1,
    change_percentage: 6.5,
  }),
  'rates.fixBreaks': ({ gapped }) => ({ id: gapped.id, version: gapped.version, rate_ids: [1] }),
  'rates.check': ({ draft }) => ({ id: draft.id }),
  'rates.matrix': ({ live_revision }) => ({ id: live_revision, rate_group_id: 1, service_level_id: 1 }),
  'rates.importMatrix': ({ draft }) => ({
    id: draft.id,
    version: draft.version,
    rate_group_id: 1,
    service_level_id: 1,
    csv: 'From zone,To zone,Over (kg),Up to (kg),Formula,Flat (R)\nAnywhere,Anywhere,0,,flat,1234.5',
    save: true,
  }),
  'rates.workbook': ({ live_revision }) => ({ id: live_revision }),
  'rates.importWorkbook': ({ draft }) => ({
    id: draft.id,
    version: draft.version,
    sheets: [{ name: 'Tariff', rows: [['Charged weight per'], ['parcel']] }],
    save: true,
  }),
  'rates.differences': ({ draft, live_revision }) => ({ id: draft.id, with_id: live_revision }),
  'rates.impacts': ({ impact }) => ({ id: impact }),
  'rates.measureImpact': ({ draft }) => ({ rate_revision_id: draft.id, from_day: '2026-01-01', to_day: '2026-01-31' }),
  'rates.exceptions': () => ({}),
  'rates.createException': () => ({
    name: 'Flood',
    from_day: '2026-12-01',
    to_day: '2026-12-03',
    no_delivery: true,
    provinces: ['KZN'],
  }),
  'rates.changeException': ({ exception }) => ({ id: exception, version: 1, extra_days: 2 }),
  'rates.removeException': ({ exception }) => ({ id: exception }),
  'rates.impactTraces': ({ impact, shipment }) => ({ id: impact, shipment_id: shipment.id }),
  'rates.impactLetters': ({ impact }) => ({ id: impact }),
  'rates.cancelImpact': ({ impact }) => ({ id: impact }),
  'rates.groups': () => ({}),
  'rates.groupAccounts': ({ account_id }) => ({ search: `${account_id}` }),
  'rates.accountTariff': ({ account_id }) => ({ account_id }),
  'rates.giveGroup': ({ account_id }) => ({ account_ids: [account_id], rate_group_id: 1 }),
  'rates.groupTags': () => ({}),
  'rates.giveTagGroup': ({ tag_id }) => ({ tag_ids: [tag_id], rate_group_id: 1 }),
  'service-areas.search': () => ({ search: 'rosebank' }),
  'service-areas.nearest': () => ({ lat: -26.146, lng: 28.042 }),
  'service-areas.geocode': () => ({ local_area: 'Rosebank', city: 'Johannesburg' }),
  'service-areas.ownPlaces': () => ({}),
  'service-areas.createOwnPlace': () => ({ ...AN_OWN_PLACE, name: `Estate ${randomInt(1_000_000)}` }),
  'service-areas.importOwnPlaces': () => ({
    csv: `Name,City,Province,Latitude,Longitude\nEstate ${randomInt(1_000_000)},Midrand,GP,-26.02,28.11`,
    save: true,
  }),
  'service-areas.changeOwnPlace': ({ own_place }) => ({
    ...AN_OWN_PLACE,
    id: own_place,
    version: 1,
    aliases: ['The Ridge'],
    code: '1685',
  }),
  'service-areas.removeOwnPlace': ({ own_place }) => ({ id: own_place }),
  'shipments.create': ({ account_id }) => ({ ...aShipment(), account_id }),
  'shipments.testShipments': ({ account_id }) => ({ account_id }),
  'shipments.moveTestShipment': ({ account_id, test_shipment_id }) => ({ account_id, id: test_shipment_id, status: 'collected' }),
  'shipments.list': ({ shipment }) => ({ id: shipment.id }),
  'shipments.rows': ({ shipment }) => ({ id: shipment.id }),
  'shipments.parcels': () => ({ alternative_tracking_reference: 'STICKER-1' }),
  'rates.serviceAreas': () => ({}),
  'shipments.change': ({ shipment }) => ({ id: shipment.id, status: 'collection-assigned' }),
  'shipments.cancelById': ({ shipment }) => ({ id: shipment.id }),
  'shipments.cancel': ({ shipment }) => ({ id: shipment.id, message: 'Ordered twice' }),
  'shipments.reserve': ({ to_bob_box_id }) => ({ id: to_bob_box_id }),
  'shipments.hold': ({ shipment }) => ({ id: shipment.id, reason: 'Address to be confirmed' }),
  'shipments.addEvent': ({ shipment }) => ({ id: shipment.id, message: 'Waits for customs' }),
  'shipments.pinChannels': () => ({}),
  'shipments.pins': ({ shipment }) => ({ shipment_id: shipment.id }),
  'shipments.release': ({ held }) => ({ id: held.id }),
  'shipments.acceptQuote': ({ quote }) => ({ id: quote.id }),
  'shipments.acceptMany': ({ quote }) => ({ ids: [quote.id] }),
  'shipments.removeMany': ({ quote }) => ({ ids: [quote.id] }),
  'shipments.byKey': ({ quote, shipment: { provider_id } }) => ({
    id: quote.id,
    key: quoteKey(test_app.services.secret_key, { provider_id, id: quote.id }),
  }),
  'shipments.email': ({ quote }) => ({ id: quote.id, recipients: 'accounts@payer.example' }),
  'shipments.price': ({ shipment }) => ({ id: shipment.id }),
  'shipments.label': ({ shipment }) => ({ id: shipment.id }),
  'shipments.testLabel': () => ({ format: 'zpl' }),
  'shipments.quoteDocument': ({ quote }) => ({ id: quote.id }),
  'shipments.reprice': ({ shipment }) => ({ id: shipment.id }),
  'shipments.waybill': ({ shipment }) => ({ id: shipment.id, copies: 2 }),
  'shipments.printMany': ({ shipment }) => ({ ids: [shipment.id], force_print: true }),
  'shipments.stickers': ({ shipment }) => ({ id: shipment.id, format: 'zpl' }),
  'shipments.labelFile': ({ world, shipment }) => ({
    token: signLabelLink(TEST_SECRET_KEY, {
      provider_id: world.provider_id,
      shipment_ids: [shipment.id],
      printed: { size: '100x150' },
      expires: Date.now() + 60_000,
    }),
  }),
  'shipments.notes': ({ shipment }) => ({ shipment_id: shipment.id }),
  'shipments.addNote': ({ shipment }) => ({ shipment_id: shipment.id, text: 'The gate code is with the guard' }),
  'shipments.noteFile': ({ note_file_id }) => ({ id: note_file_id }),
  'shipments.documents': ({ shipment }) => ({ shipment_id: shipment.id }),
  'shipments.documentContent': ({ document_id }) => ({ id: document_id }),
  'shipments.addDocument': ({ shipment }) => ({
    shipment_id: shipment.id,
    type: 'pod',
    name: 'proof.pdf',
    content: btoa(`%PDF-1.7 ${randomUUID()}`),
  }),
  'shipments.attachDocument': ({ shipment, waiting_document_id }) => ({ id: waiting_document_id, shipment_id: shipment.id }),
  'shipments.removeDocument': ({ document_id }) => ({ id: document_id }),
  'shipments.matchDocuments': ({ shipment }) => ({ files: [{ name: `${shipment.short_tracking_reference}.pdf` }] }),
  'tracking.pods': ({ shipment }) => ({ shipment_id: shipment.id }),
  'tracking.addPods': ({ shipment }) => ({ shipment_id: shipment.id, pdf_files: [btoa(`%PDF-1.7 ${randomUUID()}`)] }),
  'tracking.proofLinks': ({ document_id }) => ({ file_name: `${document_id}-claim.pdf`, folder: 'shipment-images' }),
  'tracking.podImages': ({ shipment }) => ({ shipment_id: shipment.id }),
  'tracking.digitalPod': ({ shipment }) => ({ shipment_id: shipment.id }),
  'shipments.changeNote': ({ note_id }) => ({ id: note_id, text: 'The gate code has changed' }),
  'shipments.removeNote': ({ note_id }) => ({ id: note_id }),
  'shipments.summary': () => ({ is_return: false }),
  'shipments.bookMany': ({ account_id }) => ({ shipments: [{ ...aShipment(), account_id }] }),
  'shipments.bulk': ({ shipment }) => ({ ids: [shipment.id], action: 'note', values: { text: 'Asked for a call' } }),
  'shipments.blanks': () => ({}),
  'shipments.writeBlank': () => ({ reference: `B${randomUUID().slice(0, 8)}`, parcel_count: 1 }),
  'shipments.dropBlank': ({ blank_id }) => ({ id: blank_id, reason: 'By mistake' }),
  'shipments.stickerRanges': () => ({}),
  'shipments.makeStickerRange': () => ({ prefix: 'MORE', count: 5 }),
  'shipments.giveStickerRange': ({ sticker_range_id }) => ({ id: sticker_range_id }),
  'shipments.printStickerRange': ({ sticker_range_id }) => ({ id: sticker_range_id, sheet: '100x50', count: 2 }),
  'shipments.exportStickerRanges': () => ({}),
  'shipments.findSticker': () => ({ reference: 'WALK0000000001' }),
  'shipments.assignSticker': ({ shipment }) => ({
    reference: 'WALK0000000001',
    parcel_id: shipment.parcels[0]?.id,
    confirmed: true,
  }),
  'shipments.unbindSticker': () => ({ reference: 'WALK0000000005' }),
  'shipments.markSticker': () => ({ reference: 'WALK0000000002', mark: 'void', reason: 'Torn' }),
  'shipments.restoreSticker': () => ({ reference: LOST.reference }),
  'shipments.batches': ({ batches: { open } }) => ({ id: open.id }),
  'shipments.batched': ({ batches: { open } }) => ({ id: open.id }),
  'shipments.batchSheet': ({ batches: { open } }) => ({ id: open.id, kind: 'hand-over' }),
  'shipments.makeBatch': ({ batches: { free_id } }) => ({ ids: [free_id] }),
  'shipments.changeBatch': ({ batches: { open, other_free_id } }) => ({ id: open.id, add: [other_free_id] }),
  'shipments.pick': ({ batches: { open } }) => ({ ...open, is_picked: true }),
  'shipments.dissolve': ({ batches: { to_dissolve } }) => ({ id: to_dissolve.id }),
  'tracking.handOver': ({ batches: { to_take }, world }) => ({
    id: to_take.id,
    choice: 'collected',
    branch_id: world.cape_town,
    missing: [],
    extra: [],
  }),
  'shipments.tag': ({ shipment, shipment_tag_id }) => ({ ids: [shipment.id], tag_id: shipment_tag_id, action: 'add' }),
  'shipments.sharedFilters': () => ({}),
  'shipments.shareFilter': () => ({ name: randomUUID(), filters: { status: 'in-transit' } }),
  'shipments.changeSharedFilter': ({ shared_filter }) => ({ ...shared_filter, filters: { view: 'active' } }),
  'shipments.removeSharedFilter': ({ shared_filter: { id } }) => ({ id }),
  'shipments.changeFields': ({ shipment }) => ({ id: shipment.id, custom_fields: { order: 'A1' } }),
  'providers.fields': () => ({ entity: 'shipment' }),
  'providers.saveField': () => ({ entity: 'shipment', label: randomUUID(), type: 'text' }),
  'tracking.track': ({ shipment }) => ({ tracking_reference: shipment.short_tracking_reference }),
  'tracking.events': ({ shipment }) => ({ shipment_id: shipment.id }),
  'tracking.custody': ({ shipment }) => ({ shipment_id: shipment.id }),
  'tracking.undoScan': ({ scan_event_id }) => ({ event_id: scan_event_id }),
  'tracking.claimFile': ({ shipment }) => ({ shipment_id: shipment.id }),
  'tracking.record': ({ shipment, world }) => ({
    events: [
      {
        event_id: randomUUID(),
        device_id: 'walk',
        device_sequence: 1,
        captured_at: new Date().toISOString(),
        reference: shipment.short_tracking_reference,
        choice: 'floor-check',
        branch_id: world.johannesburg,
      },
    ],
  }),
  'field-exceptions.list': () => ({}),
  'field-exceptions.settle': ({ field_exception_id }) => ({ event_id: field_exception_id, note: 'The recipient has it' }),
  'field-record.ofDriver': ({ people }) => ({ id: people.get(ROLE.driver)?.driver_id }),
  'driver-duties.read': () => ({}),
  'driver-duties.change': () => ({
    is_on_duty: true,
    checked: VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' })),
  }),
  'driver-duties.appVersion': () => ({ version: '1.0.0' }),
  'driver-duties.location': () => ({ lat: -26.1, lng: 28.05 }),
  'tracking.addPiece': () => ({ hash: '0'.repeat(64), size: 4, start: 0, content: 'AAAAAA==' }),
  'tracking.instruct': (scene) => ({ ...recipientOf(scene), instructions: randomUUID() }),
  'tracking.resendOwnPin': recipientOf,
  'tracking.deviceKey': () => ({}),
  'tracking.keepDevice': (scene) => ({ ...recipientOf(scene), ...aBrowser(), language: 'en' }),
  'tracking.removeDevice': (scene) => ({ ...recipientOf(scene), endpoint: aBrowser().endpoint }),
  'tracking.chooseLanguage': (scene) => ({ ...recipientOf(scene), language: 'af' }),
  'tracking.checkMessage': () => ({ code: 'ABCDEFG' }),
  'rescheduling.read': ({ party_tokens }) => ({ token: party_tokens.reschedule }),
  'rescheduling.change': ({ party_tokens }) => ({
    token: party_tokens.reschedule,
    verification: party_tokens.digits,
    request_id: randomUUID(),
    version: 0,
    leave_with: 'reception',
  }),
  'rescheduling.contest': ({ party_tokens }) => ({ token: party_tokens.reschedule, event_id: party_tokens.attempt_id }),
  'ratings.read': ({ party_tokens }) => ({ token: party_tokens.rate }),
  'ratings.save': ({ party_tokens }) => ({
    token: party_tokens.rate,
    stars: 5,
    reasons: ['friendly'],
    comment: '',
    may_contact: false,
  }),
  'ratings.ofShipment': ({ shipment }) => ({ shipment_id: shipment.id }),
  'ratings.figures': () => ({}),
  'tracking.proofOfDelivery': ({ shipment }) => ({ id: shipment.id }),
  'tracking.resendPin': ({ shipment }) => ({ shipment_id: shipment.id, pin_type: 'delivery' }),
  'branches.list': ({ world }) => ({ id: world.johannesburg }),
  'branches.create': () => ({ code: randomUUID().slice(0, 8), name: 'Durban', city: 'Durban', lat: -29.85, lng: 31.02 }),
  'branches.change': ({ world }) => ({ id: world.johannesburg, opening_hours: 'Mon to Fri, 07:00 to 18:00' }),
  'branches.credentials': ({ world }) => ({ id: world.johannesburg }),
  'branches.saveCredentials': ({ world }) => ({
    id: world.johannesburg,
    credentials: [
      { setting: 'payment_methods_stitch_beneficiary_name', value: 'Tsela Johannesburg' },
      { setting: 'payment_methods_stitch_beneficiary_bank_id', value: 'fnb' },
      { setting: 'payment_methods_stitch_beneficiary_account_number', value: '62000000002' },
    ],
  }),
  'drivers.list': ({ people }) => ({ id: people.get(ROLE.driver)?.driver_id }),
  'drivers.create': ({ world }) => ({
    name: 'New Driver',
    mobile_number: '0821234567',
    branch_id: world.johannesburg,
    email: `${randomUUID()}@example.com`,
  }),
  'drivers.change': ({ people }) => ({ id: people.get(ROLE.driver)?.driver_id, vehicle_registration: 'CA 123 456' }),
  'drivers.remove': ({ people }) => ({ id: people.get(ROLE.driver)?.driver_id }),
  'service-levels.list': () => ({}),
  'release-notes.list': () => ({}),
  'release-notes.create': () => ({ version: aVersion(), title: 'Faster quotes', audiences: ['staff'] }),
  'release-notes.change': ({ release_note }) => ({ id: release_note, title: 'Even faster quotes' }),
  'release-notes.read': () => ({}),
  'release-notes.useful': ({ release_note }) => ({ id: release_note, is_useful: true }),
  'short-urls.list': () => ({}),
  'short-urls.create': ({ world }) => ({ target: `https://${world.host}/track`, code: randomUUID() }),
  'short-urls.change': ({ short_url }) => ({ id: short_url, is_active: false }),
  'short-urls.hits': ({ short_url }) => ({ id: short_url }),
  'short-urls.export': () => ({}),
  'short-urls.remove': ({ short_url }) => ({ id: short_url }),
  'collection-requests.list': () => ({}),
  'collection-requests.read': ({ collection_requests: [id] }) => ({ id }),
  'collection-requests.photo': ({ request_photo_id: id }) => ({ id }),
  'collection-requests.days': () => ({ local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' }),
  'collection-requests.create': ({ postpaid_account_id }) => ({
    account_id: postpaid_account_id,
    date: nextWorkday(),
    collect_after: '09:00',
    collect_before: '12:00',
    address: aShipment().collection_address,
    contact: { name: 'Sipho Sender', mobile_number: '0821234567' },
    expected_parcels: 3,
  }),
  'collection-requests.change': ({ collection_requests: [id] }) => ({ id, expected_parcels: 4 }),
  'collection-requests.close': ({ collection_requests: [, id] }) => ({ id }),
  'collection-requests.reopen': ({ collection_requests: [, , id] }) => ({ id }),
  'collection-requests.sheet': ({ collection_requests: [id] }) => ({ id }),
  'interhub-transfers.list': () => ({}),
  'interhub-transfers.read': ({ transfers }) => ({ id: transfers.loading }),
  'interhub-transfers.scannable': () => ({}),
  'interhub-transfers.candidates': ({ transfers }) => ({ id: transfers.loading }),
  'interhub-transfers.create': ({ world }) => ({
    origin_branch_id: world.johannesburg,
    destination_branch_id: world.cape_town,
    vehicle: 'CA 2',
  }),
  'interhub-transfers.change': ({ transfers }) => ({ id: transfers.loading, vehicle: 'CA 3' }),
  'interhub-transfers.parcels': ({ transfers, shipment }) => ({
    id: transfers.loading,
    action: 'add',
    references: [shipment.short_tracking_reference],
  }),
  'interhub-transfers.dispatch': ({ transfers }) => ({ id: transfers.going, seal_number: 'S 1', vehicle: 'CA 4' }),
  'interhub-transfers.history': ({ transfers }) => ({ id: transfers.arriving }),
  'interhub-transfers.sealPhoto': ({ transfers }) => ({ id: transfers.arriving }),
  'interhub-transfers.receive': ({ transfers }) => ({ id: transfers.arriving }),
  'interhub-transfers.receiveAll': ({ transfers }) => ({ id: transfers.coming }),
  'interhub-transfers.decide': ({ transfers, shipment }) => ({
    id: transfers.received,
    parcel_ids: [shipment.parcels[0]?.id],
    difference: 'damaged',
    decision: 'found',
  }),
  'interhub-transfers.close': ({ transfers }) => ({ id: transfers.received }),
  'interhub-transfers.reopen': ({ transfers }) => ({ id: transfers.closed }),
  'interhub-transfers.document': ({ transfers }) => ({ id: transfers.going }),
  'interhub-transfers.export': () => ({}),
  'overview.claims': () => ({}),
  'overview.takeClaim': ({ shipment }) => ({ shipment_id: shipment.id }),
  'overview.releaseClaim': ({ shipment }) => ({ shipment_id: shipment.id }),
  'tripsheets.read': ({ people }) => ({ driver_id: people.get(ROLE.driver)?.driver_id }),
  'tripsheets.order': ({ shipment, people }) => ({
    driver_id: people.get(ROLE.driver)?.driver_id,
    order_version: 0,
    stops: [{ leg: 'collection', shipment_ids: [shipment.id] }],
  }),
  'tripsheets.optimise': ({ people }) => ({ driver_id: people.get(ROLE.driver)?.driver_id }),
  'tripsheets.summary': ({ world }) => ({ branch_id: world.johannesburg }),
  'tripsheets.suggest': ({ shipment }) => ({ shipment_ids: [shipment.id], leg: 'delivery' }),
  'tripsheets.add': ({ shipment, people }) => ({
    driver_id: people.get(ROLE.driver)?.driver_id,
    reference: shipment.short_tracking_reference,
  }),
  'tripsheets.load': ({ shipment, people }) => ({
    driver_id: people.get(ROLE.driver)?.driver_id,
    reference: shipment.short_tracking_reference,
  }),
  'tripsheets.trip': ({ people }) => ({ driver_id: people.get(ROLE.driver)?.driver_id, act: 'start' }),
  'tripsheets.document': ({ people }) => ({ driver_id: people.get(ROLE.driver)?.driver_id, format: 'csv' }),
  'inbox.threads': () => ({}),
  'inbox.openThread': ({ account_id }) => ({ account_id, subject: 'About your invoice', text: 'Please call us.' }),
  'inbox.changeThread': ({ thread_id }) => ({ thread_id, status: 'done' }),
  'inbox.messages': ({ thread_id }) => ({ thread_id }),
  'inbox.writeMessage': ({ thread_id }) => ({ thread_id, text: 'It is on its way.' }),
  'inbox.markThreads': ({ thread_id }) => ({ mark: 'read', thread_ids: [thread_id] }),
  'inbox.colleagues': () => ({}),
  'inbox.unreadCount': () => ({}),
  'inbox.writeWithFiles': ({ thread_id }) => ({ thread_id, files: [A_PAPER] }),
  'inbox.attachment': ({ attachment_id }) => ({ attachment_id }),
  'inbox.readGuestThread': ({ guest_thread: { token } }) => ({ token }),
  'inbox.answerAsGuest': ({ guest_thread: { token } }) => ({ token, text: 'Thank you.' }),
  'inbox.guestAttachment': ({ guest_thread }) => guest_thread,
  'inbox.announcement': ({ announcement_id }) => ({ announcement_id }),
  'inbox.announce': () => ({ audience: 'accounts', subject: 'Closed', text: 'It is a holiday.' }),
  'inbox.withdraw': ({ announcement_id }) => ({ announcement_id }),
  'inbox.folderCounts': () => ({}),
  'inbox.cannedReplies': () => ({}),
  'inbox.addCannedReply': () => ({ name: randomUUID(), text: 'We are on our way.' }),
  'inbox.changeCannedReply': ({ canned_reply: { id, time_modified } }) => ({
    id,
    name: randomUUID(),
    text: 'Soon.',
    time_modified,
  }),
  'inbox.removeCannedReply': ({ canned_reply: { id } }) => ({ id }),
  'tripsheets.messages': ({ people }) => ({ driver_id: people.get(ROLE.driver)?.driver_id }),
  'tripsheets.sendMessage': ({ people }) => ({ driver_id: people.get(ROLE.driver)?.driver_id, text: 'Please call the hub.' }),
  'tripsheets.readMessages': ({ driver_message }) => ({ up_to_id: driver_message }),
  'tripsheets.handOver': ({ shipment, people }) => ({
    driver_id: people.get(ROLE.driver)?.driver_id,
    collection_ids: [shipment.id],
    delivery_ids: [],
    request_ids: [],
  }),
  'tripsheets.assign': ({ shipment, people }) => ({
    shipment_ids: [shipment.id],
    driver_id: people.get(ROLE.driver)?.driver_id,
    leg: 'collection',
  }),
};

/** Calls that name no object, so that another provider's cannot be asked for. */
const NAMES_NO_OBJECT = new Set([
  'blocked-list.add',
  // A person is found by what they are known by, at the own provider; a test of its own tries others.
  'personal-data.find',
  'personal-data.export',
  'personal-data.erase',
  'personal-data.erasures',
  'sessions.options',
  'sessions.signIn',
  'sessions.sendCode',
  'sessions.signInFromIdm',
  'sessions.signOut',
  'sessions.time',
  'sessions.resetPassword',
  'sessions.verification',
  'sessions.updatePassword',
  'sessions.setUpTwoFactor',
  'sessions.removeTwoFactor',
  'sessions.sessions',
  'sessions.devices',
  'sessions.keepDevice',
  'sessions.socialLogIns',
  'sessions.linkSocialLogIn',
  'sessions.unlinkSocialLogIn',
  // It ends the sessions of the scene; a test of its own tries other people's.
  'sessions.endSessions',
  // Its own tests change other people.
  'users.change',
  'roles.catalogue',
  'roles.create',
  'branches.create',
  'service-levels.list',
  'rates.groups',
  'rates.groupAccounts',
  // The notes belong to no provider.
  'release-notes.list',
  'release-notes.create',
  'release-notes.change',
  'release-notes.read',
  'release-notes.useful',
  // For role 1 alone, who sees all providers.
  'messages.queue',
  'messages.exportQueue',
  'messages.totals',
  'messages.senders',
  'messages.allSuppressions',
  'messages.channels',
  'messages.saveChannel',
  'messages.testChannel',
  'messages.checkDomain',
  'messages.texts',
  'messages.saveText',
  'messages.resetText',
  'messages.testText',
  'messages.preview',
  'messages.suppressions',
  'messages.suppress',
  'short-urls.list',
  'short-urls.create',
  'short-urls.export',
  'users.saveSetting',
  'providers.byOrigin',
  'providers.generalData',
  'providers.state',
  'providers.fields',
  'providers.saveField',
  'providers.setUp',
  'accounts.register',
  'accounts.create',
  'tags.list',
  'overview.claims',
  'tags.create',
  'messages.askSupport',
  'inbox.threads',
  'inbox.colleagues',
  'inbox.unreadCount',
  'kiosks.own',
  'kiosks.heartbeat',
  'kiosks.sendCode',
  'kiosks.confirmSender',
  'kiosks.service',
  'inbox.announce',
  'inbox.folderCounts',
  'inbox.cannedReplies',
  'inbox.addCannedReply',
  'pickup-points.list',
  'pickup-points.saveFavourite',
  'pickup-points.checkImport',
  'pickup-points.import',
  'rates.serviceAreas',
  'service-areas.search',
  'service-areas.nearest',
  'service-areas.geocode',
  'service-areas.ownPlaces',
  'service-areas.createOwnPlace',
  'shipments.labelFile',
]);

function sampleOf({ area, name }: NamedRoute, scene: Scene): Record<string, unknown> {
  const sample = SAMPLES[`${area}.${name}`];
  if (!sample) throw new Error(`Give ${area}.${name} a sample input.`);
  return sample(scene);
}

const WALK = ALL_ROUTES.map((route) => [`${route.route.method} ${route.route.path}`, route] as const);

describe('every call', () => {
  it('has its function', () => {
    const bound = new Set(ALL_BINDINGS.map((binding) => binding.route));

    expect(ALL_ROUTES.filter(({ route }) => !bound.has(route)).map(({ name }) => name)).toEqual([]);
    expect(ALL_BINDINGS).toHaveLength(ALL_ROUTES.length);
  });

  it.each(WALK)('PERM-001: %s is answered 401 without sign-in, unless it is public', async (_, named) => {
    const answer = await test_app.request(named.route, { input: sampleOf(named, here), host: 'unknown.example' });
    const at_home = await test_app.request(named.route, { input: sampleOf(named, here), host: here.world.host });

    const { access } = named.route;
    const is_open = isOpenToAll(named) || (access.kind === 'permission' && access.guests);
    // A host that no provider answers on has no public calls either, except by the link that names its provider.
    expect(answer.status).toBe(404);
    if (is_open) expect(at_home.status).not.toBe(403);
    else expect([at_home.status, at_home.body.message]).toEqual([401, 'Please log in first']);
  });

  it.each(WALK)('PERM-001: %s is answered 403 to every role without its permission, and to none with it', async (_, named) => {
    const { access } = named.route;
    if (access.kind !== 'permission') return;

    for (const role of SEEDED_ROLES) {
      const token = here.people.get(role.id)?.token ?? '';
      const answer = await test_app.request(named.route, { input: { unknown_field: 1 }, token, host: here.world.host });

      const is_permitted = hasPermission(role.permissions, access.permission);
      expect([role.name, isRefusedByGuard(answer)]).toEqual([role.name, !is_permitted]);
    }
  });

  it.each(WALK)("ROLE-06: %s answers another provider's objects as if they were not there", async (_, named) => {
    const key = `${named.area}.${named.name}`;
    if (NAMES_NO_OBJECT.has(key)) return;
    const role = SEEDED_ROLES.find(({ id, permissions }) => id !== ROLE.super && mayCall(permissions, named))?.id ?? ROLE.admin;
    const token = here.people.get(role)?.token ?? '';

    const foreign = await test_app.request(named.route, { input: sampleOf(named, elsewhere), token, host: here.world.host });

    expect(foreign.status).not.toBe(500);
    expect(JSON.stringify(foreign.body)).not.toContain(elsewhere.shipment.short_tracking_reference + '/');
    expect(namesForeignObject(foreign, elsewhere)).toBe(false);
  });

  it.each(WALK.filter(([, { route }]) => route.access.kind === 'installation'))(
    '%s is of the installation: answered alike on every host and to everybody, also where no provider is',
    async (_, named) => {
      const token = here.people.get(ROLE.admin)?.token ?? '';
      const input = sampleOf(named, here);
      const answers = [
        await test_app.request(named.route, { input, host: here.world.host }),
        await test_app.request(named.route, { input, host: 'unknown.example' }),
        await test_app.request(named.route, { input, host: here.world.host, token }),
        await test_app.request(named.route, { input, host: 'unknown.example', token: '1.of-nobody-at-all' }),
      ];
      const spoilt = await test_app.request(named.route, {
        input: { ...input, token: 'x'.repeat(201) },
        host: 'unknown.example',
      });

      for (const { status, body } of answers) {
        expect([status, body.message]).toEqual([404, 'This installation is already set up. Please log in.']);
      }
      // Past the guard: what is wrong with the input is said where no provider answers.
      expect([spoilt.status, spoilt.body.violations?.[0].field]).toEqual([400, 'token']);
    },
  );

  it.each(WALK.filter(([name, { route }]) => route.access.kind !== 'installation' && !beginsSession(name)))(
    "%s refuses another provider's token",
    async (_, named) => {
      const token = elsewhere.people.get(ROLE.admin)?.token ?? '';

      const answer = await test_app.request(named.route, { input: sampleOf(named, here), token, host: here.world.host });

      expect([answer.status, answer.body.message]).toEqual([401, 'Token has expired']);
    },
  );

  it.each(WALK.filter(([, named]) => named.route.changes && !isOpenToAll(named)))(
    '%s leaves an audit event',
    async (_, named) => {
      const names = namesRead((whole) => sampleOf(named, whole), here);
      const scene = await makeScene(new Set([...names, ALSO[`${named.area}.${named.name}`] ?? '']));
      const role = [ROLE.admin, ROLE.super, ROLE.driver].find((id) =>
        SEEDED_ROLES.some((each) => each.id === id && mayCall(each.permissions, named)),
      );
      const key = `${named.area}.${named.name}`;
      // Only users of an account delete themselves, top up, pay, and answer a discrepancy.
      const is_of_account = [
        'users.deleteOwn',
        'payments.start',
        'shipments.payFromBalance',
        'billing.answerDiscrepancy',
      ].includes(key);
      const is_of_driver = ['tripsheets.readMessages', 'driver-duties.change', 'driver-duties.location'].includes(key);
      const person = is_of_account ? ROLE.user : is_of_driver ? ROLE.driver : (role ?? ROLE.driver);
      const token = key === 'kiosks.handOver' ? scene.kiosk.token : (scene.people.get(person)?.token ?? '');
      if (ASKS_WHO_IT_IS.includes(key)) await givePasswords(scene);
      if (key === 'sessions.unlinkSocialLogIn') await linkEverybody(scene);
      if (key === 'providers.leave')
        await succeed(test_app, providerAdminApi.openAs, {
          input: { id: scene.world.provider_id, user_id: scene.people.get(ROLE.admin)?.user_id ?? (0 as UserId) },
          token,
          host: scene.world.host,
        });
      if (key === 'rates.releaseLock')
        await succeed(test_app, mapApi.takeLock, { input: { layer: 'branches' }, token, host: scene.world.host });
      if (key === 'tracking.resendPin' || key === 'tracking.resendOwnPin') await bringOutForDelivery(scene);
      if (key === 'tripsheets.order')
        await succeed(test_app, tripsheetApi.assign, {
          input: {
            shipment_ids: [scene.shipment.id],
            driver_id: scene.people.get(ROLE.driver)?.driver_id ?? null,
            leg: 'collection',
          },
          token,
          host: scene.world.host,
        });
      if (key === 'messages.resetText')
        await saveText(scene.world.context, { ...OWN_TEXT, subject: '', body: 'Your parcel: {link}' });
      if (key === 'overview.releaseClaim')
        await succeed(test_app, claimApi.takeClaim, {
          input: { shipment_id: scene.shipment.id },
          token,
          host: scene.world.host,
        });
      if (key === 'tripsheets.load')
        await assignDelivery(scene.world, scene.shipment, scene.people.get(ROLE.driver)?.driver_id ?? (0 as DriverId));
      const before = await countEvents(scene);

      const input = sampleOf(named, scene);
      const answer = await test_app.request(named.route, { input, token, host: scene.world.host });

      const is_under_way = named.route.accepted_with !== undefined && named.route.accepted_with in answer.body;
      expect([answer.status, answer.body]).toEqual([is_under_way ? 202 : 200, answer.body]);
      expect(await countEvents(scene)).toBeGreaterThan(before);
      expect(prism.violationsOf({ ...named, input, answer })).toEqual([]);
    },
  );

  it.each(WALK.filter(([, { route }]) => !route.changes))(
    'issue 20: %s keeps to its document as Prism reads it',
    async (_, named) => {
      const tokens = [ROLE.admin, ROLE.super, ROLE.user, ROLE.driver].map((id) => here.people.get(id)?.token);
      const input = sampleOf(named, here);
      const violations: string[] = [];

      // Until one of them may: what the others are answered is in the document as well.
      for (const token of [...tokens, here.kiosk.token, undefined]) {
        const answer = await test_app.request(named.route, {
          input,
          host: here.world.host,
          ...(token !== undefined && { token }),
        });
        violations.push(...prism.violationsOf({ ...named, input, answer }));
        if (answer.status === 200) break;
      }

      expect(violations).toEqual([]);
    },
  );

  it('would be found not to keep to its document', () => {
    const [, named] = WALK.find(([name]) => name === 'POST /shipments/notes') ?? [];
    if (!named) throw new Error('It is there.');
    const exchange = { ...named, input: { shipment_id: 'one', text: 1 } };
    const answer = { status: 200, body: { shipment_note: {} }, headers: { 'content-type': 'application/json' } };

    const found = prism.violationsOf({ ...exchange, answer });

    expect(found.some((each) => each.startsWith('body.shipment_id'))).toBe(true);
    expect(found.some((each) => each.includes('Response body'))).toBe(true);
  });

  it.each(WALK)('%s answers malformed input with 400 and the name of the field, never with 500', async (_, named) => {
    const token = here.people.get(ROLE.admin)?.token ?? '';
    const sample = sampleOf(named, here);
    const is_body = named.route.input_from === 'body';
    for (const field of Object.keys(sample)) {
      for (const wrong of [{}, [], null, 'x'.repeat(1_000_000), -1e308, '\u0000']) {
        const answer = await test_app
          .request(named.route, { input: { ...sample, [field]: wrong }, token, host: here.world.host })
          .catch(asTooLongForHeader);
        expect([field, answer.status]).not.toEqual([field, 500]);
        if (is_body && answer.status === 400 && answer.body.violations) {
          expect(answer.body.violations[0].field).toContain(field.split('[')[0]);
        }
      }
    }
    if (!is_body) return;
    const unknown = await test_app.request(named.route, {
      input: { ...sample, misspelt_feild: 1 },
      token,
      host: here.world.host,
    });
    if (unknown.status === 403) return;
    expect([unknown.status, unknown.body.violations?.[0]]).toEqual([
      400,
      { field: 'misspelt_feild', code: 'additionalProperties', message: 'misspelt_feild is not a known field.' },
    ]);
  });
});

function isRefusedByGuard({ status, body }: Answer): boolean {
  return status === 403 && String(body.message).startsWith('You do not have permission to do this');
}

/** A call that begins a session has none, whatever token the program still sends. */
function beginsSession(name: string): boolean {
  return [
    'POST /login',
    'POST /login/idm',
    'POST /login/verification-codes',
    'POST /accounts/registrations',
    'POST /users/reset-password',
  ].includes(name);
}

function isOpenToAll({ route: { access } }: NamedRoute): boolean {
  return access.kind === 'public' || access.kind === 'installation';
}

function mayCall(permissions: readonly string[], { route: { access } }: NamedRoute): boolean {
  return access.kind !== 'permission' || hasPermission(permissions, access.permission);
}

/** True when an answer shows anything of the other provider's shipment or account. */
function namesForeignObject({ status, body }: Answer, scene: Scene): boolean {
  if (status !== 200) return false;
  const lists = Object.values(body as Record<string, unknown>).filter(Array.isArray);
  if (lists.flat().length > 0 && !('results' in body) && !('done' in body) && !('counters' in body) && !('rates' in body)) {
    return lists.flat().some((row) => row.id === scene.shipment.id || row.account_id === scene.account_id);
  }
  return 'done' in body ? body.done.length > 0 : false;
}

async function countEvents({ world }: Scene): Promise<number> {
  const client = await test_app.services.pool.connect();
  try {
    await client.query(`begin; set local app.provider_id = '${world.provider_id}'`);
    const counted = await client.query<{ count: number }>('select count(*)::int as count from events where provider_id = $1', [
      world.provider_id,
    ]);
    await client.query('rollback');
    return counted.rows[0]?.count ?? 0;
  } finally {
    client.release();
  }
}

/** A list of an operator with one new point. */
function listedPoints() {
  const headings = ['Id', 'Name', 'Suburb', 'City'];
  const cells = [randomUUID(), 'Rosebank Counter', 'Rosebank', 'Johannesburg'];
  return { pickup_point_provider: 'ram-counter', headings, rows: [{ row: 2, cells }] };
}

function importedRow() {
  return { row: 2, cells: { name: 'From A File', email: `${randomUUID()}@example.com`, role: 'Operations staff' } };
}

const A_PDF = btoa('%PDF-1.7 contract');
const PASSWORD = 'vier blou fietse';

async function givePasswords({ world }: Scene): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await changeRows(world, `update users set password_hash = '${hash}' where provider_id = ${world.provider_id}`);
}

/** Calls that ask for the password. */
const ASKS_WHO_IT_IS = [
  'personal-data.erase',
  'sessions.removeTwoFactor',
  'sessions.linkSocialLogIn',
  'sessions.unlinkSocialLogIn',
  'users.deleteOwn',
];

async function linkEverybody({ world }: Scene): Promise<void> {
  await changeRows(
    world,
    `insert into social_log_ins (provider_id, user_id, service, subject, email, time_linked)
      select provider_id, id, 'google', id, email, now() from users where provider_id = ${world.provider_id}`,
  );
}

/** What a browser answers that may be told. */
function aBrowser() {
  return { endpoint: `https://push.example/${randomUUID()}`, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
}

async function makeDevice({ context }: World, person: SignedIn | undefined): Promise<number> {
  const user_id = person?.user_id ?? (0 as UserId);
  return inTransaction(context, (tx) =>
    keepUserDevice(tx, { ...aBrowser(), user_id, session_id: 0, user_agent: 'test', now: context.now }),
  );
}

/** What the link in the recipient's messages names. */
function recipientOf({ shipment }: Scene) {
  return { tracking_reference: shipment.short_tracking_reference, key: recipientKey(TEST_SECRET_KEY, shipment) };
}

async function bringOutForDelivery(scene: Scene): Promise<void> {
  await recordPartnerEvents(scene.world.context, [
    {
      shipment_id: scene.shipment.id,
      status: 'out-for-delivery',
      message: 'Out for delivery',
      location: 'Cape Town',
    },
  ]);
}

/** A megabyte does not fit into an address; the client that sends it is told so before we are. */
function asTooLongForHeader(): Answer {
  return { status: 414, body: {}, headers: {} };
}
