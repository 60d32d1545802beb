import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { checkRateCard } from '@tsela/domain/rates/check-rate-card';
import type { Finding } from '@tsela/domain/rates/finding';
import type { CheckedCard } from '@tsela/domain/rates/finding-list';
import type { RateCard } from '@tsela/domain/rates/rate-card';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { countAccountsByGroup } from './rate-group-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';

/** What stands against publishing a revision, as the provider's settings have it. */
export async function checkRevision(tx: Tx, context: RequestContext, row: RevisionRow, day: Day): Promise<CheckedCard> {
  const settings = await context.services.settings.of(context.provider_id);
  const card = await context.services.revision_cards.of(tx, row);
  const checked = checkRateCard(card, { day, node_count_max: readSetting(settings, 'map_max_node_count') });
  const lost = await lostGroups(tx, context, card);
  return {
    ...checked,
    findings: [...lost, ...checked.findings].toSorted(errorsFirst),
    warning_count: checked.warning_count + lost.length,
  };
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

const MOST_VIOLATIONS = 20;

/** Raises `bad-input` with the errors of the card, and `conflict` while warnings are not accepted. Source: screens S47. */
export async function refuseUnsoundCard(
  tx: Tx,
  context: RequestContext,
  row: RevisionRow,
  { day, accept_warnings }: { day: Day; accept_warnings: boolean },
): Promise<void> {
  const { findings, error_count, warning_count } = await checkRevision(tx, context, row, day);
  if (error_count > 0) {
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
  if (warning_count > 0 && !accept_warnings)
    throw new Problem(
      'conflict',
      warning_count === 1
        ? 'There is one warning. Look at it and accept it to publish.'
        : `There are ${warning_count} warnings. Look at them and accept them to publish.`,
    );
}
