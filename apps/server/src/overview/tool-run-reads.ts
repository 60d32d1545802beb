import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { OutputOf } from '@tsela/contract/route';
import type { FileKind } from '@tsela/domain/overview/imports/import-kinds';
import { toolOfFile } from '@tsela/domain/overview/tool-runs';
import type { ToolWithFiles } from '@tsela/domain/overview/tool-runs';
import { authorOf } from '../billing/ledger/post-transaction.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';

/** When the caller has last run each tool that works through files. Source: screens S30, "last run by me". */
export async function listToolRuns(context: RequestContext): Promise<OutputOf<typeof overviewApi.toolRuns>> {
  const user_id = authorOf(context.actor);
  if (user_id === null) return { runs: [] };
  return reading(context, async (tx) => {
    const of_kinds = await tx.db
      .selectFrom('moves')
      .select('kind')
      .select(({ fn }) => fn.max('time_created').as('time'))
      .where('provider_id', '=', tx.provider_id)
      .where('created_by', '=', user_id)
      .groupBy('kind')
      .execute();
    const of_shipments = await tx.db
      .selectFrom('shipment_imports')
      .select(({ fn }) => fn.max<Date | null>('time_created').as('time'))
      .where('provider_id', '=', tx.provider_id)
      .where('created_by', '=', user_id)
      .executeTakeFirst();
    const last = new Map<ToolWithFiles, Date>();
    if (of_shipments?.time) last.set('shipment-bulk-import', of_shipments.time);
    for (const { kind, time } of of_kinds) keepLater(last, kind, time);
    return { runs: Array.from(last, ([tool, time]) => ({ tool, time: time.toISOString() })) };
  });
}

/** Several kinds of files are moved in by one tool. */
function keepLater(last: Map<ToolWithFiles, Date>, kind: FileKind, time: Date): void {
  const tool = toolOfFile(kind);
  if (tool !== null && time > (last.get(tool) ?? new Date(0))) last.set(tool, time);
}
