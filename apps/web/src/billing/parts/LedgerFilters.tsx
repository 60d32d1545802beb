import { LEDGER_DIRECTIONS, LEDGER_MAKERS, LEDGER_STATES } from '@tsela/domain/billing/ledger-filters';
import { TRANSACTION_TYPES, ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { LEDGER_ACCOUNT_LABELS } from '@tsela/domain/payments/ledger-account-labels';
import { LEDGER_ACCOUNTS } from '@tsela/domain/payments/ledger-accounts';
import { isStaff } from '@tsela/domain/permissions/audience';
import { AccountFilter } from '../../shell/parts/AccountFilter.tsx';
import type { SearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { generalLedger } from '../../strings/billing/general-ledger.ts';
import { ledgerFilters as words } from '../../strings/billing-ledger-filters.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { CLEARED_LEDGER } from '../ledger-filter-draft.ts';
import { LedgerDays } from './LedgerDays.tsx';

interface LedgerFiltersProps {
  readonly filters: SearchValues;
  /** Left out on the page of an account. */
  readonly has_account: boolean;
  /** What is wrong with the days, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** What narrows the list of transactions. Source: screens S41. */
export function LedgerFilters({ filters, has_account, errors, onChange }: LedgerFiltersProps) {
  const sees_books = isStaff(useSession().facts.actor);
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED_LEDGER} onChange={onChange}>
      {has_account && <AccountFilter value={filters['account']} onChange={(account) => onChange({ account })} />}
      <SelectField
        aria-label={words.type}
        value={filters['type'] ?? ''}
        options={TYPE_OPTIONS}
        onChange={(type) => onChange({ type: type || undefined })}
      />
      <SelectField
        aria-label={words.state}
        value={filters['state'] ?? ''}
        options={STATE_OPTIONS}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      {sees_books && (
        <>
          <SelectField
            aria-label={words.made}
            value={filters['made'] ?? ''}
            options={MADE_OPTIONS}
            onChange={(made) => onChange({ made: made || undefined })}
          />
          <SelectField
            aria-label={generalLedger.account}
            value={filters['ledger_account'] ?? ''}
            options={ACCOUNT_OPTIONS}
            onChange={(account) => onChange({ ledger_account: account || undefined })}
          />
        </>
      )}
      <LedgerDays start={filters['start_date'] ?? ''} end={filters['end_date'] ?? ''} errors={errors} onChange={onChange} />
    </ListFilters>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const TYPE_OPTIONS: readonly Option[] = [
  { value: '', label: words.anyType },
  ...LEDGER_DIRECTIONS.map((value) => ({ value, label: words.directions[value] })),
  ...TRANSACTION_TYPES.map((value) => ({ value, label: ledgerLabel(value) })),
];

const STATE_OPTIONS: readonly Option[] = [
  { value: '', label: words.anyState },
  ...LEDGER_STATES.map((value) => ({ value, label: words.states[value] })),
];

const MADE_OPTIONS: readonly Option[] = [
  { value: '', label: words.anyMade },
  ...LEDGER_MAKERS.map((value) => ({ value, label: words.makers[value] })),
];

const ACCOUNT_OPTIONS: readonly Option[] = [
  { value: '', label: generalLedger.anyAccount },
  ...LEDGER_ACCOUNTS.map((value) => ({ value, label: LEDGER_ACCOUNT_LABELS[value] })),
];
