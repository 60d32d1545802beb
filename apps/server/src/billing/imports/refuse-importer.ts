import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import type { RequestContext } from '../../context.ts';

/** A bank's file has the money of all accounts in it: it is for staff who see all of them, and amounts. Source: PERM-055, PERM-073. */
export function refuseWhoImportsNothing(context: RequestContext): void {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refusePartOfAccounts(context, 'Payments of banks are for staff who see every account.');
}
