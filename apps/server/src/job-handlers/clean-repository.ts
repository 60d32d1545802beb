import type { Tx } from '../db/transaction.ts';

interface Bounds {
  readonly before: Date;
  readonly rows_max: number;
}

/** Removes sessions that ended or expired before, and answers how many. */
export async function deleteEndedSessions(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('sessions')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where(({ fn, ref }) => fn.coalesce(ref('time_ended'), ref('time_expires')), '<', before)
        .orderBy('id')
        .limit(rows_max),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Removes the idempotency keys of calls made before, with their answers, and answers how many. */
export async function deleteOldKeys(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('idempotency_keys')
    .where('provider_id', '=', tx.provider_id)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('caller', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .select(['caller', 'key'])
          .where('provider_id', '=', tx.provider_id)
          .where('time_created', '<', before)
          .limit(rows_max)
          .$asTuple('caller', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Forgets the cells of imports that were made before, and answers of how many shipments. What was not booked by then is imported anew. */
export async function forgetImportedCells(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  const { rowCount } = await tx.client.query(
    `update shipment_import_items set input = null, cells = null where provider_id = $1 and (import_id, number) in (
      select i.import_id, i.number from shipment_import_items i
      join shipment_imports f on f.provider_id = i.provider_id and f.id = i.import_id
      where i.provider_id = $1 and i.cells is not null and f.time_created < $2 and f.state not in ('booking', 'undoing')
      order by i.import_id, i.number limit $3)`,
    [tx.provider_id, before, rows_max],
  );
  return rowCount ?? 0;
}

/** The same of files of tools: the cells of their rows, and what failed of them. */
export async function forgetCellsOfFiles(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  const { rowCount } = await tx.client.query(
    `update move_rows set input = null, cells = null where provider_id = $1 and (move_id, number) in (
      select r.move_id, r.number from move_rows r join moves f on f.provider_id = r.provider_id and f.id = r.move_id
      where r.provider_id = $1 and r.cells is not null and f.time_created < $2 and f.state not in ('moving', 'undoing')
      order by r.move_id, r.number limit $3)`,
    [tx.provider_id, before, rows_max],
  );
  return rowCount ?? 0;
}

/** Removes short links of messages that ended before, and answers how many. Disabled ones stay disabled. */
export async function deleteEndedShortLinks(tx: Tx, { before, rows_max }: Bounds): Promise<number> {
  const deleted = await tx.db
    .deleteFrom('short_urls')
    .where('provider_id', '=', tx.provider_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('short_urls')
        .select('id')
        .where('provider_id', '=', tx.provider_id)
        .where('is_automatic', '=', true)
        .where('is_active', '=', true)
        .where('time_expires', '<', before)
        .orderBy('time_expires')
        .limit(rows_max),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function deleteExpiredSetupTokens(tx: Tx, now: Date): Promise<void> {
  await tx.db.deleteFrom('setup_tokens').where('time_expires', '<', now).execute();
}
