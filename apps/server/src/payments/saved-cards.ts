import type { SavedCard, savedCardApi } from '@tsela/contract/payments/saved-card-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { NO_SAVED_CARD, cardNoteChecks } from '@tsela/domain/payments/saved-cards';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { loadAccountFor, lockAccountFor } from '../accounts/account-repository.ts';
import { accountAskedFor } from '../accounts/change-account.ts';
import { refuseBillingUnseen } from '../accounts/present-account.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { clearDefaultCard, findCardFor, isBeingCharged, lockCardOf, readCards, updateCard } from './saved-card-repository.ts';
import type { SavedCardRow } from './saved-card-repository.ts';

/** The saved cards of an account. Source: screens S20. */
export async function listSavedCards(
  context: RequestContext,
  { account_id }: InputOf<typeof savedCardApi.savedCards>,
): Promise<OutputOf<typeof savedCardApi.savedCards>> {
  refuseBillingUnseen(context.actor);
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    return { saved_cards: (await readCards(tx, id)).map(presentCard) };
  });
}

/** Makes a card the one that is paid with first, or notes what tells it from others. Source: CALL-66, screens S20. */
export async function changeSavedCard(
  context: RequestContext,
  { saved_card_id, ...changes }: InputOf<typeof savedCardApi.changeSavedCard>,
): Promise<OutputOf<typeof savedCardApi.changeSavedCard>> {
  refuseBillingUnseen(context.actor);
  refuseIfAny(cardNoteChecks(changes));
  return inTransaction(context, async (tx) => {
    const before = await lockCardFor(tx, context, saved_card_id);
    const { id, account_id } = before;
    if (changes.is_default && !before.is_default) await clearDefaultCard(tx, account_id);
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([name, value]) => value !== undefined && value !== before[name as keyof typeof before]),
    );
    if (Object.keys(changed).length > 0) {
      await updateCard(tx, id, changed);
      await record(tx, context, before, { type: 'account.card-changed', change_to: changed });
    }
    return { saved_card: presentCard({ ...before, ...changed }) };
  });
}

/** Removes a card. It is charged no more from this moment; its gateway is told by a job. Source: screens S20. */
export async function removeSavedCard(
  context: RequestContext,
  { saved_card_id }: InputOf<typeof savedCardApi.removeSavedCard>,
): Promise<OutputOf<typeof savedCardApi.removeSavedCard>> {
  refuseBillingUnseen(context.actor);
  const { provider_id, services, now } = context;
  await inTransaction(context, async (tx) => {
    const card = await lockCardFor(tx, context, saved_card_id);
    if (await isBeingCharged(tx, card.id))
      throw new Problem('conflict', 'A payment by this card is under way. Please remove the card when it has ended.');
    await updateCard(tx, card.id, { state: 'removing', is_default: false, time_removed: now });
    await record(tx, context, card, { type: 'account.card-removed' });
    await services.jobs.add(tx, 'cancel-card', { provider_id, saved_card_id: card.id });
  });
  return {};
}

/** A card within reach, locked behind its account as everything is that touches both. */
async function lockCardFor(tx: Tx, { actor }: RequestContext, saved_card_id: number): Promise<SavedCardRow> {
  const found = await findCardFor(tx, actor, saved_card_id);
  if (!found) throw new Problem('not-found', NO_SAVED_CARD);
  await lockAccountFor(tx, actor, found.account_id);
  const locked = await lockCardOf(tx, found.account_id, saved_card_id);
  if (!locked) throw new Problem('not-found', NO_SAVED_CARD);
  return locked;
}

/** A card for who may see it, without its token. */
export function presentCard({ id, account_id, card_association, card_pan, is_default, time_created }: SavedCardRow): SavedCard {
  return { account_id, saved_card_id: id, card_association, card_pan, is_default, time_created: time_created.toISOString() };
}

async function record(
  tx: Tx,
  context: RequestContext,
  { id, account_id }: SavedCardRow,
  change: { readonly type: string; readonly change_to?: object },
): Promise<void> {
  await recordChange(tx, context, { object_type: 'saved_card', object_id: id, account_id, ...change });
}
