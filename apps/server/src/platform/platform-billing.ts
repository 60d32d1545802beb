import type { PlatformInvoice, PlatformPlanShape, platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ZERO_CENTS, addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { platformBill, platformInvoiceReference, platformPlanChecks, stateAfterStep } from '@tsela/domain/platform/plan-billing';
import type { PlatformInvoiceLine } from '@tsela/domain/platform/plan-billing';
import { SINCE_EVER, areSameTerms, isPriceToCome, priceFromChecks, termsOn } from '@tsela/domain/platform/plan-prices';
import type { PlanTerms } from '@tsela/domain/platform/plan-prices';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { monthOf } from '@tsela/domain/time/date-ranges';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { asAnyProvider, asNamedProvider } from '../providers/as-provider.ts';
import { lockExisting, tellOfProvider } from '../providers/administer-providers.ts';
import { billedParts, tellDues, vatAt } from './bill-provider.ts';
import {
  countMonth,
  deletePrice,
  findInvoice,
  findPlan,
  insertPastPeriod,
  insertPlan,
  lockPlan,
  readInvoices,
  readOpenInvoices,
  readPastPeriods,
  readPlanNames,
  readPlanOf,
  readPlans,
  readStanding,
  readUsage,
  selectInvoices,
  selectPlans,
  updateInvoice,
  updatePlan,
  updatePlanOf,
  writePrice,
} from './platform-billing-repository.ts';
import type { InvoiceRow, PlanRow, PlanToWrite } from './platform-billing-repository.ts';
import { platformInvoicePdf } from './platform-invoice-pdf.ts';

type Api = typeof platformBillingApi;

/** The plans of the platform. Source: screens S51. */
export async function listPlans(context: RequestContext, input: InputOf<Api['plans']>): Promise<OutputOf<Api['plans']>> {
  return reading(context, async (tx) => {
    const page = pageOf(input);
    const rows = await readPlans(selectPlans(tx), page);
    return {
      plans: rows.map((row) => presentPlan(row, dayOf(context.now))),
      count: await countUpTo(tx, selectPlans(tx), { ...page, rows }),
    };
  });
}

/**
 * Makes a plan or changes one; of two of the same name at once the second is refused. Its price changes from a day on, which is today where none is
 * said; what was said for later days goes with it. Source: screens S51, decisions/0278.
 */
export async function savePlan(
  context: RequestContext,
  { id, ...input }: InputOf<Api['savePlan']>,
): Promise<OutputOf<Api['savePlan']>> {
  return inTransaction(context, async (tx) => {
    const today = dayOf(context.now);
    // The contract's shape admits real days only.
    const price_from = input.price_from as Day | undefined;
    const plan = planToWrite(input);
    refuseIfAny([
      ...(plan.is_active ? platformPlanChecks(plan, await readPlanNames(tx, id)) : []),
      ...priceFromChecks(price_from, { today, is_new: id === undefined }),
    ]);
    const saved = await writePlan(tx, context, { id, plan, price_from }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('conflict', `There is a plan ${plan.name} already.`) : error;
    });
    await recordChange(tx, context, {
      type: 'platform-plan.saved',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: {
        plan_id: saved.id,
        name: plan.name,
        monthly_cents: plan.monthly_cents,
        is_active: plan.is_active,
        ...(price_from && { price_from }),
      },
    });
    return { plan: presentPlan(saved, today) };
  });
}

function planToWrite({
  price_from: _from,
  monthly,
  each,
  billed_by = '',
  pay_to = '',
  is_active = true,
  ...input
}: Omit<InputOf<Api['savePlan']>, 'id'>): PlanToWrite {
  return {
    ...input,
    name: input.name.trim(),
    monthly_cents: centsFromRand(monthly),
    each_cents: {
      shipments: centsFromRand(each.shipments),
      users: centsFromRand(each.users),
      sms: centsFromRand(each.sms),
    },
    billed_by: billed_by.trim(),
    pay_to: pay_to.trim(),
    is_active,
  };
}

interface WrittenPlan {
  readonly id: number | undefined;
  readonly plan: PlanToWrite;
  readonly price_from: Day | undefined;
}

async function writePlan(tx: Tx, { now }: RequestContext, { id, plan, price_from }: WrittenPlan): Promise<PlanRow> {
  const plan_id = id ?? (await insertPlan(tx, plan, now));
  const before = await lockPlan(tx, plan_id);
  if (!before) throw planNotFound();
  const today = dayOf(now);
  const terms_before = termsOn(before, today);
  const first = price_from ?? (areSameTerms(terms_before, plan) ? null : today);
  if (first !== null) await writePrice(tx, before, { ...plan, first }, now);
  const after = await findPlan(tx, plan_id);
  if (!after) throw planNotFound();
  // The row has what holds today.
  await updatePlan(tx, plan_id, { ...plan, ...onlyTerms(termsOn(after, today)) }, now);
  return (await findPlan(tx, plan_id)) ?? after;
}

/**
 * Withdraws one price that is still to come; those of other days stay. Of two at once the second hears that there is no such price. Raises `conflict`
 * for one that has begun: days were lived at it. Source: decisions/0278.
 */
export async function withdrawPrice(
  context: RequestContext,
  { id, first_day }: InputOf<Api['withdrawPrice']>,
): Promise<OutputOf<Api['withdrawPrice']>> {
  return inTransaction(context, async (tx) => {
    const today = dayOf(context.now);
    const before = await lockPlan(tx, id);
    if (!before) throw planNotFound();
    const price = before.prices.find(({ first }) => first === first_day);
    if (!price || price.first === SINCE_EVER)
      throw new Problem('not-found', 'There is no such price any more. Please look at the plan again.');
    if (!isPriceToCome(price, today))
      throw new Problem('conflict', 'This price holds already. Only one to come can be withdrawn.');
    await deletePrice(tx, before, price.first);
    await recordChange(tx, context, {
      type: 'platform-plan.price-withdrawn',
      object_type: 'provider',
      object_id: context.provider_id,
      change_from: { plan_id: id, name: before.name, price_from: price.first, ...onlyTerms(price) },
    });
    return { plan: presentPlan((await findPlan(tx, id)) ?? before, today) };
  });
}

function onlyTerms({ monthly_cents, included, each_cents }: PlanTerms): PlanTerms {
  return { monthly_cents, included, each_cents };
}

/**
 * Gives a provider its plan from today on. The day of the change is the new one's; what it had before is kept, and invoiced for its days. What was
 * invoiced before stays. Source: screens S51, decisions/0263.
 */
export async function givePlan(
  context: RequestContext,
  { id, plan_id }: InputOf<Api['givePlan']>,
): Promise<OutputOf<Api['givePlan']>> {
  return asAnyProvider(context, id, async (tx, here) => {
    await lockExisting(tx);
    const before = await readPlanOf(tx);
    const plan = plan_id === null ? null : await findPlan(tx, plan_id);
    if (plan_id !== null && plan?.is_active !== true) throw planNotFound();
    const today = dayOf(context.now);
    const stays = plan !== null && before.plan?.id === plan.id;
    const plan_from = plan === null ? null : stays ? before.plan_from : today;
    if (!stays) await keepPast(tx, before, context.now);
    await updatePlanOf(tx, { plan_id, plan_from, plan: plan?.name ?? '' });
    await recordChange(tx, here, {
      type: 'provider.changed',
      object_type: 'provider',
      object_id: id,
      change_from: { plan: before.plan?.name ?? null },
      change_to: { plan: plan?.name ?? null, plan_from },
    });
    tellOfProvider(tx, here);
    return { plan: plan === null ? null : presentPlan(plan, today) };
  });
}

/** Of a plan that was taken back on the day on which it was given, nothing is kept. */
async function keepPast(tx: Tx, { plan, plan_from }: Awaited<ReturnType<typeof readPlanOf>>, now: Date): Promise<void> {
  const last_day = addDays(dayOf(now), -1);
  if (plan === null || plan_from === null || plan_from > last_day) return;
  const { users } = await countMonth(tx, { start: now, end: now });
  await insertPastPeriod(tx, { plan_id: plan.id, first_day: plan_from, last_day, users }, now);
}

/** As many months of usage as are shown. */
const MONTHS_SHOWN = 13;

/** What a provider pays the platform: for its own staff, and for who administers the platform. Source: screens S51. */
export async function readDues(context: RequestContext, { id, ...input }: InputOf<Api['dues']>): Promise<OutputOf<Api['dues']>> {
  refuseAccountUsers(context);
  return asNamedProvider(context, id, async (tx, here) => {
    const page = pageOf(input);
    const today = dayOf(context.now);
    const { plan, plan_from } = await readPlanOf(tx);
    const this_month = monthOf(today);
    const past = await readPastPeriods(tx, this_month.start);
    const parts = await billedParts(tx, this_month.start, { past, plan, plan_from });
    const rows = await readInvoices(tx, page);
    const open = await readOpenInvoices(tx);
    return {
      plan: plan === null ? null : presentPlan(plan, today),
      plan_from,
      so_far: parts.length > 0 ? randFromCents(platformBill(parts, this_month, await vatAt(here, today)).total_cents) : null,
      usage: (await readUsage(tx, MONTHS_SHOWN)).map(({ provider: _own, time_counted, ...month }) => ({
        ...month,
        time_counted: time_counted.toISOString(),
      })),
      invoices: rows.map((row) => presentInvoice(row, today)),
      count: await countUpTo(tx, selectInvoices(tx), { ...page, rows }),
      owed: randFromCents(addCents(ZERO_CENTS, ...open.map(({ total_cents }) => total_cents))),
    };
  });
}

/** An invoice of the platform on paper. */
export async function readDueFile(
  context: RequestContext,
  { id, number }: InputOf<Api['dueFile']>,
): Promise<OutputOf<Api['dueFile']>> {
  refuseAccountUsers(context);
  const { invoice, name } = await asNamedProvider(context, id, async (tx) => ({
    invoice: presentInvoice(await invoiceOf(tx, number), dayOf(context.now)),
    name: (await readStanding(tx)).name,
  }));
  const content = await platformInvoicePdf(invoice, name);
  return { filename: `${invoice.reference}.pdf`, content: content.toString('base64') };
}

/** Says what became of an invoice; two at once take turns, and the second hears of the first. Source: screens S51. */
export async function settleDue(
  context: RequestContext,
  { id, number, step, paid_date, note = '' }: InputOf<Api['settleDue']>,
): Promise<OutputOf<Api['settleDue']>> {
  const today = dayOf(context.now);
  // The contract's shape admits real days only.
  const day = (paid_date as Day | undefined) ?? today;
  if (step === 'pay' && day > today) throw wrongDay();
  if (step === 'cancel' && note.trim() === '') throw noReason();
  return asAnyProvider(context, id, async (tx, here) => {
    await lockExisting(tx);
    const before = await invoiceOf(tx, number);
    const state = stateAfterStep(before.state, step);
    const reference = platformInvoiceReference(number);
    if (state === null) throw new Problem('conflict', `${reference} is ${before.state} already.`);
    const change = {
      state,
      paid_date: state === 'paid' ? day : null,
      note: note.trim(),
    };
    await updateInvoice(tx, number, change, context.now);
    await recordChange(tx, here, {
      type: 'provider.invoice-settled',
      object_type: 'provider',
      object_id: id,
      change_from: { reference, state: before.state },
      change_to: { reference, state, paid_date: change.paid_date, note: change.note },
    });
    await tellDues(tx, here);
    return { invoice: presentInvoice(await invoiceOf(tx, number), today) };
  });
}

async function invoiceOf(tx: Tx, number: number): Promise<InvoiceRow> {
  const found = await findInvoice(tx, number);
  if (!found) throw new Problem('not-found', 'There is no such invoice.');
  return found;
}

function presentPlan({ prices, ...plan }: PlanRow, today: Day): PlatformPlanShape {
  return {
    id: plan.id,
    name: plan.name,
    due_days: plan.due_days,
    billed_by: plan.billed_by,
    pay_to: plan.pay_to,
    is_active: plan.is_active,
    providers: plan.providers,
    ...presentTerms(termsOn({ ...plan, prices }, today)),
    prices: prices.map(({ first, ...terms }) => ({
      first_day: first === SINCE_EVER ? null : first,
      ...presentTerms(terms),
    })),
  };
}

function presentTerms({ monthly_cents, included, each_cents }: PlanTerms) {
  return {
    monthly: randFromCents(monthly_cents),
    included: { ...included },
    each: {
      shipments: randFromCents(each_cents.shipments),
      users: randFromCents(each_cents.users),
      sms: randFromCents(each_cents.sms),
    },
  };
}

function presentInvoice(row: InvoiceRow, today: Day): PlatformInvoice {
  // Written by insertInvoice in this shape.
  const lines = row.lines as readonly PlatformInvoiceLine[];
  return {
    number: row.number,
    reference: platformInvoiceReference(row.number),
    month: row.month,
    state: row.state,
    plan_name: row.plan_name,
    date: row.date,
    due_date: row.due_date,
    paid_date: row.paid_date,
    note: row.note,
    billed_by: row.billed_by,
    pay_to: row.pay_to,
    lines: lines.map(({ text, quantity, unit_cents, amount_cents }) => ({
      text,
      quantity,
      unit: randFromCents(unit_cents),
      amount: randFromCents(amount_cents),
    })),
    vat_percentage: row.vat_percentage_bp / 100,
    vat: randFromCents(row.vat_cents),
    total: randFromCents(row.total_cents),
    is_overdue: row.state === 'open' && row.due_date < today,
  };
}

function planNotFound(): Problem {
  return new Problem('not-found', 'There is no such plan.');
}

function wrongDay(): Problem {
  const message = 'This day is still to come.';
  return new Problem('bad-input', message, { violations: [{ field: 'paid_date', code: 'day-wrong', message }] });
}

function noReason(): Problem {
  const message = 'Please say why it is cancelled.';
  return new Problem('bad-input', message, { violations: [{ field: 'note', code: 'required', message }] });
}
