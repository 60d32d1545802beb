import type { AccountOfRateGroup } from '@tsela/contract/rates/rate-group-api';
import { groupReasons as words } from '../../strings/rates.ts';

/** Why an account has the rate group it has. */
export function whyGroup({ rate_group, is_group_gone }: Pick<AccountOfRateGroup, 'rate_group' | 'is_group_gone'>): string {
  if (is_group_gone) return words.gone;
  if (rate_group === null) return '';
  return rate_group.given_by === 'tag' ? words.byTag(rate_group.tag ?? '') : words[rate_group.given_by];
}

/** The group of an account with the reason, in one line. */
export function groupWithReason(account: AccountOfRateGroup): string {
  return [account.rate_group?.name, whyGroup(account)].filter(Boolean).join(', ');
}
