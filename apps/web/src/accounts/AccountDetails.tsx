import type { Account } from '@tsela/contract/accounts/account-shapes';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { ReactNode } from 'react';
import { groupWithReason } from '../rates/parts/why-group-draft.ts';
import { useMay, useSession } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Money } from '../ui/show/Money.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { useGroupOfAccount } from './account-calls.ts';
import { availableCredit, defaultCardText, invoicesText } from './account-badges-draft.ts';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Facts } from '../ui/layout/Facts.tsx';

interface AccountDetailsProps {
  readonly account: Account;
  /** Links beside the balance. */
  readonly links?: ReactNode;
}

const NOT_SET = <Text tone="quiet">{accounts.none}</Text>;

/** What is known of an account; amounts only for those who see them. */
export function AccountDetails({ account, links }: AccountDetailsProps) {
  const { user, general } = useSession();
  const may_read_rates = useMay('API_/rates/revisions:GET') && isStaff(user);
  const of_group = useGroupOfAccount(may_read_rates ? account.id : null).data?.accounts[0];
  const branch = general?.branches.find(({ id }) => id === account.branch_id)?.name;
  const { name, email, mobile_number } = account.billing_contact;
  const details: readonly (readonly [label: string, value: ReactNode])[] = [
    [accounts.name, account.name],
    [accounts.code, account.account_code],
    [accounts.type, accounts.types[account.account_type]],
    [accounts.status, accounts.statuses[account.status]],
    [accounts.invoiceFrequency, invoicesText(account)],
    ...(account.account_billing_card_information === undefined
      ? []
      : ([[accounts.card, defaultCardText(account.account_billing_card_information) ?? NOT_SET]] as const)),
    [accounts.parcelTypes, account.parcel_types.map((type) => type.name).join(', ') || NOT_SET],
    [accounts.prefix, account.tracking_prefix || NOT_SET],
    [accounts.contact, name || NOT_SET],
    [
      accounts.email,
      email === '' ? (
        NOT_SET
      ) : (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [
      accounts.phone,
      mobile_number === '' ? (
        NOT_SET
      ) : (
        <a key="phone" href={`tel:${mobile_number.replaceAll(' ', '')}`}>
          {groupedPhone(mobile_number)}
        </a>
      ),
    ],
    [accounts.supportEmail, account.support_email ?? NOT_SET],
    ...(isStaff(user)
      ? ([
          [accounts.branch, branch ?? NOT_SET],
          [accounts.salesPerson, account.sales_person || NOT_SET],
          ...(of_group ? ([[accounts.rateGroup, groupWithReason(of_group)]] as const) : []),
          [accounts.ledgerShown, account.force_show_billing_transactions ? accounts.shownAlways : accounts.shownAsProvider],
          ...(account.no_invoice_reminders ? ([[accounts.reminders, accounts.remindersOff]] as const) : []),
        ] as const)
      : []),
    [accounts.created, <DateTime key="created" instant={account.time_created} show="long-date" />],
  ];
  return (
    <Tiles columns={2} gap={4} align="start">
      <Panel title={accounts.details}>
        <FactLines facts={details} />
      </Panel>
      <Balance account={account} links={links} />
    </Tiles>
  );
}

function Balance({ account, links }: AccountDetailsProps) {
  const available = availableCredit(account);
  if (account.balance === undefined) return links === undefined ? null : <Panel>{links}</Panel>;
  return (
    <Panel title={accounts.balance} aside={<AccountBadges account={account} />}>
      <Text as="p" size="xxl" weight="strong">
        <Money rand={account.balance} />
      </Text>
      {available !== null && (
        <FactLines
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

function FactLines({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Facts look="lines">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
