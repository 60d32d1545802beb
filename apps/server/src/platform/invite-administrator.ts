import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { Invitation } from '@tsela/contract/users/user-shapes';
import { isEmail } from '@tsela/domain/formats/email';
import type { RoleId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { isOfPlatform } from '../context.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { asNamedProvider } from '../providers/as-provider.ts';
import { sendInvitationTo } from '../sessions/verification-links.ts';
import { createUser } from '../user-records/create-user.ts';

interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * A platform administrator invites the first administrator of a new provider, who invites the other users. An administrator may read
 * everything of the provider, so a support role is not enough. The invitation comes from that provider. Source: screens S51, ROLE-15.
 */
export async function inviteAdministrator(
  context: RequestContext,
  input: InputOf<typeof providerAdminApi.inviteAdministrator>,
): Promise<OutputOf<typeof providerAdminApi.inviteAdministrator>> {
  refuseUnlessOfPlatform(context);
  refuseIfAny(administratorViolations(input));
  return asNamedProvider(context, input.provider_id, async (tx, here) => {
    const email = input.email.trim();
    return inviteFirst(tx, { ...here, tx }, { name: input.name.trim(), email });
  });
}

/** Platform administrators in their own name only, not a user who acts as one. */
export function refuseUnlessOfPlatform({ actor }: RequestContext): void {
  if (!isOfPlatform(actor)) throw new Problem('not-permitted', 'Only who administers the platform can do that.');
}

export function administratorViolations({ name, email }: Person, prefix = ''): Violation[] {
  return [
    ...(name.trim() === '' ? [{ field: `${prefix}name`, code: 'name-wrong', message: 'Please enter a name.' }] : []),
    ...(isEmail(email.trim())
      ? []
      : [{ field: `${prefix}email`, code: 'email-wrong', message: 'Please enter a valid email address.' }]),
  ];
}

/** Makes the administrator of the transaction's provider and asks them to join. */
export async function inviteFirst(tx: Tx, context: RequestContext, { name, email }: Person): Promise<Invitation> {
  const id = await createUser(context, {
    name,
    email,
    mobile_number: '',
    role_id: ROLE_IDS.administrator as RoleId,
    account_id: null,
    branch_id: null,
    limit_user_to_branch: false,
    password_hash: null,
    is_demo: false,
  });
  return sendInvitationTo(tx, context, { id, name, email, account_id: null });
}
