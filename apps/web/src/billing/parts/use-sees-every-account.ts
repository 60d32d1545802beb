import { useSession } from '../../shell/session.ts';

/** Whether the user is limited to no branch and no account: what concerns every account is for those alone. */
export function useSeesEveryAccount(): boolean {
  const { user } = useSession();
  return user !== null && user.account_id === null && !user.limit_user_to_branch && user.limit_account_id === null;
}
