import type { deliveryFiguresApi } from '@tsela/contract/overview/delivery-figures-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { LARGEST_COUNT } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import { readDeliveriesBehind, readDeliveryFigures } from '../reports/delivery-figures-reads.ts';

type Api = typeof deliveryFiguresApi;

/** As many days as the bars beside it have. */
const DAYS = 30;
const SHOWN_ROWS = 100;

function lastDays({ now }: RequestContext) {
  const end = dayOf(now);
  return { start: addDays(end, 1 - DAYS), end };
}

/** How well deliveries went in the last 30 days: the figures of the reports, for a dashboard. Source: screens S07, S24, S48. */
export async function readDeliveries(
  context: RequestContext,
  { branch_id, account_id }: InputOf<Api['deliveries']>,
): Promise<OutputOf<Api['deliveries']>> {
  const days = lastDays(context);
  return reading(unhurried(context), async (tx) => {
    if (account_id !== undefined) await loadAccountFor(tx, context.actor, account_id);
    const figures = await readDeliveryFigures(tx, context, { ...days, branch_id, account_id });
    return { start_date: days.start, end_date: days.end, figures };
  });
}

/** The shipments behind one of these figures. */
export async function listDeliveries(
  context: RequestContext,
  { branch_id, account_id, figure }: InputOf<Api['deliveriesBehind']>,
): Promise<OutputOf<Api['deliveriesBehind']>> {
  const days = lastDays(context);
  return reading(unhurried(context), async (tx) => {
    if (account_id !== undefined) await loadAccountFor(tx, context.actor, account_id);
    return readDeliveriesBehind(tx, context, {
      ...days,
      branch_id,
      account_id,
      figure,
      rows_max: SHOWN_ROWS,
      most: LARGEST_COUNT,
    });
  });
}
