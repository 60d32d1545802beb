import { hash } from 'node:crypto';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { GatewayNotice } from '@tsela/domain/gateways/payment-gateway';
import type { Cents } from '@tsela/domain/money/cents';
import type { ReceivedNotice } from '../gateways/payments/payment-gateway.ts';
import type { Tx } from '../db/transaction.ts';

/** What a gateway is known to have said of a payment, whether it told of it or was asked. */
export type ToldPayment = GatewayNotice & { readonly gateway: GatewayId };

/** A notification as it is kept, in the order of its arrival. */
export interface KeptNotice extends ReceivedNotice {
  readonly id: number;
  readonly gateway: GatewayId;
  readonly ip: string;
  readonly state: 'received' | 'settled' | 'refused';
}

interface ArrivedNotice {
  readonly gateway: GatewayId;
  readonly notice: ReceivedNotice;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Keeps a notification. Answers its id, or null for the repeat of one that waits or was settled; one that was refused waits again. A repeat
 * is the same to the letter: not every gateway signs all that it says, so a forged notification may carry the signature of a real one.
 */
export async function insertNotice(tx: Tx, { gateway, notice, ip, now }: ArrivedNotice): Promise<number | null> {
  const kept = await tx.db
    .insertInto('payment_notices')
    .values(({ fn, val }) => ({
      ...notice,
      signature: hash('sha256', notice.parameters),
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('payment_notice_ids')]),
      gateway,
      ip,
      state: 'received',
      time_received: now,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'gateway', 'gateway_payment_id', 'outcome', 'signature'])
        .doUpdateSet({ state: 'received', parameters: notice.parameters, ip })
        .where('payment_notices.state', '=', 'refused'),
    )
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? null;
}

export async function readNotice(tx: Tx, id: number): Promise<KeptNotice | null> {
  const found = await notices(tx, id).executeTakeFirst();
  return found ? asKept(found) : null;
}

/** The same, locked until the transaction ends: of two runs of its job one settles it. */
export async function lockNotice(tx: Tx, id: number): Promise<KeptNotice | null> {
  const found = await notices(tx, id).forNoKeyUpdate().executeTakeFirst();
  return found ? asKept(found) : null;
}

/** Keeps what became of a notification. What names the payer is no longer needed. */
export async function updateNotice(
  tx: Tx,
  id: number,
  { state, settled_as, now }: { state: 'settled' | 'refused'; settled_as: string; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('payment_notices')
    .set({ state, settled_as, parameters: '', time_settled: now })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

function notices(tx: Tx, id: number) {
  return tx.db
    .selectFrom('payment_notices')
    .select(['id', 'gateway', 'gateway_payment_id', 'outcome', 'signature', 'reference', 'amount_cents', 'merchant'])
    .select(['parameters', 'ip', 'state'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id);
}

function asKept<Row extends { gateway: string; amount_cents: number }>(row: Row) {
  // What is kept was checked when it was written.
  return { ...row, gateway: row.gateway as GatewayId, amount_cents: row.amount_cents as Cents };
}
