import type { AccountId } from '@tsela/domain/ids';
import { useMay } from '../../shell/session.ts';
import { ApiKeys } from '../ApiKeys.tsx';
import classes from '../Integrations.module.css';

/** What connects the programs of an account, for the account itself and for staff. Source: screens S21, S44. */
export function AccountIntegrations({ account_id }: { readonly account_id: AccountId }) {
  const may_see = useMay('API_/integrations/keys:GET');
  if (!may_see) return null;
  return (
    <div className={classes['stack']}>
      <ApiKeys account_id={account_id} />
    </div>
  );
}
