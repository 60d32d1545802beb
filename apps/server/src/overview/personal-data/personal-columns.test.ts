import { randomUUID } from 'node:crypto';
import { personalDataApi } from '@tsela/contract/overview/personal-data-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEvents } from '../../audit/verify-events.ts';
import { runJob } from '../../job-handlers/job-handlers.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { PASSWORD } from '../../testing/people.ts';
import { COLUMN_FATES } from '../../testing/personal-column-table.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** What may hold a text. Numbers, times and hashes as bytes say nothing that can be read. */
const TEXT_TYPES = [
  'text',
  'character varying',
  'character',
  'jsonb',
  'json',
  'xml',
  'inet',
  'cidr',
  'macaddr',
  'ARRAY',
  'USER-DEFINED',
];

async function readColumns(world: World): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    world,
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migrations' and data_type in (${TEXT_TYPES.map((each) => `'${each}'`).join(', ')})`,
  );
  return rows.map(({ name }) => name);
}

const declared = Object.entries(COLUMN_FATES).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, fate]) => ({ table, column, name: `${table}.${column}`, fate })),
);

it('every column of the database that can hold a text says what becomes of it when a person is deleted', async () => {
  const world = await makeWorld(test_app.services);

  const columns = await readColumns(world);

  const names = declared.map(({ name }) => name);
  expect(columns.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !columns.includes(name))).toEqual([]);
});

interface Filled {
  /** One word that is in every text about them. */
  readonly mark: string;
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
}
const PERSON: Filled = {
  mark: 'nokuthula',
  name: 'Nokuthula Qwabe',
  email: 'nokuthula@example.com',
  mobile_number: '+27831112223',
};
const OTHER: Filled = { mark: 'sipho', name: 'Sipho Zondi', email: 'sipho@example.com', mobile_number: '+27829998887' };

const TRACES_OF = ({ mark, name, mobile_number }: Filled) => [mark, name.split(' ')[1] ?? '', mobile_number.slice(3)];

/** The columns in which something of a person is. */
async function columnsWith(world: World, person: Filled): Promise<string[]> {
  const patterns = TRACES_OF(person)
    .map((trace) => `'%${trace}%'`)
    .join(', ');
  const tables = await rowsOf<{ table: string; provider: string }>(
    world,
    `select table_name as table, column_name as provider from information_schema.columns
      where table_schema = 'public' and (column_name = 'provider_id' or (table_name, column_name) = ('provider_setups', 'provider'))`,
  );
  const queries = tables.flatMap(({ table, provider }) =>
    declared
      .filter((each) => each.table === table)
      .map(
        ({ column, name }) =>
          `select '${name}' as name where exists (select from ${table} where ${provider} = ${world.provider_id}
            and ${column}::text ilike any (array[${patterns}]))`,
      ),
  );
  const rows = await rowsOf<{ name: string }>(world, queries.join(' union all '));
  return rows.map(({ name }) => name);
}

type Cells = Readonly<Record<string, unknown>>;

async function insert(world: World, table: string, cells: Cells): Promise<void> {
  const row: Cells = { provider_id: world.provider_id, ...cells };
  const columns = Object.keys(row).join(', ');
  const json = JSON.stringify(row).replaceAll("'", "''");
  await changeRows(
    world,
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, '${json}')`,
  );
}

async function update(world: World, table: string, id: number, cells: Cells): Promise<void> {
  const json = JSON.stringify(cells).replaceAll("'", "''");
  const set = Object.keys(cells).map((column) => `${column} = r.${column}`);
  await changeRows(
    world,
    `update ${table} t set ${set.join(', ')} from jsonb_populate_record(null::${table}, '${json}') r where t.provider_id = ${world.provider_id} and t.id = ${id}`,
  );
}

const now = new Date().toISOString();
let number = 1_000_000;

/** Writes something about a person into every column that is declared to be erased. */
async function fill(world: World, person: Filled, beside: Filled): Promise<void> {
  const { mark, name, email, mobile_number } = person;
  const { account_id, user_id } = await fillUser(world, person);
  const contact = { name, email, mobile_number };
  const about = `Ask ${email} or ${mobile_number}`;
  const as_recipient = await bookOne(world, { account_id, collection_contact: beside, delivery_contact: contact });
  const as_sender = await bookOne(world, { account_id, collection_contact: contact, delivery_contact: beside });
  for (const side of ['delivery', 'collection'] as const) {
    const { id, short_tracking_reference: reference } = side === 'delivery' ? as_recipient : as_sender;
    await moveTo(world, { id }, 'delivered');
    const event_id = `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`;
    await fillBooking(world, { id, reference, side, person, event_id });
    await insert(world, 'messages', {
      id: ++number,
      channel: 'email',
      event: 'step',
      shipment_id: id,
      recipient: 'office@example.com',
      subject: `For ${name}`,
      body: about,
      last_error: `${email} was refused`,
      time_created: now,
      status: 'sent',
    });
  }
  await insert(world, 'messages', {
    id: ++number,
    channel: 'email',
    event: 'step',
    recipient: email,
    subject: `For ${mark}`,
    body: about,
    last_error: `${email} was refused`,
    time_created: now,
    status: 'sent',
  });
  await insert(world, 'test_shipments', {
    id: ++number,
    account_id,
    key_name: 'Shop',
    short_tracking_reference: `T${number}`,
    custom_tracking_reference: '',
    status: 'submitted',
    shipment: { delivery_contact: { name, email, mobile_number } },
    steps: [{ message: about }],
    time_created: now,
    time_modified: now,
  });
  await insert(world, 'invoice_reminders', {
    id: ++number,
    account_id,
    recipients: `books@example.com, ${email}`,
    owed_cents: 100,
    time_created: now,
  });
  await insert(world, 'address_book_entries', {
    id: ++number,
    account_id,
    name,
    contact_name: name,
    mobile_number,
    email,
    address: { company: name },
    address_key: mark,
    special_instructions: about,
    opening_hours: about,
    source: 'manual',
    time_created: now,
  });
  await insert(world, 'collection_requests', {
    id: ++number,
    number,
    account_id,
    status: 'closed',
    reason: about,
    date: '2026-03-02',
    collect_after: '08:00',
    collect_before: '16:00',
    address: { company: name, street_address: about, lat: -26.123456, lng: 28.1 },
    contact,
    expected_parcels: 1,
    expected_weight_g: 0,
    instructions: about,
    notes: about,
    time_created: now,
    time_modified: now,
  });
  await insert(world, 'collection_request_attempts', {
    id: ++number,
    collection_request_id: number - 1,
    event_id: randomUUID(),
    date: now,
    reason: about,
    is_shown: true,
  });
  await fillBlocked(world, person);
  await fillSignatures(world, { person, account_id, user_id });
  await fillClosedAccount(world, person);
  const payment = {
    number: ++number,
    account_id,
    amount_cents: 50_000,
    method: 'credit_card',
    reference: `T${number}`,
    status: 'pending',
  };
  await insert(world, 'payments', { id: number, ...payment, time_created: now });
  await insert(world, 'payment_attempts', {
    payment_id: number,
    purpose: 'topup',
    gateway: 'payfast',
    billing_email: email,
    phone_number: mobile_number,
  });
  await insert(world, 'idempotency_keys', {
    caller: 'key:1',
    key: mark[0],
    call: 'x',
    request_hash: '',
    answer: { shipment: { contact }, created_by_name: name },
    time_created: now,
  });
  await insert(world, 'events', {
    id: ++number,
    time: now,
    type: 'account.changed',
    object_type: 'account',
    object_id: account_id,
    actor_user_id: user_id,
    actor_name: name,
    impersonator_user_id: user_id,
    impersonator_name: name,
    request_id: '',
    client_version: '',
    source: 'web',
    change_from: { billing_contact: contact, added_by: name },
    change_to: { text: about, value: mobile_number },
  });
}

async function fillUser(world: World, { name, email, mobile_number, mark }: Filled) {
  const account_id = await makeAccount(world, { balance: 1_000_000 });
  const { user_id } = await signInAs(world, { role: ROLE.user, account_id, email });
  await update(world, 'users', user_id, { name, mobile_number, kiosk_id: mark, custom_fields: { alias: name } });
  await changeRows(
    world,
    `update sessions set ip = '${mark}', user_agent = '${mark}' where provider_id = ${world.provider_id} and user_id = ${user_id}`,
  );
  await insert(world, 'user_settings', { user_id, setting: 'x', value: email, time_modified: now });
  await insert(world, 'push_devices', {
    id: ++number,
    user_id,
    endpoint: `https://push.example/${number}`,
    p256dh: 'point',
    auth: 'secret',
    user_agent: mark,
    time_created: now,
  });
  await insert(world, 'social_log_ins', { user_id, service: 'google', subject: mark, email, time_linked: now });
  await insert(world, 'drivers', {
    id: ++number,
    user_id,
    name,
    mobile_number,
    branch_id: world.johannesburg,
    vehicle_registration: mark,
  });
  return { account_id, user_id };
}

async function fillBooking(
  world: World,
  {
    id,
    reference,
    side,
    person,
    event_id,
  }: { id: number; reference: string; side: 'collection' | 'delivery'; person: Filled; event_id: string },
): Promise<void> {
  const { name, email, mobile_number } = person;
  const about = `Ask ${name} of ${email}`;
  await update(world, 'shipments', id, {
    [`special_instructions_${side}`]: about,
    customer_reference: name,
    cost_center: email,
    collection_rescheduled_reason: about,
    delivery_rescheduled_reason: about,
    custom_fields: { who: name },
    responsible_contact: { name, email, mobile_number },
    billing_contact: { email },
    ...(side === 'delivery' && { recipient_instructions: about }),
  });
  await changeRows(
    world,
    `update shipments set ${side}_address = jsonb_set(${side}_address, '{company}', '"Home of ${name}"') where id = ${id}`,
  );
  const of = `provider_id = ${world.provider_id} and shipment_id = ${id}`;
  await changeRows(world, `update parcels set parcel_description = 'For ${name}' where ${of}`);
  await changeRows(
    world,
    `update tracking_events set message = 'Seen by ${name}', reason = '${about}', location = 'At ${name}', event_id = null where ${of}`,
  );
  // What a phone sent and was refused belongs to no step.
  await insert(world, 'field_events', {
    event_id: event_id.replace('4000', '4001'),
    device_id: 'test',
    device_sequence: 2,
    captured_at: now,
    time_received: now,
    event: side === 'delivery' ? { reference: `${reference.toLowerCase()}/1`, receiver_name: name } : {},
    answer: {},
  });
  await insert(world, 'pickup_points', {
    pickup_point_id: `P${id}`,
    pickup_point_provider: 'bob-box',
    name: 'Rosebank',
    type: 'locker',
    description: '',
    trading_hours: '',
    is_online: true,
    address: {},
    lat: 0,
    lng: 0,
    compartments: [],
    notice: '',
    photo_url: '',
  });
  await insert(world, 'operator_reservations', {
    id: ++number,
    shipment_id: id,
    side,
    pickup_point_provider: 'bob-box',
    pickup_point_id: `P${id}`,
    is_current: true,
    step: 'reserved',
    time_step: now,
    state: 'refused',
    said: `${name} has no account here`,
    operator_reference: '',
    compartment: '',
    looks: 0,
  });
  if (side === 'delivery')
    await changeRows(
      world,
      `update tracking_events set data = '{"type": "receiver", "receiver_name": "${name}"}', event_id = '${event_id}' where id = (
        select max(id) from tracking_events where ${of})`,
    );
  await insert(world, 'field_events', {
    event_id,
    device_id: 'test',
    device_sequence: 1,
    captured_at: now,
    time_received: now,
    event: side === 'delivery' ? { receiver_name: name } : { message: email },
    answer: { message: `Mind ${email}` },
  });
  await insert(world, 'shipment_ratings', {
    shipment_id: id,
    party: side === 'delivery' ? 'recipient' : 'sender',
    stars: 1,
    reasons: 'late',
    comment: about,
    may_contact: true,
    time_rated: now,
    time_modified: now,
  });
  const note_id = ++number;
  await insert(world, 'shipment_notes', {
    id: note_id,
    shipment_id: id,
    type: 'general',
    type_label: 'General',
    text: about,
    is_visible_to_account: true,
    created_by_name: 'Office',
    is_from_account: false,
    time_created: now,
    time_modified: now,
  });
  await insert(world, 'shipment_note_versions', { id: ++number, note_id, shipment_id: id, text: about, time_replaced: now });
  if (side === 'delivery')
    await insert(world, 'shipment_note_files', {
      id: ++number,
      note_id,
      name: `${name}.png`,
      content_type: 'image/png',
      size_bytes: 1,
      bytes: '\\x00',
      time_created: now,
    });
  await insert(world, 'shipment_documents', {
    id: ++number,
    shipment_id: id,
    type: 'pod',
    name: side === 'delivery' ? `${name}.png` : 'scan.png',
    content_type: 'image/png',
    size_bytes: 1,
    hash: `\\x${'00'.repeat(32)}`,
    bytes: '\\x00',
    drawn_on_id: number,
    drawing: { marks: [{ kind: 'note', text: side === 'delivery' ? about : 'Damaged' }], turns: [], crops: [] },
    receiver_name: side === 'delivery' ? name : '',
    created_by_name: 'Office',
    time_created: now,
  });
  await insert(world, 'incoming_calls', {
    id: ++number,
    integration_id: 1,
    kind: 'status',
    time_called: now,
    duration_ms: 1,
    ip: '196.25.1.10',
    status_code: 200,
    body: about,
    answer: about,
    shipment_id: id,
  });
  await insert(world, 'webhook_deliveries', {
    id: ++number,
    webhook_id: 1,
    shipment_id: id,
    topic: 'status-changed',
    state: 'delivered',
    body: about,
    answer: about,
    time_created: now,
    time_due: now,
  });
  await insert(world, 'webhook_tries', { id: ++number, delivery_id: number - 1, time_tried: now, duration_ms: 1, answer: about });
}

async function fillBlocked(world: World, { name, email, mobile_number, mark }: Filled): Promise<void> {
  const entry = { added_by: 'Office', time_created: now, time_modified: now };
  await insert(world, 'blocked_entries', { ...entry, id: ++number, type: 'email-address', value: email, reason: '' });
  await insert(world, 'blocked_entries', { ...entry, id: ++number, type: 'mobile-number', value: mobile_number, reason: '' });
  const entry_id = ++number;
  await insert(world, 'blocked_entries', {
    ...entry,
    id: entry_id,
    type: 'ip-address',
    value: `203.0.113.${number % 250}`,
    reason: `Used by ${email}`,
    added_by: name,
  });
  await insert(world, 'blocked_hits', { id: ++number, entry_id, time: now, attempt: 'quote', visitor: email, ip: mark });
}

async function fillSignatures(
  world: World,
  { person, account_id, user_id }: { person: Filled; account_id: number; user_id: number },
): Promise<void> {
  const { name, email, mobile_number, mark } = person;
  const changed = { changed_by_name: name, time_modified: now };
  const times = { time_created: now, time_modified: now };
  const by = { created_by: user_id, created_by_name: name };
  await insert(world, 'account_notes', { id: ++number, account_id, text: `Ask ${email}`, ...by, time_created: now });
  const [driver_id] = (await rowsOf(world, `select id from drivers where provider_id = ${world.provider_id} limit 1`)).map(
    ({ id }) => Number(id),
  );
  await insert(world, 'driver_messages', { id: ++number, driver_id, text: `Ask ${email}`, ...by, time_created: now });
  await insert(world, 'inbox_threads', {
    id: ++number,
    account_id,
    topic: 'general',
    subject: `From ${email}`,
    status: 'open',
    search_text: `from ${email} ${mobile_number}`,
    last_message_id: number,
    last_public_id: number,
    time_created: now,
    time_last: now,
  });
  const announced = { audience: 'accounts', subject: `From ${email}`, text: `Ask ${email}`, time_created: now };
  await insert(world, 'inbox_announcements', { id: number, ...announced });
  await insert(world, 'inbox_canned_replies', { id: number, name: `To ${email}`, text: `Ask ${email}`, ...times });
  await insert(world, 'inbox_messages', {
    id: number,
    thread_id: number,
    is_from_staff: false,
    is_internal: false,
    text: `Ask ${email}`,
    from_email: email,
    time_created: now,
  });
  const guest_thread_id = ++number;
  await insert(world, 'inbox_threads', {
    id: guest_thread_id,
    guest_name: name,
    guest_email: email,
    topic: 'general',
    subject: `From ${name}`,
    reference: `Of ${name}`,
    status: 'open',
    search_text: `from ${name}`,
    last_message_id: guest_thread_id,
    last_public_id: guest_thread_id,
    time_created: now,
    time_last: now,
  });
  await insert(world, 'inbox_messages', {
    id: guest_thread_id,
    thread_id: guest_thread_id,
    is_from_staff: false,
    is_internal: false,
    text: `I am ${name}`,
    time_created: now,
  });
  await insert(world, 'inbox_attachments', {
    id: number,
    thread_id: number,
    message_id: number,
    name: `${email}.pdf`,
    content_type: 'application/pdf',
    size_bytes: 1,
    hash: `\\x${'0'.repeat(64)}`,
    bytes: '\\x00',
    time_created: now,
  });
  await insert(world, 'account_files', {
    id: ++number,
    account_id,
    name: `${email}.pdf`,
    content_type: 'application/pdf',
    size_bytes: 1,
    hash: `\\x${'0'.repeat(64)}`,
    bytes: '\\x00',
    ...by,
    time_created: now,
  });
  await insert(world, 'shared_filters', { id: ++number, name: `Of ${email}`, filters: { search: email }, ...by, ...times });
  await insert(world, 'saved_reports', {
    id: ++number,
    user_id,
    name: `Of ${email}`,
    question: { report: 'on-time' },
    period: 'today',
    is_shared: true,
    sending: 'never',
    send_hour: 6,
    send_weekday: 1,
    send_day: 1,
    recipient_ids: [],
    ...times,
  });
  await insert(world, 'blank_shipments', {
    id: ++number,
    reference: `BLANK${number}`,
    account_id,
    parcel_count: 1,
    note: `Of ${email}`,
    status: 'dropped',
    reason: `Asked ${email}`,
    created_by: user_id,
    time_created: now,
    time_closed: now,
  });
  const range_id = ++number;
  await insert(world, 'sticker_ranges', {
    id: range_id,
    prefix: 'TCG',
    stem: 'TCG',
    width: 10,
    first_number: range_id,
    last_number: range_id,
    first_reference: `TCG${String(range_id).padStart(10, '0')}`,
    last_reference: `TCG${String(range_id).padStart(10, '0')}`,
    time_created: now,
  });
  await insert(world, 'sticker_marks', {
    id: ++number,
    range_id,
    first_number: range_id,
    last_number: range_id,
    mark: 'lost',
    reason: `Left with ${email}`,
    time_created: now,
  });
  const import_id = ++number;
  await insert(world, 'shipment_imports', {
    id: import_id,
    account_id,
    kind: 'shipments',
    state: 'done',
    message: '',
    file_name: `Orders of ${email}`,
    fingerprint: `${import_id}`,
    is_repeat: false,
    columns: [],
    row_count: 1,
    shipment_count: 1,
    total_cents: 0,
    booked_count: 0,
    failed_count: 1,
    skipped_count: 0,
    undone_count: 0,
    ...by,
    acting_user_id: user_id,
    time_created: now,
  });
  await insert(world, 'shipment_import_items', {
    import_id,
    number: 1,
    state: 'failed',
    rows: [2],
    reference: `For ${email}`,
    fingerprint: `${import_id}`,
    input: { delivery_contact: { name, email, mobile_number } },
    cells: [[name, email, mobile_number]],
    rate_cents: 0,
    message: `${email} was refused`,
  });
  await insert(world, 'shipment_import_columns', {
    account_id,
    headings_hash: `${import_id}`,
    kept: {},
    defaults: { collection: { name, email, mobile_number } },
    time_used: now,
  });
  await insert(world, 'user_imports', { id: ++number, ...by, time_created: now, users_count: 1 });
  const move_id = ++number;
  await insert(world, 'moves', {
    id: move_id,
    kind: 'users',
    state: 'stopped',
    file_name: `Users with ${email}`,
    row_count: 1,
    ...by,
    acting_user_id: user_id,
    time_created: now,
  });
  await insert(world, 'move_rows', {
    move_id,
    number: 1,
    kind: 'users',
    row: 2,
    state: 'failed',
    migration_reference: 'U-1',
    once_key: `${move_id}`,
    input: { name, email, mobile_number },
    cells: { name, email, mobile_number },
    message: `${email} is taken`,
  });
  await insert(world, 'map_locks', {
    layer: 'rates',
    draft_id: ++number,
    user_id,
    user_name: name,
    time_taken: now,
    time_renewed: now,
  });
  await insert(world, 'own_places', {
    id: ++number,
    name: `Place ${number}`,
    aliases: [],
    city: 'Soweto',
    zone: 'GP',
    code: '1868',
    lat: -26,
    lng: 27,
    ...changed,
  });
  await insert(world, 'served_areas', { layer: 'branches', owner_id: ++number, polygons: [], ...changed });
  await insert(world, 'rate_exceptions', {
    id: ++number,
    name: 'Strike',
    from_day: '2026-01-01',
    to_day: '2026-01-02',
    no_collection: true,
    no_delivery: true,
    extra_days: 1,
    message: '',
    zone_tag: '',
    area: {},
    ...changed,
    time_created: now,
  });
  await insert(world, 'rate_revisions', {
    id: ++number,
    name: `Draft ${number}`,
    status: 'draft',
    card: {},
    time_created: now,
    created_by_name: name,
    changed_by_name: name,
    published_by_name: name,
  });
  await insert(world, 'rate_impacts', {
    id: ++number,
    rate_revision_id: 1,
    rate_revision_name: '',
    version: 1,
    state: 'done',
    from_day: '2026-01-01',
    to_day: '2026-01-02',
    started_by_name: name,
    time_created: now,
  });
  await insert(world, 'short_urls', {
    id: ++number,
    code: `c${number}`,
    target: 'https://example.com',
    purpose: 'campaign',
    made_by: name,
    time_created: now,
  });
  await insert(world, 'provider_settings', { setting: `x-${mark[0]}`, value: 1, time_modified: now, modified_by: name });
  await changeRows(
    world,
    `update shipment_notes set created_by = ${user_id}, created_by_name = '${name}' where id = (
      select max(id) from shipment_notes where provider_id = ${world.provider_id})`,
  );
  await changeRows(
    world,
    `update shipment_documents set created_by = ${user_id}, created_by_name = '${name}' where id = (
      select max(id) from shipment_documents where provider_id = ${world.provider_id} and receiver_name = '')`,
  );
}

async function fillClosedAccount(world: World, { name, email, mobile_number }: Filled): Promise<void> {
  const id = await makeAccount(world);
  await update(world, 'accounts', id, {
    billing_contact: { name, email, mobile_number },
    support_email: email,
    registration: { name },
    registration_fields: { name },
    internal_fields: { name },
    custom_fields: { name },
    close_asked_reason: `Says ${name}`,
    status: 'closed',
    sales_person: name,
  });
}

it('of a person of whom there is something in every such column nothing is left, and of another everything', async () => {
  const world = await makeWorld(test_app.services);
  const third: Filled = { mark: 'office', name: 'Office Desk', email: 'desk@example.com', mobile_number: '+27110000000' };
  const account_id = await makeAccount(world);
  const admin = await signInAs(world, { role: ROLE.admin, password_hash: await hashPassword(PASSWORD) });
  await insert(world, 'webhooks', {
    id: 1,
    account_id,
    url: 'https://example.com/hook',
    topics: [],
    signing_secret: {},
    created_by: admin.user_id,
    time_created: now,
    time_modified: now,
  });
  await insert(world, 'incoming_integrations', {
    id: 1,
    account_id,
    integration_type: 'webhook-incoming',
    name: 'Lockers',
    partner: '',
    scopes: [],
    fields: {},
    status_mapping: [],
    allowed_addresses: [],
    is_active: true,
    token_hash: '',
    token_hint: '',
    token_expiry: 'never',
    created_by: admin.user_id,
    time_created: now,
    time_modified: now,
  });
  await fill(world, PERSON, third);
  await fill(world, OTHER, third);
  await changeRows(
    world,
    `insert into provider_setups (provider, state, plan, started_by_name, time_created) values (${world.provider_id}, 'done',
      '{"administrator": {"name": "${PERSON.name}", "email": "${PERSON.email}"}}', 'Platform', now())`,
  );
  const erased = declared.filter(({ fate }) => fate === 'erased').map(({ name }) => name);
  const before = await columnsWith(world, PERSON);
  const others = await columnsWith(world, OTHER);
  // These are of the deletion itself, and of who made the provider, who is at home elsewhere.
  const beside = [
    'personal_data_erasures.email',
    'personal_data_erasures.mobile_number',
    'personal_data_erasures.names',
    'provider_setups.started_by_name',
  ];
  expect(erased.filter((name) => !before.includes(name) && !beside.includes(name))).toEqual([]);

  const { email, mobile_number } = PERSON;
  const { erasure } = await succeed(test_app, personalDataApi.erase, {
    host: world.host,
    token: admin.token,
    input: { email, mobile_number, password: PASSWORD },
  });
  expect(await columnsWith(world, PERSON)).toEqual(
    expect.arrayContaining(beside.filter((name) => name.startsWith('personal_data'))),
  );
  await runJob(
    test_app.services,
    'erase-person',
    { provider_id: world.provider_id, erasure_id: erasure.id },
    { job_id: 'test', is_last_try: true },
  );

  expect(await columnsWith(world, PERSON)).toEqual([]);
  expect(await columnsWith(world, OTHER)).toEqual(others);
  expect((await verifyEvents(world.context)).breaches).toEqual([]);
});
