import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';

/** Users of an account have the webhooks and keys of their own page. Source: screens S21, S40. */
export function refuseOthers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can set up integrations.');
}
