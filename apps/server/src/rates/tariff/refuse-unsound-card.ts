import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { checkRateCardInSteps } from '@tsela/domain/rates/card/check-rate-card';
import { RULE_PARTS } from '@tsela/domain/rates/card/card-references';
import type { Finding } from '@tsela/domain/rates/card/finding';
import type { CheckedCard } from '@tsela/domain/rates/card/finding-list';
import { lineNames } from '@tsela/domain/rates/price/line-names';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { gazetteerFor } from '../../service-areas/gazetteer-reads.ts';
import { pastAddressFindings } from './past-address-findings.ts';
import { runYielding } from '../../run-yielding.ts';
import { readOpenAccounts } from './known-account-reads.ts';
import { holidaysFrom } from '../known-holidays.ts';
import { countAccountsByGroup } from '../groups/rate-group-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';

/** What stands against publishing a revision, as the provider's settings have it. */
export async function checkRevision(tx: Tx, context: RequestContext, row: RevisionRow, day: Day): Promise<CheckedCard> {
  const card = await context.services.revision_cards.of(tx, row);
  const node_count_max = await nodeCountMax(context);
  const holidays = holidaysFrom(context.now, await context.services.settings.of(context.provider_id));
  const { rows, own } = await gazetteerFor(context);
  const rules = { day, node_count_max, holidays, places: own ? [...rows, ...own.rows] : rows };
  const checked = await runYielding(checkRateCardInSteps(card, rules));
  const lost = [
    ...(await lostGroups(tx, context, card)),
    ...(await lostAccounts(tx, card)),
    // What is broken is put right first: its outlines cannot be looked up by.
    ...(checked.error_count === 0
      ? await pastAddressFindings(tx, context, await context.services.revision_cards.compiled(tx, row))
      : []),
  ];
  return {
    ...checked,
    findings: [...lost, ...checked.findings].toSorted(errorsFirst),
    warning_count: checked.warning_count + lost.length,
  };
}

async function nodeCountMax({ services, provider_id }: RequestContext): Promise<number> {
  return readSetting(await services.settings.of(provider_id), 'map_max_node_count');
}

function errorsFirst(one: Finding, other: Finding): number {
  return Number(one.severity === 'warning') - Number(other.severity === 'warning');
}

/**
 * Rate groups that accounts were given and that the card does not have, so that those accounts would pay the default rates; or has under
 * another name, which may be another group that was given the same number.
 */
async function lostGroups(tx: Tx, context: RequestContext, card: RateCard): Promise<Finding[]> {
  const known = new Map(card.rate_groups.map((group) => [group.id, group.name]));
  const live = await context.services.rate_cards.of(context.provider_id);
  const counts = await countAccountsByGroup(tx, { kind: 'system', name: 'Check' });
  return [...counts].flatMap(([id, count]): Finding[] => {
    const now = live?.compiled.groups.get(id)?.group.name;
    const named = known.get(id);
    if (named !== undefined && (now === undefined || now === named)) return [];
    const name = now ?? `${id}`;
    const accounts = count === 1 ? 'One account has' : `${count} accounts have`;
    const message =
      named === undefined
        ? `${accounts} the rate group ${name}, which is not in this tariff, and would pay the default rates.`
        : `${accounts} the rate group ${name}, and would pay the rates of ${named}, which stands in its place in this tariff.`;
    return [{ severity: 'warning', part: 'rate_groups', row_id: id, field: '', code: 'group-in-use', message }];
  });
}

/** Lines for accounts that are closed or were never there: a line for those alone has no effect. */
async function lostAccounts(tx: Tx, card: RateCard): Promise<Finding[]> {
  const lines = (['service_levels', ...RULE_PARTS] as const).flatMap((part) =>
    card[part].flatMap((line) => (line.account_ids?.length ? [{ part, line, ids: line.account_ids }] : [])),
  );
  const open = await readOpenAccounts(tx, [...new Set(lines.flatMap(({ ids }) => ids))]);
  const names = lineNames(card);
  return lines.flatMap(({ part, line, ids }): Finding[] => {
    const gone = ids.filter((id) => !open.has(id));
    if (gone.length === 0) return [];
    const who =
      gone.length === 1 ? 'an account that is closed or not there' : `${gone.length} accounts that are closed or not there`;
    const alone = gone.length === ids.length ? ', so it applies to no account' : '';
    const message = `${names.line(part, line)}: it is for ${who}${alone}.`;
    return [{ severity: 'warning', part, row_id: line.id, field: 'account_ids', code: 'account-not-there', message }];
  });
}

const MOST_VIOLATIONS = 20;

/**
 * A revision's card to rate by. What has been live was checked then; of what may be half written, `bad-input` is raised with its errors on
 * the day, whatever there is to warn of.
 */
export async function cardToRateBy(
  tx: Tx,
  context: RequestContext,
  row: RevisionRow,
  day = dayOf(context.now),
): Promise<CompiledRateCard> {
  const { revision_cards } = context.services;
  if (row.status === 'draft' || row.status === 'scheduled') {
    const card = await revision_cards.of(tx, row);
    const rules = { day, node_count_max: await nodeCountMax(context), errors_only: true };
    refuseErrors(await runYielding(checkRateCardInSteps(card, rules)));
  }
  return revision_cards.compiled(tx, row);
}

export interface Acceptance {
  readonly accept_warnings: boolean;
  readonly warnings_reason: string;
}

/**
 * Raises `bad-input` with the errors of the card, `conflict` while warnings are not accepted, and `bad-input` when they are without saying
 * why. Answers what the trail keeps of it. Source: screens S47.
 */
export async function refuseUnsoundCard(
  tx: Tx,
  context: RequestContext,
  row: RevisionRow,
  { day, accept_warnings, warnings_reason }: { day: Day } & Acceptance,
): Promise<{ warnings_accepted?: number; warnings_reason?: string }> {
  const checked = await checkRevision(tx, context, row, day);
  refuseErrors(checked);
  const { warning_count } = checked;
  if (warning_count === 0) return {};
  if (!accept_warnings)
    throw new Problem(
      'conflict',
      warning_count === 1
        ? 'There is one warning. Look at it and accept it to publish.'
        : `There are ${warning_count} warnings. Look at them and accept them to publish.`,
    );
  const reason = warnings_reason.trim();
  if (reason === '') {
    const message = 'Please say why the warnings are accepted.';
    throw new Problem('bad-input', message, { violations: [{ field: 'warnings_reason', code: 'required', message }] });
  }
  return { warnings_accepted: warning_count, warnings_reason: reason };
}

function refuseErrors({ findings, error_count }: CheckedCard): void {
  if (error_count === 0) return;
  const errors = findings.filter(({ severity }) => severity === 'error').slice(0, MOST_VIOLATIONS);
  const more = error_count === 1 ? '' : ` There are ${error_count} errors in all.`;
  throw new Problem('bad-input', `${errors[0]?.message ?? 'The tariff has errors.'}${more}`, {
    violations: errors.map(({ part, row_id, field, code, message }) => ({
      field: `${part}${row_id === null ? '' : `[${row_id}]`}${field === '' ? '' : `.${field}`}`,
      code,
      message,
    })),
  });
}
