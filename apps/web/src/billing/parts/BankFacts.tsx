import type { ProviderBank } from '@tsela/domain/billing/provider-bank';
import type { ReactNode } from 'react';
import { billing } from '../../strings/billing.ts';
import { Facts } from '../../ui/layout/Facts.tsx';

interface BankFactsProps {
  readonly bank: ProviderBank;
  /** By which the provider knows the payment. */
  readonly reference: string;
  /** How a value is shown; left out, as it is. */
  readonly show?: (value: string, label: string) => ReactNode;
}

/** Where a payer transfers to at their own bank. Source: KEY-PAY-09. */
export function BankFacts({ bank, reference, show = (value) => value }: BankFactsProps) {
  const lines = [
    [billing.bank, bank.name],
    [billing.branchCode, bank.branch_code],
    [billing.accountType, bank.account_type],
    [billing.accountNumber, bank.account_number],
    [billing.reference, reference],
  ] as const;
  return (
    <Facts>
      {lines
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{show(value, label)}</dd>
          </div>
        ))}
    </Facts>
  );
}
