import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import type { TagType } from '@tsela/domain/accounts/tags';
import type { RoleId } from '@tsela/domain/ids';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { createTag } from '@tsela/server/accounts/save-tag';
import { tagAccounts } from '@tsela/server/accounts/tag-accounts';
import type { RequestContext } from '@tsela/server/context';
import { createReleaseNote } from '@tsela/server/platform/release-notes';
import { saveCustomField } from '@tsela/server/providers/save-custom-field';
import { saveSettings } from '@tsela/server/providers/save-settings';
import { createOwnPlace } from '@tsela/server/service-areas/save-own-place';
import { listShipmentRows } from '@tsela/server/shipments/list/listed-shipment-reads';
import { tagShipments } from '@tsela/server/shipments/tag-shipments';
import { roleOf } from '@tsela/server/user-records/role-of';
import { addBlocked } from '@tsela/server/users/blocked-list';
import { createRole } from '@tsela/server/users/save-role';
import { asAdministrator, asOperations } from './simulation.ts';
import type { Simulation } from './simulation.ts';

const DAY_MS = 86_400_000;

/** Kinds of notes of the courier's own. */
const NOTE_TYPES: readonly { setting: SettingKey; value: unknown }[] = [
  {
    setting: 'note_types',
    value: [
      { code: 'insurance_query', label: 'Insurance query', is_visible_to_account: true },
      { code: 'security', label: 'Security', is_visible_to_account: false },
    ],
  },
];

/** Local names that the list of the country does not have. */
const PLACES = [
  { name: 'Blue Crane Estate', aliases: ['Bloukraan'], city: 'Midrand', zone: 'GP', code: '1685', lat: -25.9992, lng: 28.1263 },
  { name: 'Harbour View Depot', aliases: [], city: 'Durban', zone: 'KZN', code: '4001', lat: -29.8709, lng: 31.0262 },
] as const;

const BLOCKED = [
  {
    type: 'email-address',
    values: ['orders@quick-deals.example'],
    reason: 'Booked eleven parcels as a visitor and paid for none.',
  },
  { type: 'email-domain', values: ['throwaway.example'], reason: 'Addresses that last ten minutes.' },
] as const;

const INDUSTRIES = ['Retail', 'Health', 'Food', 'Manufacturing'] as const;

/** The lowest role of staff who work at a desk. */
const OPERATIONS_STAFF = 7 as RoleId;

const NEWS = {
  version: '3.18.23',
  title: 'Delay notices and messages on the phone',
  added:
    '- Recipients are told when their parcel comes later than promised.\n- Messages can arrive as notifications of the browser.',
  improved: '- The list of shipments finds a phone number however it is written.',
  fixed: '- A filter of two branches showed one of them.',
  audiences: ['staff', 'accounts'] as ('staff' | 'accounts')[],
};

/** What an office keeps for itself: tags, kinds of notes, fields, places, a role and a list of who is blocked. The second courier has none yet. */
export async function fillOfficeRecords(simulation: Simulation, end: Date): Promise<void> {
  if (!simulation.company.takes_guests) return;
  const context = asAdministrator(simulation, new Date(end.getTime() - 20 * DAY_MS));
  await saveSettings(context, { settings: [...NOTE_TYPES] });
  for (const place of PLACES) await createOwnPlace(context, { ...place, aliases: [...place.aliases] });
  for (const { values, ...entry } of BLOCKED) await addBlocked(context, { ...entry, values: [...values] });
  await addFrontDesk(context);
  await addFields(context);
  await addTags(simulation, end);
  const { release_note } = await createReleaseNote(context, { ...NEWS, time_published: context.now.toISOString() });
  if (release_note.state !== 'published') throw new Error('The news of the demo is not published.');
}

/** Those who answer the telephone see what staff see, and change nothing but notes. */
async function addFrontDesk(context: RequestContext): Promise<void> {
  const staff = roleOf(OPERATIONS_STAFF);
  if (!staff) throw new Error('There is no role of operations staff.');
  const permissions = staff.permissions.filter((name) => name.endsWith(':GET') || name.includes('/notes:'));
  await createRole(context, {
    name: 'Front desk',
    description: 'Answers the telephone: finds shipments and writes notes.',
    copied_from: OPERATIONS_STAFF,
    permissions,
    permissions_ui: [...staff.permissions_ui],
  });
}

async function addFields(context: RequestContext): Promise<void> {
  const of_staff = { is_visible_to_account: false };
  await saveCustomField(context, { entity: 'shipment', label: 'Storage shelf', type: 'text', ...of_staff });
  await saveCustomField(context, { entity: 'account', label: 'Industry', type: 'list', options: [...INDUSTRIES], ...of_staff });
}

interface NewTag {
  readonly type: TagType;
  readonly name: string;
  readonly colour: ChipColour;
  /** Customers use it as well. */
  readonly is_offered?: boolean;
}

const KEY_ACCOUNT: NewTag = { type: 'account', name: 'Key account', colour: 'green' };
const SLOW_PAYER: NewTag = { type: 'account', name: 'Slow payer', colour: 'orange' };
const FOLLOW_UP: NewTag = { type: 'shipment', name: 'Follow up', colour: 'orange' };
const GIFT: NewTag = { type: 'shipment', name: 'Gift', colour: 'blue', is_offered: true };

/** Tags of both kinds, on customers and on shipments that wait for something. */
async function addTags(simulation: Simulation, end: Date): Promise<void> {
  const context = asOperations(simulation, end);
  const make = async ({ is_offered = false, ...tag }: NewTag) =>
    (await createTag(context, { ...tag, is_offered_to_accounts: is_offered })).tag.id;
  const { customers } = simulation.company;
  const promised = customers.slice(0, 1).map(({ account_id }) => account_id);
  await tagAccounts(context, { ids: promised, tag_id: await make(KEY_ACCOUNT), action: 'add' });
  const late = customers.filter(({ account_type }) => account_type === 'postpaid').slice(3, 5);
  const ids = late.map(({ account_id }) => account_id);
  if (ids.length > 0) await tagAccounts(context, { ids, tag_id: await make(SLOW_PAYER), action: 'add' });
  const waiting = await listShipmentRows(context, { status: 'damaged,undeliverable,on-hold-internal', limit: 3 });
  const tag_id = await make(FOLLOW_UP);
  if (waiting.shipments.length > 0)
    await tagShipments(context, { ids: waiting.shipments.map(({ id }) => id), tag_id, action: 'add' });
  await make(GIFT);
}
