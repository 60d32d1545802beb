import { accountApi } from '@tsela/contract/accounts/account-api';
import type { AccountId } from '@tsela/domain/ids';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../session.ts';
import { AccountPicker } from './AccountPicker.tsx';

interface AccountFilterProps {
  /** As the address bar has it. */
  readonly value: string | undefined;
  readonly onChange: (account_id: string | undefined) => void;
}

/** The account that a list is narrowed to, for staff who may look for accounts. */
export function AccountFilter({ value, onChange }: AccountFilterProps) {
  const may_see = useMay('API_/accounts:GET');
  const id = Number(value ?? 0);
  // An id in the address bar is a number; whether there is such an account the server says.
  const read = useRead(accountApi.list, may_see && id > 0 ? { id: id as AccountId } : null);
  if (!may_see) return null;
  return (
    <AccountPicker
      is_label_hidden
      name="account_filter"
      value={id > 0 ? (read.data?.accounts[0] ?? null) : null}
      onChange={(picked) => onChange(picked ? String(picked.id) : undefined)}
    />
  );
}
