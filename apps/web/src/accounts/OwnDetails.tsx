import type { Account } from '@tsela/contract/accounts/account-shapes';
import { AccountForm } from './AccountForm.tsx';
import { AskToClose } from './AskToClose.tsx';

interface OwnDetailsProps {
  readonly account: Account;
  readonly onReload: () => void;
}

/** What users change of their own account, and where they ask to close it. Source: screens S20. */
export function OwnDetails({ account, onReload }: OwnDetailsProps) {
  return (
    <>
      <AccountForm account={account} onReload={onReload} />
      <AskToClose account={account} />
    </>
  );
}
