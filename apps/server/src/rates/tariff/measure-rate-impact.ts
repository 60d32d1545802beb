import { setImmediate } from 'node:timers/promises';
import type { RateImpact } from '@tsela/contract/rates/rate-impact-api';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { sumImpact } from '@tsela/domain/rates/impact-sums';
import type { ImpactSums, PricedAgain, Sums } from '@tsela/domain/rates/impact-sums';
import { rateAgain } from '@tsela/domain/rates/price/rate-again';
import type { RatingContext } from '@tsela/domain/rates/price/rating-input';
import { holidaysOfYear } from '@tsela/domain/time/provider-holidays';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import {
  countCharged,
  lockImpact,
  readAccountNames,
  readCharged,
  replaceImpactAccounts,
  updateImpact,
} from './rate-impact-repository.ts';
import type { ChargedShipment, ImpactRow } from './rate-impact-repository.ts';
import { findRevision } from './rate-revision-repository.ts';
import { cardToRateBy } from './refuse-unsound-card.ts';
import { tellOfRevision } from './revision-rules.ts';

/** Shipments read at once. */
const PAGE = 1000;
/** Shipments rated before the process looks after others: a few milliseconds' work. */
const AT_ONE_GO = 100;

/**
 * Runs a revision over the shipments of a period, page by page, by the engine that prices bookings and from the inputs that their prices keep:
 * each at the time it was priced, on the service it was sent with, in the rate group its account has today. Between pages it writes how far
 * it is, and ends when the run was cancelled. Begun again after a process died, it starts over.
 */
export async function measureRateImpact(
  context: RequestContext,
  { impact_id }: { impact_id: number },
  run: JobRun,
): Promise<void> {
  try {
    const opened = await openRun(context, impact_id);
    if (opened) await runOver(context, opened);
  } catch (error) {
    if (!(error instanceof Problem) && !run.is_last_try) throw error;
    const message = error instanceof Problem ? error.message : 'It could not be finished. Please try again.';
    await inTransaction(context, (tx) => updateImpact(tx, impact_id, { state: 'failed', message, time_done: context.now }));
    if (!(error instanceof Problem)) throw error;
  }
}

/** What rating again needs to know of a shipment beside its inputs. */
type RatedFacts = Pick<ChargedShipment, 'account_id' | 'metres_from_collection_branch' | 'metres_from_delivery_branch'>;
type ContextOf = (shipment: RatedFacts, rated_at: Date) => RatingContext;

interface Run {
  readonly impact: ImpactRow;
  readonly compiled: CompiledRateCard;
  readonly contextOf: ContextOf;
}

/** Makes what a past shipment is rated by: its own time, and the rate group its account has today. */
export async function ratingContexts({ services, provider_id }: RequestContext): Promise<ContextOf> {
  const settings = await services.settings.of(provider_id);
  const ratings = await services.account_ratings.of(provider_id);
  const kept_holidays = readSetting(settings, 'public_holidays');
  const office_hours = { from: readSetting(settings, 'work_hours_from'), to: readSetting(settings, 'work_hours_to') };
  const holidays = new Map<number, RatingContext['holidays']>();
  const holidaysFrom = (year: number) => {
    const known =
      holidays.get(year) ?? [year, year + 1].flatMap((each) => holidaysOfYear(kept_holidays, each).map(({ date }) => date));
    holidays.set(year, known);
    return known;
  };
  return ({ account_id, metres_from_collection_branch, metres_from_delivery_branch }, rated_at) => {
    const { rate_group_id, rate_group_tag } = ratings.of(account_id);
    return {
      now: rated_at,
      rate_group_id,
      rate_group_tag,
      holidays: holidaysFrom(rated_at.getUTCFullYear()),
      office_hours,
      metres_from_collection_branch,
      metres_from_delivery_branch,
    };
  };
}

async function openRun(context: RequestContext, impact_id: number): Promise<Run | null> {
  const contextOf = await ratingContexts(context);
  return inTransaction(context, async (tx) => {
    const impact = await lockImpact(tx, impact_id);
    if (impact?.state !== 'waiting' && impact?.state !== 'running') return null;
    const revision = await findRevision(tx, impact.rate_revision_id);
    if (!revision) throw new Problem('not-found', 'The revision has been deleted meanwhile.');
    const compiled = await cardToRateBy(tx, context, revision);
    const shipments_total = await countCharged(tx, impact);
    await updateImpact(tx, impact_id, { state: 'running', version: revision.version, shipments_total, shipments_done: 0 });
    return { impact, compiled, contextOf };
  });
}

async function runOver(context: RequestContext, open: Run): Promise<void> {
  const { impact } = open;
  const sums = sumImpact();
  let after: ChargedShipment | undefined;
  let done = 0;
  for (;;) {
    const page: ChargedShipment[] = await reading(context, (tx) => readCharged(tx, impact, { after, limit: PAGE }));
    for (let at = 0; at < page.length; at += AT_ONE_GO) {
      for (const shipment of page.slice(at, at + AT_ONE_GO)) sums.add(pricedAgain(open, shipment));
      await setImmediate();
    }
    done += page.length;
    after = page.at(-1);
    if (page.length < PAGE) break;
    const goes_on = await inTransaction(context, (tx) => updateImpact(tx, impact.id, { shipments_done: done }));
    if (!goes_on) return;
  }
  const { names, result } = await reading(context, async (tx) => {
    const summed = sums.result();
    const ids = [...summed.accounts, ...summed.rises, ...summed.falls, ...summed.lost].map(({ account_id }) => account_id);
    return { names: await readAccountNames(tx, ids), result: summed };
  });
  await inTransaction(context, async (tx) => {
    if (!(await lockImpact(tx, impact.id))) return;
    // Ids come from the rows of shipments.
    const of_accounts = sums.accounts().map((row) => ({
      ...row,
      account_id: row.account_id as AccountId,
      charged_cents: cents(row.charged_cents),
      would_be_cents: cents(row.would_be_cents),
    }));
    await replaceImpactAccounts(tx, impact.id, of_accounts);
    await updateImpact(tx, impact.id, {
      state: 'done',
      shipments_done: done,
      shipments_total: done,
      // The clock of the job's beginning is not when it ended.
      time_done: new Date(),
      result: JSON.stringify(presentResult(result, names)),
    });
    tellOfRevision(tx, context, impact.rate_revision_id);
  });
}

function pricedAgain({ compiled, contextOf }: Run, shipment: ChargedShipment): PricedAgain {
  const { id, short_tracking_reference, account_id, service_level_code, rate_cents, input, rated_at } = shipment;
  const facts = {
    shipment_id: id,
    reference: short_tracking_reference,
    account_id,
    service_level_code,
    charged_cents: rate_cents,
  };
  // Prices of the field, such as a charge agreed by hand, keep no inputs.
  if (input === null || rated_at === null || !Array.isArray(input.parcels) || input.parcels.length === 0)
    return {
      ...facts,
      from_zone: '',
      to_zone: '',
      charged_grams: 0,
      would_be_cents: null,
      reason: 'no_inputs',
      message: 'What it was priced by is not known.',
    };
  const again = rateAgain(compiled, { input, service_level_code, context: contextOf(shipment, new Date(rated_at)) });
  const { from_zone, to_zone, charged_grams, reason } = again;
  return { ...facts, from_zone, to_zone, charged_grams, would_be_cents: again.rate_cents, reason, message: again.message() };
}

type Result = NonNullable<RateImpact['result']>;
type Names = Awaited<ReturnType<typeof readAccountNames>>;

function presentResult(result: ImpactSums, names: Names): Result {
  return {
    totals: randOf(result.totals),
    accounts: result.accounts.map((row) => ({
      // Ids come from the rows of shipments.
      account_id: row.account_id as AccountId,
      account_code: names.get(row.account_id)?.account_code ?? '',
      account_name: names.get(row.account_id)?.name ?? '',
      ...randOf(row),
    })),
    service_levels: result.service_levels.map((row) => ({ service_level_code: row.service_level_code, ...randOf(row) })),
    zone_pairs: result.zone_pairs.map((row) => ({ from_zone: row.from_zone, to_zone: row.to_zone, ...randOf(row) })),
    weight_bands: result.weight_bands.map((row) => ({ over_kg: row.over_kg, up_to_kg: row.up_to_kg, ...randOf(row) })),
    lost: result.lost.map((row) => ({
      ...shipmentOf(row, names),
      charged: row.charged_cents / 100,
      message: row.message,
    })),
    rises: result.rises.map((row) => movedOf(row, names)),
    falls: result.falls.map((row) => movedOf(row, names)),
    not_offered: result.not_offered.map((row) => ({ ...row })),
  };
}

function randOf({ shipments, charged_cents, would_be_cents, not_offered }: Sums) {
  return {
    shipments,
    charged: charged_cents / 100,
    would_be: would_be_cents / 100,
    difference: (would_be_cents - charged_cents) / 100,
    not_offered,
  };
}

function movedOf(row: PricedAgain, names: Names): Result['rises'][number] {
  const would_be_cents = row.would_be_cents ?? row.charged_cents;
  return {
    ...shipmentOf(row, names),
    charged: row.charged_cents / 100,
    would_be: would_be_cents / 100,
    difference: (would_be_cents - row.charged_cents) / 100,
  };
}

function shipmentOf({ shipment_id, reference, account_id, service_level_code }: PricedAgain, names: Names) {
  return {
    // Ids come from the rows of shipments.
    shipment_id: shipment_id as ShipmentId,
    reference,
    account_id: account_id as AccountId,
    account_name: names.get(account_id)?.name ?? '',
    service_level_code,
  };
}
