import type { UserActor } from '../context.ts';
import type { Tx } from '../db/transaction.ts';

/** When the sections of the general data changed last; null where there is nothing that could. */
export interface ChangeTimes {
  /** Of the user, or of what their role asks. */
  readonly user: Date;
  readonly roles: Date | null;
  readonly provider_settings: Date | null;
  readonly user_settings: Date | null;
  readonly account: Date | null;
  readonly account_settings: Date | null;
  readonly tags: Date | null;
  readonly branches: Date | null;
  readonly drivers: Date | null;
}

/** A balance changes with an entry in the ledger. */
const CHANGE_TIMES = `select
  (select greatest(u.time_modified, r.time_modified, o.time_modified) from users u
    left join role_sign_in_rules r on r.provider_id = u.provider_id and r.role_id = u.role_id
    left join roles o on o.provider_id = u.provider_id and o.id = u.role_id
    where u.provider_id = $1 and u.id = $2) as "user",
  greatest((select max(time_modified) from roles where provider_id = $1),
    (select max(time_modified) from role_sign_in_rules where provider_id = $1)) as roles,
  (select max(time_modified) from provider_settings where provider_id = $1) as provider_settings,
  (select max(time_modified) from user_settings where provider_id = $1 and user_id = $2) as user_settings,
  (select greatest(a.time_modified, (
      select t.time_created from transactions t where t.provider_id = $1 and t.account_id = $3 order by t.id desc limit 1
    )) from accounts a where a.provider_id = $1 and a.id = $3) as account,
  (select max(time_modified) from account_settings where provider_id = $1 and account_id = $3) as account_settings,
  (select max(time_modified) from tags where provider_id = $1) as tags,
  (select max(time_modified) from branches where provider_id = $1) as branches,
  (select max(time_modified) from drivers where provider_id = $1) as drivers`;

export async function readChangeTimes(tx: Tx, { user_id, account_id }: UserActor): Promise<ChangeTimes> {
  const { rows } = await tx.client.query<ChangeTimes>({
    name: 'change-times',
    text: CHANGE_TIMES,
    values: [tx.provider_id, user_id, account_id],
  });
  const [times] = rows;
  if (!times) throw new Error('Times of change were not answered.');
  return times;
}
