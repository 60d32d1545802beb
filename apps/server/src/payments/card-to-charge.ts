import type { paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf } from '@tsela/contract/route';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { NO_SAVED_CARD, SAVED_CARDS_MAX } from '@tsela/domain/payments/saved-cards';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { AccountRow } from '../accounts/account-repository.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { hasOpenAttemptFor } from './payment-attempt-repository.ts';
import { isBeingCharged, lockCardOf, readCards } from './saved-card-repository.ts';
import type { SavedCardRow } from './saved-card-repository.ts';

/** What a payer asks for that concerns cards. */
type CardWish = Pick<InputOf<typeof paymentApi.start>, 'method' | 'saved_card_id' | 'is_saved_card_setup'>;

interface Paid {
  readonly input: CardWish;
  readonly account: AccountRow;
  readonly purpose: PaymentPurpose;
  readonly shipment?: ShipmentRow;
}

/**
 * The card that is charged for a payment, locked; null where the payer goes to the gateway. Of one card one payment is under way at a time, and
 * a shipment that a payment is under way for is charged to none: a second tab or a second press is a second charge to its payer.
 * Raises `not-found` for a card that is not there, of another account, or of another merchant. Source: ERR-36, PAYMETH-12.
 */
export async function cardToCharge(
  tx: Tx,
  context: RequestContext,
  { input, account, purpose, shipment }: Paid,
): Promise<SavedCardRow | null> {
  if (input.method !== 'saved_card') return null;
  // Cards are those of people who log in: the key of a shipment opens none.
  if (context.actor.kind !== 'user') throw new Problem('not-found', NO_SAVED_CARD);
  const chargeable = await chargeableCards(tx, context, { account_id: account.id, purpose });
  const wanted = chargeable.find(({ id }) => id === (input.saved_card_id ?? chargeable[0]?.id));
  const card = wanted ? await lockCardOf(tx, account.id, wanted.id) : null;
  if (!card) throw new Problem('not-found', NO_SAVED_CARD);
  if (await isBeingCharged(tx, card.id))
    throw new Problem('conflict', 'A payment by this card is under way. Please wait for it to end.');
  if (shipment && (await hasOpenAttemptFor(tx, shipment.id)))
    throw new Problem('conflict', 'A payment for this shipment is under way. Please wait for it to end.');
  return card;
}

/** The cards of an account that the merchant of a purpose may charge, the default first. */
export async function chargeableCards(
  tx: Tx,
  context: RequestContext,
  { account_id, purpose }: { readonly account_id: AccountRow['id']; readonly purpose: PaymentPurpose },
): Promise<SavedCardRow[]> {
  const cards = await readCards(tx, account_id);
  const [gateway] = new Set(cards.map((card) => card.gateway));
  if (gateway === undefined) return [];
  const merchant = GATEWAY_PORTS[gateway].checkout?.merchantOf(await gatewayAccessFor(context, gateway), purpose);
  return cards.filter((card) => card.gateway === gateway && card.merchant === merchant);
}

/** Raises `bad-input` for a card that cannot be kept with the payment, and `conflict` for one too many. Source: CALL-66. */
export async function refuseSetUp(
  context: RequestContext,
  { input, gateway, purpose }: { readonly input: CardWish; readonly gateway: GatewayId; readonly purpose: PaymentPurpose },
): Promise<void> {
  if (!input.is_saved_card_setup) return;
  if (!(await canSaveCard(context, { method: input.method, gateway, purpose })))
    throw new Problem('bad-input', 'The card of this payment cannot be saved.');
  const { actor } = context;
  const account_id = actor.kind === 'user' ? actor.account_id : null;
  if (account_id === null) throw new Problem('bad-input', 'Please log in to save a card.');
  const cards = await reading(context, (tx) => readCards(tx, account_id));
  if (cards.length >= SAVED_CARDS_MAX)
    throw new Problem('conflict', `The account has ${SAVED_CARDS_MAX} saved cards already. Please remove one first.`);
}

/** Whether the payer may have the card of a method kept. */
export async function canSaveCard(
  context: RequestContext,
  { method, gateway, purpose }: Pick<CardWish, 'method'> & { readonly gateway: GatewayId; readonly purpose: PaymentPurpose },
): Promise<boolean> {
  const { cards } = GATEWAY_PORTS[gateway];
  const settings = await context.services.settings.of(context.provider_id);
  if (cards?.saved_by !== method || !readSetting(settings, 'enable_saved_cards')) return false;
  if (context.actor.kind !== 'user' || isStaff(context.actor)) return false;
  return cards.canKeep(await gatewayAccessFor(context, gateway), purpose);
}
