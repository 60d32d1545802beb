import type { ShipmentId } from '@tsela/domain/ids';
import { withoutSecrets } from '@tsela/domain/messages/message-secrets';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';

/** A message of a shipment as staff read it, its secrets masked. */
export interface ToldMessage {
  readonly time_created: Date;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly status: string;
}

/** What was told of a shipment, oldest first: the newest so many, and whether there are others. */
export async function readToldMessages(
  tx: Tx,
  shipment_id: ShipmentId,
  { rows_max }: { readonly rows_max: number },
): Promise<{ messages: ToldMessage[]; has_more: boolean }> {
  const rows = await tx.db
    .selectFrom('messages')
    .select(['event', 'channel', 'recipient', 'subject', 'body', 'status', 'time_created'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('id', 'desc')
    .limit(rows_max + 1)
    .execute();
  const messages = rows.slice(0, rows_max).map((row) => ({ ...row, ...withoutSecrets(row) }));
  return { messages: messages.toReversed(), has_more: rows.length > rows_max };
}

/** The account that a shipment was booked on, as it is called: `Acme Books (ACME)`. */
export async function readAccountTitle(tx: Tx, { account_id }: ShipmentRow): Promise<string> {
  const { name, account_code } = await tx.db
    .selectFrom('accounts')
    .select(['name', 'account_code'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  return `${name} (${account_code})`;
}
