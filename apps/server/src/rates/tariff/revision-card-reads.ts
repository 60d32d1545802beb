import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { CARD_LIST_PARTS } from '@tsela/domain/rates/card/card-parts';
import type { CardPart } from '@tsela/domain/rates/card/card-parts';
import { compareCards } from '@tsela/domain/rates/card/compare-cards';
import type { CardComparison, CardDifference } from '@tsela/domain/rates/card/compare-cards';
import type { Finding } from '@tsela/domain/rates/card/finding';
import type { Rate, RateCard, Zone } from '@tsela/domain/rates/card/rate-card';
import { ratesOfMatrix, writeMatrix } from '@tsela/domain/rates/card/write-matrix';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { wireHeader, wireLines } from './card-units.ts';
import { presentRevision } from './present-revision.ts';
import { findLiveRevision, findRevision } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';
import { checkRevision } from './refuse-unsound-card.ts';
import { readZoneChanges } from './zone-change-reads.ts';
import { writeWorkbook } from './write-workbook.ts';

type Api = typeof rateCardApi;

/** What a revision holds, but for its rates and outlines, of which there can be very many. */
export async function readRevisionCard(context: RequestContext, { id }: InputOf<Api['card']>): Promise<OutputOf<Api['card']>> {
  return ofRevision(context, id, async ({ tx, rate_revision, card }) => ({
    rate_revision,
    header: wireHeader(card),
    service_levels: wireLines(card, 'service_levels'),
    zones: card.zones.map(withoutOutlines),
    zone_changes: await readZoneChanges(
      tx,
      id,
      card.zones.map((zone) => zone.id),
    ),
    rate_groups: wireLines(card, 'rate_groups'),
    surcharges: wireLines(card, 'surcharges'),
    rate_adjustments: wireLines(card, 'rate_adjustments'),
    time_based_rate_adjustments: wireLines(card, 'time_based_rate_adjustments'),
    opt_in_rates: wireLines(card, 'opt_in_rates'),
    opt_in_time_based_rates: wireLines(card, 'opt_in_time_based_rates'),
    extras: wireLines(card, 'extras'),
    matrices: matricesOf(card),
  }));
}

/** The zones of a revision with their outlines. */
export async function readRevisionZones(context: RequestContext, input: InputOf<Api['zones']>): Promise<OutputOf<Api['zones']>> {
  const { limit, offset } = pageOf(input);
  return ofRevision(context, input.id, async ({ tx, row, rate_revision, card }) => {
    const zones = input.zone_id === undefined ? card.zones : card.zones.filter(({ id }) => id === input.zone_id);
    const shown = zones.slice(offset, offset + limit);
    const zone_changes = await readZoneChanges(
      tx,
      row.id,
      shown.map(({ id }) => id),
    );
    return { rate_revision, zones: wireLines(card, 'zones', shown), zone_changes, count: zones.length };
  });
}

const RATES_A_PAGE = 100;

/** The rates of a revision by matrix and zones, in the order of the matrix. */
export async function readRevisionRates(context: RequestContext, input: InputOf<Api['rates']>): Promise<OutputOf<Api['rates']>> {
  const { limit = RATES_A_PAGE, offset = 0 } = input;
  return ofRevision(context, input.id, async ({ rate_revision, card }) => {
    const rates = card.rates.filter((rate) => fits(rate, input)).toSorted(inOrder);
    return { rate_revision, rates: wireLines(card, 'rates', rates.slice(offset, offset + limit)), count: rates.length };
  });
}

/** What stands against publishing a revision today, or on the day it is scheduled for. */
export async function readRevisionCheck(context: RequestContext, { id }: InputOf<Api['check']>): Promise<OutputOf<Api['check']>> {
  return ofRevision(context, id, async ({ tx, row, rate_revision }) => {
    const checked = await checkRevision(tx, context, row, row.scheduled_day ?? dayOf(context.now));
    return {
      rate_revision,
      findings: checked.findings.slice(0, FINDINGS_SHOWN).map(presentFinding),
      error_count: checked.error_count,
      warning_count: checked.warning_count,
    };
  });
}

const FINDINGS_SHOWN = 500;

function presentFinding({ fix, ...finding }: Finding) {
  return { ...finding, ...(fix && { fix: { rate_id: fix.rate_id, before: fix.before, after: fix.after } }) };
}

/** The rates of one group and service level as a file. */
export async function exportMatrix(context: RequestContext, input: InputOf<Api['matrix']>): Promise<OutputOf<Api['matrix']>> {
  return ofRevision(context, input.id, async ({ row, rate_revision, card }) => {
    const { group, level } = matrixOf(card, input);
    const file_name = `rates-${row.id}-${group.name}-${level.code}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    return {
      rate_revision,
      csv: writeMatrix(card, input),
      file_name: `${file_name}.csv`,
      rate_count: ratesOfMatrix(card, input).length,
    };
  });
}

/** A whole revision as sheets. Source: users-ask 17. */
export async function exportWorkbook(
  context: RequestContext,
  { id }: InputOf<Api['workbook']>,
): Promise<OutputOf<Api['workbook']>> {
  return ofRevision(context, id, async ({ row, rate_revision, card }) => ({
    rate_revision,
    file_name: `${`tariff-${row.id}-${row.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.xlsx`,
    sheets: writeWorkbook(card).map(({ name, rows }) => ({ name, rows: rows.map((cells) => [...cells]) })),
  }));
}

/** What a revision has otherwise than another one, by default than the live one. */
export async function compareRevisions(
  context: RequestContext,
  input: InputOf<Api['differences']>,
): Promise<OutputOf<Api['differences']>> {
  const { limit, offset } = pageOf(input);
  return ofRevision(context, input.id, async ({ tx, rate_revision, card }) => {
    const other = input.with_id === undefined ? await findLiveRevision(tx) : await findRevision(tx, input.with_id);
    if (!other) throw new Problem('not-found', input.with_id === undefined ? 'No revision is live yet.' : 'Revision not found.');
    const { differences, describe } = compareCards(await context.services.revision_cards.of(tx, other), card);
    const shown = input.part === undefined ? differences : differences.filter(({ part }) => part === input.part);
    return {
      rate_revision,
      with_revision: await presentRevision(tx, other),
      parts: countsOf(differences),
      differences: presentDifferences(shown.slice(offset, offset + limit), describe),
      count: shown.length,
    };
  });
}

interface OpenRevision {
  readonly tx: Tx;
  readonly row: RevisionRow;
  readonly rate_revision: Awaited<ReturnType<typeof presentRevision>>;
  readonly card: RateCard;
}

async function ofRevision<Result>(
  context: RequestContext,
  id: number,
  read: (open: OpenRevision) => Promise<Result>,
): Promise<Result> {
  return reading(context, async (tx) => {
    const row = await findRevision(tx, id);
    if (!row) throw new Problem('not-found', 'Revision not found.');
    const card = await context.services.revision_cards.of(tx, row);
    return read({ tx, row, rate_revision: await presentRevision(tx, row), card });
  });
}

/** The group and service level of a matrix; raises `not-found` where the card has no such. */
export function matrixOf(
  card: RateCard,
  { rate_group_id, service_level_id }: { rate_group_id: number; service_level_id: number },
) {
  const group = card.rate_groups.find(({ id }) => id === rate_group_id);
  const level = card.service_levels.find(({ id }) => id === service_level_id);
  if (!group || !level) throw new Problem('not-found', group ? 'Service level not found.' : 'Rate group not found.');
  return { group, level };
}

function withoutOutlines({ polygons = [], ...zone }: Zone) {
  const node_count = polygons.reduce((sum, polygon) => sum + polygon.reduce((of_rings, ring) => of_rings + ring.length, 0), 0);
  const [wire] = wireLines({ zones: [zone] }, 'zones');
  if (!wire) throw new Error('One zone gives one zone.');
  const { polygons: _none, ...facts } = wire;
  return { ...facts, polygon_count: polygons.length, node_count };
}

function matricesOf(card: RateCard) {
  const counts = new Map<string, number>();
  for (const { rate_group_id, service_level_id } of card.rates) {
    const key = `${rate_group_id}|${service_level_id}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return card.rate_groups.flatMap((group) =>
    card.service_levels.map((level) => ({
      rate_group_id: group.id,
      service_level_id: level.id,
      rate_count: counts.get(`${group.id}|${level.id}`) ?? 0,
    })),
  );
}

function fits(rate: Rate, filter: InputOf<Api['rates']>): boolean {
  const { rate_id, rate_group_id, service_level_id, from_zone_id, to_zone_id, zone_id } = filter;
  if (rate_id !== undefined && rate.id !== rate_id) return false;
  if (rate_group_id !== undefined && rate.rate_group_id !== rate_group_id) return false;
  if (service_level_id !== undefined && rate.service_level_id !== service_level_id) return false;
  if (from_zone_id !== undefined && (rate.from_zone_id ?? 0) !== from_zone_id) return false;
  if (to_zone_id !== undefined && (rate.to_zone_id ?? 0) !== to_zone_id) return false;
  return zone_id === undefined || (rate.from_zone_id ?? 0) === zone_id || (rate.to_zone_id ?? 0) === zone_id;
}

function inOrder(a: Rate, b: Rate): number {
  return (
    a.rate_group_id - b.rate_group_id ||
    a.service_level_id - b.service_level_id ||
    (a.from_zone_id ?? 0) - (b.from_zone_id ?? 0) ||
    (a.to_zone_id ?? 0) - (b.to_zone_id ?? 0) ||
    a.min_weight_grams - b.min_weight_grams ||
    a.id - b.id
  );
}

export function presentDifferences(differences: readonly CardDifference[], describe: CardComparison['describe']) {
  return differences.map((difference) => {
    const { name, fields } = describe(difference);
    return { ...difference, name, fields: fields.map((field) => ({ ...field })) };
  });
}

export function countsOf(differences: readonly CardDifference[]) {
  const parts = new Map<CardPart, { part: CardPart; added: number; changed: number; removed: number }>(
    (['header', ...CARD_LIST_PARTS] as const).map((part) => [part, { part, added: 0, changed: 0, removed: 0 }]),
  );
  for (const { part, change } of differences) {
    const counts = parts.get(part);
    if (counts) counts[change]++;
  }
  return [...parts.values()];
}
