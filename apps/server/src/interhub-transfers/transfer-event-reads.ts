import type { TransferEvent, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { TRANSFER_ACTS, byNewest } from '@tsela/domain/interhub-transfers/transfer-events';
import { LINE_DECISIONS, LINE_DIFFERENCES } from '@tsela/domain/interhub-transfers/transfer-lines';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readNames } from '../tracking/history-names-reads.ts';
import { loadTransferFor } from './transfer-repository.ts';

/** So much of the log is read: a manifest of a day is loaded one by one. */
const READ_MAX = 2000;
/** So much of it is told. */
const TOLD_MAX = 200;
const PREFIX = 'interhub-transfer.';

/** What happened to a transfer, newest first, for staff who may see it. Source: screens S29. */
export async function listTransferEvents(
  context: RequestContext,
  { id }: InputOf<typeof interhubTransferApi.history>,
): Promise<OutputOf<typeof interhubTransferApi.history>> {
  refuseAccountUsers(context);
  const events = await reading(context, async (tx) => {
    const transfer = await loadTransferFor(tx, context.actor, id);
    return [...(await readActs(tx, transfer.id)), ...(await readScans(tx, transfer))];
  });
  const told = events.toSorted(byNewest).slice(0, TOLD_MAX);
  return { events: told.map(({ number: _number, ...event }) => event), count: told.length };
}

/** With its place in the log; null for scans. */
interface Known extends TransferEvent {
  readonly number: number | null;
}

async function readActs(tx: Tx, id: InterhubTransferId): Promise<Known[]> {
  const rows = await tx.db
    .selectFrom('events')
    .select(['id', 'time', 'type', 'actor_name', 'change_from', 'change_to'])
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'interhub_transfer')
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .limit(READ_MAX)
    .execute();
  const acts = rows.flatMap(({ id: event_id, time, type: full, actor_name, change_from, change_to }): Known[] => {
    const type = TRANSFER_ACTS.find((act) => `${PREFIX}${act}` === full);
    if (type === undefined) return [];
    const to = changeIn(change_to);
    return [
      {
        key: String(event_id),
        number: event_id,
        time: time.toISOString(),
        type,
        person_name: actor_name,
        parcels: parcelsIn(to) ?? parcelsIn(changeIn(change_from)),
        difference: LINE_DIFFERENCES.find((each) => each === to['difference']) ?? null,
        decision: LINE_DECISIONS.find((each) => each === to['decision']) ?? null,
        moved_to: textIn(to, 'moved_to'),
        note: textIn(to, 'note') || withoutScansIn(to),
      },
    ];
  });
  return together(acts);
}

/** Parcels that a user adds or takes off one after the other are one entry, of the time of the last. */
function together(acts: readonly Known[]): Known[] {
  const entries: Known[] = [];
  for (const act of acts) {
    const before = entries.at(-1);
    const is_more = (act.type === 'loaded' || act.type === 'unloaded') && act.type === before?.type;
    if (before && is_more && act.person_name === before.person_name)
      entries[entries.length - 1] = { ...before, parcels: (before.parcels ?? 0) + (act.parcels ?? 0) };
    else entries.push(act);
  }
  return entries;
}

/** What was counted as out or in without having been scanned. */
function withoutScansIn({ unscanned, without_scans }: Change): string {
  if (without_scans === true) return 'Marked as received without scans';
  if (typeof unscanned !== 'number' || unscanned === 0) return '';
  return `${unscanned} loaded without a scan`;
}

type Times = Pick<Awaited<ReturnType<typeof loadTransferFor>>, 'id' | 'time_dispatched' | 'time_received'>;

/**
 * Who scanned how many of its parcels out and in, each at the time of the last. What was never scanned is out from the moment of the departure, or in
 * from that of the receipt.
 */
async function readScans(tx: Tx, { id, time_dispatched, time_received }: Times): Promise<Known[]> {
  const [out, back] = await Promise.all([
    readScansOf(tx, id, { way: 'out', apart_from: time_dispatched }),
    readScansOf(tx, id, { way: 'in', apart_from: time_received }),
  ]);
  const scans = [...out, ...back];
  const names = await readNames(
    tx,
    'users',
    scans.flatMap(({ user_id }) => user_id ?? []),
  );
  return scans.map(({ way, user_id, parcels, time }) => ({
    key: `${way} ${user_id ?? 0}`,
    number: null,
    time: time.toISOString(),
    type: `scanned-${way}` as const,
    person_name: (user_id !== null && names.get(user_id)) || '',
    parcels,
    difference: null,
    decision: null,
    moved_to: '',
    note: '',
  }));
}

interface Asked {
  readonly way: 'out' | 'in';
  readonly apart_from: Date | null;
}

async function readScansOf(tx: Tx, id: InterhubTransferId, { way, apart_from }: Asked) {
  const rows = await tx.db
    .selectFrom('interhub_transfer_parcels')
    .select((eb) => [
      `scanned_${way}_by as user_id`,
      eb.fn.countAll<number>().as('parcels'),
      eb.fn.max(`time_scanned_${way}`).as('time'),
    ])
    .where('provider_id', '=', tx.provider_id)
    .where('transfer_id', '=', id)
    .where(`time_scanned_${way}`, 'is not', null)
    .$if(apart_from !== null, (query) => query.where(`time_scanned_${way}`, '!=', apart_from))
    .groupBy(`scanned_${way}_by`)
    .execute();
  return rows.flatMap(({ user_id, parcels, time }) => (time === null ? [] : [{ way, user_id, parcels: Number(parcels), time }]));
}

type Change = Readonly<Record<string, unknown>>;

function changeIn(change: unknown): Change {
  return typeof change === 'object' && change !== null ? (change as Change) : {};
}

/** How many parcels a change names; null where it is not about parcels. */
function parcelsIn({ parcel_ids, parcels }: Change): number | null {
  if (Array.isArray(parcel_ids)) return parcel_ids.length;
  return typeof parcels === 'number' ? parcels : null;
}

function textIn(change: Change, key: 'moved_to' | 'note'): string {
  const value = change[key];
  return typeof value === 'string' ? value : '';
}
