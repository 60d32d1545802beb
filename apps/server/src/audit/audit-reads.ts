import type { AuditEvent, auditApi } from '@tsela/contract/audit/audit-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { STAFF_ONLY_ACCOUNT_EVENTS } from '@tsela/domain/accounts/account-changes';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { STAFF_ONLY_SHIPMENT_EVENTS } from '@tsela/domain/shipments/notes/note-rules';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { withoutInternalHold } from '@tsela/domain/shipments/status/status-display';
import { accountViewStatus } from '@tsela/domain/tracking/public-timeline';
import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { isAccountIdVisible, isShipmentIdVisible } from '../db/reach.ts';
import { isOfPlatform, isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { asProvider, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';

/** Audit lists come in batches of ten. Source: CONST-20. */
const BATCH = 10;

/** The change history of one object, newest first; account users read what concerns their account only. */
export async function listAuditEvents(
  context: RequestContext,
  input: InputOf<typeof auditApi.events>,
): Promise<OutputOf<typeof auditApi.events>> {
  const { actor } = context;
  const present = await changePresenter(context);
  return readingAt(context, input, async (tx) => {
    const query = tx.db
      .selectFrom('events')
      .where('provider_id', '=', tx.provider_id)
      .where('object_type', '=', input.type)
      .where('object_id', '=', input.object_id)
      .where(isEventVisible(tx, actor, input.type));
    const rows = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(input.limit ?? BATCH)
      .offset(input.offset ?? 0)
      .execute();
    const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const audit_events: AuditEvent[] = rows.map((row) => ({
      id: row.id,
      timestamp: row.time.toISOString(),
      request_id: row.request_id,
      client_version: row.client_version,
      source: row.source,
      action: row.type,
      actor: row.actor_name,
      ...(row.impersonator_name !== null && { impersonator: row.impersonator_name }),
      change: { change_from: present(row.change_from), change_to: present(row.change_to) },
    }));
    return { audit_events, count };
  });
}

/** Reads at another provider where a platform administrator asks for its settings; other callers get "not found". Source: screens S49. */
async function readingAt<Result>(
  context: RequestContext,
  { type, provider_id = context.provider_id }: InputOf<typeof auditApi.events>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (provider_id === context.provider_id) return reading(context, work);
  if (!isOfPlatform(context.actor) || type !== 'provider_setting') throw new Problem('not-found', 'Provider not found.');
  return reading(context, (tx) => asProvider(tx, provider_id, work));
}

/**
 * Account users read what concerns their account, staff limited to a branch or an account what belongs to a shipment or account in their
 * reach; what belongs to neither, such as a setting, is the business of all staff.
 */
function isEventVisible(tx: Tx, actor: Actor, type: string): Expression<SqlBool> {
  if (type === 'shipment') {
    const is_seen = isShipmentIdVisible(tx, actor, 'events.object_id');
    return isStaff(actor) ? is_seen : sql<SqlBool>`(${is_seen} and not (events.type = any(${[...STAFF_ONLY_SHIPMENT_EVENTS]})))`;
  }
  const is_in_reach = isAccountIdVisible(tx, actor, 'events.account_id');
  if (isStaff(actor)) return sql<SqlBool>`(events.account_id is null or ${is_in_reach})`;
  return sql<SqlBool>`(${is_in_reach} and not (events.type = any(${[...STAFF_ONLY_ACCOUNT_EVENTS]})))`;
}

/**
 * Staff read changes as they were written. Account users read a shipment's statuses as they are shown them, without drivers, and without
 * the reason of what is not shown. Source: SHIP-DISP-01, SHIP-DISP-04.
 */
async function changePresenter(context: RequestContext): Promise<(change: unknown) => unknown> {
  if (isStaff(context.actor)) return (change) => change ?? null;
  const settings = await context.services.settings.of(context.provider_id);
  const shows = readSetting(settings, 'override_unassigned_and_rejected_statuses_for_account_users')
    ? accountViewStatus
    : withoutInternalHold;
  return (change) => {
    if (typeof change !== 'object' || change === null || !('status' in change) || !isShipmentStatus(String(change.status)))
      return change ?? null;
    const {
      reason,
      collection_agent_id: _collection,
      delivery_agent_id: _delivery,
      entries: _entries,
      ...told
    } = change as StatusChange;
    const { status, ...rest } = told;
    const shown = shows(status);
    return { ...rest, status: shown, ...(shown === status && reason !== undefined && { reason }) };
  };
}

/** What a change of status writes. */
interface StatusChange {
  readonly status: ShipmentStatus;
  readonly reason?: string;
  readonly collection_agent_id?: unknown;
  readonly delivery_agent_id?: unknown;
  /** What a scan that was undone had written. */
  readonly entries?: unknown;
}
