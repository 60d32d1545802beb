import { ZERO_CENTS, addCents } from '@tsela/domain/money/cents';
import { platformBill, platformInvoiceReference } from '@tsela/domain/platform/plan-billing';
import type { BilledPart } from '@tsela/domain/platform/plan-billing';
import { planParts } from '@tsela/domain/platform/plan-parts';
import { pricedParts } from '@tsela/domain/platform/plan-prices';
import type { PlanPeriod } from '@tsela/domain/platform/plan-parts';
import type { ProviderStatus } from '@tsela/domain/providers/provider-kinds';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { vatHistory } from '@tsela/domain/rates/card/vat-history';
import { standardVatOn } from '@tsela/domain/rates/price/vat';
import { monthOf } from '@tsela/domain/time/date-ranges';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { tellOfProvider, writeDues } from '../providers/administer-providers.ts';
import { lockProvider } from '../providers/provider-repository.ts';
import {
  countMonth,
  findUsage,
  insertInvoice,
  readInvoicedMonths,
  readOpenInvoices,
  readPastPeriods,
  readPlanOf,
  readStanding,
  readUsage,
  writeUsage,
} from './platform-billing-repository.ts';
import type { PastPeriod, PlanRow } from './platform-billing-repository.ts';

/** What was not counted or invoiced at its time, such as while nothing ran, is caught up for so many months. */
const MONTHS_CAUGHT_UP = 12;

/**
 * Keeps the account of a provider with the platform: counts the month that runs, counts those before for good once they are over and invoices them by
 * the plans of their days, and says what is owed and overdue. It may run at any time and twice at once: the provider is locked. Source: issue 21.8.
 */
export async function billProvider(context: RequestContext): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockProvider(tx);
    const { start } = monthOf(dayOf(context.now));
    await count(tx, context, { month: start, is_final: false });
    const standing = await readPlanOf(tx);
    const past = await readPastPeriods(tx, monthBefore(start, MONTHS_CAUGHT_UP));
    const months = monthsBefore(start, past[0]?.first ?? standing.plan_from);
    const final = (await readUsage(tx, MONTHS_CAUGHT_UP + 1)).filter(({ is_final }) => is_final).map(({ month }) => month);
    const invoiced = await readInvoicedMonths(tx, months[0] ?? start);
    // All but the last are done already, but for a month or two of which something went wrong.
    for (const month of months) {
      if (!final.includes(month)) await count(tx, context, { month, is_final: true });
      if (!invoiced.includes(month)) await invoice(tx, context, month, { past, ...standing });
    }
    await tellDues(tx, context);
  });
}

/** The months that are over, from the first that a plan is for: the last one always, and none longer ago than what is caught up. Oldest first. */
function monthsBefore(start: Day, first: Day | null): Day[] {
  const months = [monthOf(addDays(start, -1)).start];
  while (months.length < MONTHS_CAUGHT_UP) {
    const month = monthOf(addDays(months[0] ?? start, -1)).start;
    if (first === null || monthOf(month).end < first) break;
    months.unshift(month);
  }
  return months;
}

function monthBefore(start: Day, months: number): Day {
  let month = start;
  for (let at = 0; at < months; at++) month = monthOf(addDays(month, -1)).start;
  return month;
}

async function count(tx: Tx, { now }: RequestContext, { month, is_final }: { month: Day; is_final: boolean }): Promise<void> {
  const usage = await countMonth(tx, { start: startOfDay(month), end: startOfDay(nextMonth(month)) });
  await writeUsage(tx, { month, usage, is_final, now });
}

function nextMonth(month: Day): Day {
  return addDays(monthOf(month).end, 1);
}

/** The VAT of the land at a day. */
export async function vatAt({ services, provider_id }: RequestContext, day: Day): Promise<number> {
  const settings = await services.settings.of(provider_id);
  return standardVatOn(vatHistory(readSettings(settings, ['vat_percentage', 'all_vat_percentages']), day), day);
}

/** The plans that a provider had, and has. */
export interface Plans {
  readonly past: readonly PastPeriod[];
  readonly plan: PlanRow | null;
  readonly plan_from: Day | null;
}

/**
 * The days of a month with each plan, with what was used in them. A month with one plan has what was counted of it; of one with several, each plan
 * has what was booked and sent in its days, and the users at their end; so has each volume of a plan whose price changed.
 */
export async function billedParts(
  tx: Tx,
  month: Day,
  { past, plan, plan_from }: Plans,
): Promise<readonly (BilledPart & { readonly plan: PlanRow })[]> {
  const counted = await findUsage(tx, month);
  if (!counted) return [];
  const { start, end } = monthOf(month);
  const present = plan === null || plan_from === null ? [] : [{ plan, first: plan_from, last: null, users: null }];
  const parts = planParts<PlanPeriod<PlanRow> & { readonly users: number | null }>([...past, ...present], { start, end });
  const billed: (BilledPart & { readonly plan: PlanRow })[] = [];
  for (const part of parts) {
    for (const { terms, prices, first, last, days } of pricedParts(part)) {
      const is_whole = first === start && last === end;
      const used = is_whole ? counted : await countMonth(tx, { start: startOfDay(first), end: startOfDay(addDays(last, 1)) });
      const users = part.last === end ? counted.users : (part.users ?? counted.users);
      billed.push({
        plan: { ...part.plan, ...terms },
        prices,
        first,
        last,
        days,
        usage: { shipments: used.shipments, sms: used.sms, users },
      });
    }
  }
  return billed;
}

async function invoice(tx: Tx, context: RequestContext, month: Day, plans: Plans): Promise<void> {
  const parts = await billedParts(tx, month, plans);
  const plan = parts.at(-1)?.plan;
  if (plan === undefined) return;
  const vat_percentage_bp = await vatAt(context, monthOf(month).end);
  const date = dayOf(context.now);
  const bill = platformBill(parts, monthOf(month), vat_percentage_bp);
  const number = await insertInvoice(
    tx,
    {
      ...bill,
      month,
      plan_name: [...new Set(parts.map((part) => part.plan.name))].join(', '),
      billed_by: plan.billed_by,
      pay_to: plan.pay_to,
      vat_percentage_bp,
      date,
      due_date: addDays(date, plan.due_days),
    },
    context.now,
  );
  await recordChange(tx, context, {
    type: 'provider.invoiced',
    object_type: 'provider',
    object_id: tx.provider_id,
    change_to: { reference: platformInvoiceReference(number), month, total_cents: bill.total_cents },
  });
}

/**
 * What open invoices come to is what the provider owes, and those that are overdue are named in its banner. A provider that is overdue by its
 * invoices is active again with the last of them; one that is inactive stays so. Source: ERR-19, screens S51.
 */
export async function tellDues(tx: Tx, context: RequestContext): Promise<void> {
  const { plan } = await readPlanOf(tx);
  const open = await readOpenInvoices(tx);
  const { status, overdue_invoices, amount_owed_cents, amount_owed_due } = await readStanding(tx);
  const before = overdue_invoices as readonly string[];
  const was_overdue = before.some((reference) => OURS.test(reference));
  const is_by_invoices = open.length > 0 || was_overdue;
  // Without a plan and without invoices, the dues are what the platform has written down by hand.
  if (plan === null && !is_by_invoices) return;
  const today = dayOf(context.now);
  const overdue = open.filter(({ due_date }) => due_date < today).map(({ number }) => platformInvoiceReference(number));
  const by_hand = before.filter((reference) => !OURS.test(reference));
  const named = [...by_hand, ...overdue];
  const owed = addCents(ZERO_CENTS, ...open.map(({ total_cents }) => total_cents));
  const due = open[0]?.due_date ?? null;
  const turned = statusBy({ status, is_named: named.length > 0, was_overdue });
  const is_same =
    turned === status &&
    owed === amount_owed_cents &&
    due === amount_owed_due &&
    JSON.stringify(named) === JSON.stringify(before);
  if (is_same) return;
  await writeDues(tx, { status: turned, overdue_invoices: named, amount_owed_cents: owed, amount_owed_due: due }, context.now);
  await recordChange(tx, context, {
    type: 'provider.changed',
    object_type: 'provider',
    object_id: tx.provider_id,
    change_from: { status, overdue_invoices: before, amount_owed_cents, amount_owed_due },
    change_to: { status: turned, overdue_invoices: named, amount_owed_cents: owed, amount_owed_due: due },
  });
  tellOfProvider(tx, context);
}

interface Standing {
  readonly status: ProviderStatus;
  readonly is_named: boolean;
  readonly was_overdue: boolean;
}

/** What was set by hand stays, but for what its invoices have set. */
function statusBy({ status, is_named, was_overdue }: Standing): ProviderStatus {
  if (status === 'inactive') return status;
  if (is_named) return 'overdue';
  return was_overdue ? 'active' : status;
}

/** References of invoices that the platform has made. */
const OURS = /^PLT\d{6,}$/;
