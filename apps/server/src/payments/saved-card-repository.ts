import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { AccountId } from '@tsela/domain/ids';
import type { CardNote } from '@tsela/domain/payments/saved-cards';
import { SAVED_CARDS_MAX } from '@tsela/domain/payments/saved-cards';
import type { Actor } from '../context.ts';
import { isAccountIdVisible } from '../db/reach.ts';
import type { Sealed } from '../db/sealed-secret.ts';
import type { Tx } from '../db/transaction.ts';

/** A card that a gateway keeps. */
export type SavedCardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** The cards of an account that the caller was shown to reach, the one that is paid with first first. */
export async function readCards(tx: Tx, account_id: AccountId): Promise<SavedCardRow[]> {
  const rows = await cards(tx)
    .where('account_id', '=', account_id)
    .where('state', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(SAVED_CARDS_MAX)
    .execute();
  return rows.map(asKept);
}

/** A card of an account that the caller was shown to reach, locked: of two payments by it one is first. */
export async function lockCardOf(tx: Tx, account_id: AccountId, id: number): Promise<SavedCardRow | null> {
  return findCard(
    cards(tx).where('account_id', '=', account_id).where('id', '=', id).where('state', '=', 'active').forNoKeyUpdate(),
  );
}

/** A card within reach; not there and not theirs look alike. */
export async function findCardFor(tx: Tx, actor: Actor, id: number): Promise<SavedCardRow | null> {
  const visible = cards(tx).where(isAccountIdVisible(tx, actor, 'saved_cards.account_id'));
  return findCard(visible.where('id', '=', id).where('state', '=', 'active'));
}

/** A card for the product itself, whatever its state. */
export async function findCardById(tx: Tx, id: number): Promise<SavedCardRow | null> {
  return findCard(cards(tx).where('id', '=', id));
}

interface NewCard {
  readonly id: number;
  readonly account_id: AccountId;
  readonly payment_id: number;
  readonly gateway: GatewayId;
  readonly merchant: string;
  readonly token: Sealed;
  readonly is_default: boolean;
  readonly time_created: Date;
}

export async function drawCardId(tx: Tx): Promise<number> {
  const { id } = await tx.db
    .selectNoFrom(({ fn, val }) => fn<number>('nextval', [val('saved_card_ids')]).as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps a card once for the payment that it was saved with; false where it was kept before. */
export async function insertCard(tx: Tx, { token, ...card }: NewCard): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('saved_cards')
    .values({ ...card, token: JSON.stringify(token), state: 'active', provider_id: tx.provider_id })
    .onConflict((conflict) => conflict.columns(['provider_id', 'payment_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The account is locked: it has one card at most that is paid with first. */
export async function clearDefaultCard(tx: Tx, account_id: AccountId): Promise<void> {
  await tx.db
    .updateTable('saved_cards')
    .set({ is_default: false })
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('is_default', '=', true)
    .execute();
}

export interface CardChange extends CardNote {
  readonly is_default?: boolean;
  readonly state?: 'removing' | 'removed';
  readonly token?: null;
  readonly time_removed?: Date;
}

export async function updateCard(tx: Tx, id: number, change: CardChange): Promise<void> {
  await tx.db.updateTable('saved_cards').set(change).where('provider_id', '=', tx.provider_id).where('id', '=', id).execute();
}

/** Whether a payment by the card is under way. The card is locked. */
export async function isBeingCharged(tx: Tx, saved_card_id: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('payment_attempts')
    .select('payment_id')
    .where('provider_id', '=', tx.provider_id)
    .where('saved_card_id', '=', saved_card_id)
    .where('time_expires', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that a payment's card is charged at this moment; false where it was before, or the payment has ended. */
export async function takeCharge(tx: Tx, payment_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payment_attempts')
    .set({ time_charged: now })
    .where('provider_id', '=', tx.provider_id)
    .where('payment_id', '=', payment_id)
    .where('time_charged', 'is', null)
    .where('time_expires', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function cards(tx: Tx) {
  return tx.db
    .selectFrom('saved_cards')
    .select(['id', 'account_id', 'payment_id', 'gateway', 'merchant', 'token', 'card_association', 'card_pan', 'is_default'])
    .select(['state', 'time_created'])
    .where('saved_cards.provider_id', '=', tx.provider_id);
}

async function findCard(query: ReturnType<typeof cards>) {
  const found = await query.executeTakeFirst();
  return found ? asKept(found) : null;
}

function asKept<Row extends { gateway: string }>(row: Row) {
  // What is kept was checked when it was written.
  return { ...row, gateway: row.gateway as GatewayId };
}
