import type { Account } from '@tsela/contract/accounts/account-shapes';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { ReactNode } from 'react';
import { accounts } from '../strings/accounts.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './Accounts.module.css';
import { AccountBadges } from './AccountBadges.tsx';
import { availableCredit } from './account-badges-draft.ts';

interface AccountDetailsProps {
  readonly account: Account;
  /** Links beside the balance. */
  readonly links?: ReactNode;
}

/** What is known of an account; amounts only for those who see them. */
export function AccountDetails({ account, links }: AccountDetailsProps) {
  const { name, email, mobile_number } = account.billing_contact;
  const details: readonly (readonly [label: string, value: ReactNode])[] = [
    [accounts.name, account.name],
    [accounts.code, account.account_code],
    [accounts.type, accounts.types[account.account_type]],
    [accounts.status, accounts.statuses[account.status]],
    [accounts.invoiceFrequency, accounts.frequencies[account.invoice_frequency]],
    [accounts.prefix, account.tracking_prefix || accounts.none],
    [accounts.contact, name || accounts.none],
    [accounts.email, email === '' ? accounts.none : <a href={`mailto:${email}`}>{email}</a>],
    [
      accounts.phone,
      mobile_number === '' ? (
        accounts.none
      ) : (
        <a href={`tel:${mobile_number.replaceAll(' ', '')}`}>{groupedPhone(mobile_number)}</a>
      ),
    ],
    [accounts.supportEmail, account.support_email ?? accounts.none],
    [accounts.created, <DateTime key="created" instant={account.time_created} show="date" />],
  ];
  return (
    <div className={classes['columns']}>
      <Panel title={accounts.details}>
        <Facts facts={details} />
      </Panel>
      <Balance account={account} links={links} />
    </div>
  );
}

function Balance({ account, links }: AccountDetailsProps) {
  const available = availableCredit(account);
  if (account.balance === undefined) return links === undefined ? null : <Panel>{links}</Panel>;
  return (
    <Panel title={accounts.balance} aside={<AccountBadges account={account} />}>
      <p className={classes['amount']}>
        <Money rand={account.balance} />
      </p>
      {available !== null && (
        <Facts
          facts={[
            [accounts.creditLimit, <Money key="limit" rand={account.credit_limit} />],
            [accounts.available, <Money key="available" rand={available} />],
          ]}
        />
      )}
      {links}
    </Panel>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes['fact']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
