import type { profileApi } from '@tsela/contract/users/profile-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { userSettingChecks } from '@tsela/domain/users/user-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { upsertUserSetting } from '../user-records/own-details-repository.ts';

/** Saves one of the caller's own settings. The log names the setting, not its value. Source: CALL-25, CALL-26. */
export async function saveUserSetting(
  context: RequestContext,
  { setting, value }: InputOf<typeof profileApi.saveSetting>,
): Promise<OutputOf<typeof profileApi.saveSetting>> {
  const { actor } = context;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  refuseIfAny(userSettingChecks(setting, value));
  await inTransaction(context, async (tx) => {
    await upsertUserSetting(tx, { user_id: actor.user_id, setting, value, now: context.now });
    await recordChange(tx, context, {
      type: 'user-setting.changed',
      object_type: 'user',
      object_id: actor.user_id,
      account_id: actor.account_id,
      change_to: { setting },
    });
  });
  return { setting, value };
}
