import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { addCents } from '@tsela/domain/money/cents';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readAccountsFor } from '../../accounts/account-repository.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { acceptQuote } from '../booking/accept-quote.ts';
import { paysBeforehand } from '../booking/booked-status.ts';
import { readQuotes } from './quote-repository.ts';

type Output = OutputOf<typeof shipmentQuoteApi.acceptMany>;

/**
 * Books quotes one after the other, each in a transaction of its own: what one lacks does not hold up the others. None is booked where an
 * account cannot pay for all of its quotes together; what is spent in between is still refused one by one. A fault of ours ends it: the answer
 * says which were booked before, with which it happened, and which were not tried. Source: screens S13.
 */
export async function acceptQuotes(
  context: RequestContext,
  { ids }: InputOf<typeof shipmentQuoteApi.acceptMany>,
): Promise<Output> {
  await refuseUnaffordableTogether(context, ids);
  const done: Output['done'] = [];
  const unpaid: Output['unpaid'] = [];
  const failed: Output['failed'] = [];
  const warnings = new Set<string>();
  for (const [at, id] of ids.entries()) {
    try {
      // Each locks its account: at once they would only wait for each other.
      const { status, warnings: of_one = [] } = await acceptQuote(context, { id });
      done.push(id);
      if (status === 'payment-pending') unpaid.push(id);
      for (const warning of of_one) warnings.add(warning);
    } catch (error) {
      if (error instanceof Problem) {
        failed.push({ id, message: error.message });
        continue;
      }
      // Nothing was done yet: the whole call is asked for again.
      if (done.length === 0) throw error;
      context.logFault?.(error);
      failed.push({ id, message: FAULT }, ...ids.slice(at + 1).map((later) => ({ id: later, message: NOT_TRIED })));
      break;
    }
  }
  return { done, unpaid, failed, warnings: [...warnings] };
}

const FAULT = 'Something went wrong here with this one. Look at it before you send it again: it may be booked.';
const NOT_TRIED = 'Not tried, because something went wrong with one before it. Please send it again.';

async function refuseUnaffordableTogether(context: RequestContext, ids: readonly ShipmentId[]): Promise<void> {
  const settings = await context.services.settings.of(context.provider_id);
  await reading(context, async (tx) => {
    const open = (await readQuotes(tx, context.actor, ids)).filter(({ status }) => status === 'quote');
    const of_accounts = Map.groupBy(open, ({ account_id }) => account_id);
    for (const account of await readAccountsFor(tx, context.actor, [...of_accounts.keys()])) {
      if (!paysBeforehand(account, settings)) continue;
      const together = addCents(...(of_accounts.get(account.id) ?? []).map(({ rate_cents }) => rate_cents));
      refuseUnaffordable(account, together, context.actor);
    }
  });
}
