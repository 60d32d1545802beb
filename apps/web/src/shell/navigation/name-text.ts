import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { User } from '@tsela/contract/users/user-shapes';

/** Source: SHELL-07. */
const LONGEST_NAME = 18;

/** The user's name as the navigation has room for it. Source: SHELL-07. */
export function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name;
}

/** The line under the name: the account, or the role of those without one. Source: SHELL-08. */
export function accountOrRole(
  user: { readonly role: Pick<User['role'], 'name'> },
  account: Pick<Account, 'account_code' | 'name'> | null,
): string {
  return account ? `${account.account_code} ${account.name}` : user.role.name;
}
