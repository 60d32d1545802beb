import type { providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isEmail } from '@tsela/domain/formats/email';
import type { RoleId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { isOfPlatform } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { atProvider } from '../providers/at-provider.ts';
import { sendInvitationTo } from '../sessions/verification-links.ts';
import { createUser } from '../users/create-user.ts';

/**
 * Whoever administers the platform invites an administrator of a provider, who invites everybody else there: a provider that was just made
 * has nobody who could. Who is made one may read all that a provider trusts the platform with, so that no role of support is enough. The
 * invitation comes from that provider. Source: screens S51, ROLE-15.
 */
export async function inviteAdministrator(
  context: RequestContext,
  input: InputOf<typeof providerAdminApi.inviteAdministrator>,
): Promise<OutputOf<typeof providerAdminApi.inviteAdministrator>> {
  if (!isOfPlatform(context.actor)) throw new Problem('not-permitted', 'Only who administers the platform can do that.');
  const { name, email } = { name: input.name.trim(), email: input.email.trim() };
  refuseIfAny([
    ...(name === '' ? [{ field: 'name', code: 'name-wrong', message: 'Please enter a name.' }] : []),
    ...(isEmail(email) ? [] : [{ field: 'email', code: 'email-wrong', message: 'Please enter a valid email address.' }]),
  ]);
  return atProvider(context, input.provider_id, async (tx, here) => {
    const id = await createUser(
      { ...here, tx },
      {
        name,
        email,
        mobile_number: '',
        role_id: ROLE_IDS.administrator as RoleId,
        account_id: null,
        branch_id: null,
        limit_user_to_branch: false,
        password_hash: null,
        is_demo: false,
      },
    );
    await sendInvitationTo(tx, here, { id, name, email, account_id: null });
    return { message: `Invitation sent to ${email}.` };
  });
}
