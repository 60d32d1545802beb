import type { AuditEvent, auditApi } from '@tsela/contract/audit/audit-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';

/** Audit lists come in batches of ten. Source: CONST-20. */
const BATCH = 10;

/** The change history of one object, newest first; account users read what concerns their account only. */
export async function listAuditEvents(
  context: RequestContext,
  input: InputOf<typeof auditApi.events>,
): Promise<OutputOf<typeof auditApi.events>> {
  const { actor } = context;
  return reading(context, async (tx) => {
    let query = tx.db
      .selectFrom('events')
      .where('provider_id', '=', tx.provider_id)
      .where('object_type', '=', input.type)
      .where('object_id', '=', input.object_id);
    if (actor.kind === 'user' && actor.account_id !== null) query = query.where('account_id', '=', actor.account_id);
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
      change: { change_from: row.change_from ?? null, change_to: row.change_to ?? null },
    }));
    return { audit_events, count };
  });
}
