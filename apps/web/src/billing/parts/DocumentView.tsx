import { Button } from '../../ui/act/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { BillingDocument, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { documentTitle } from '@tsela/domain/billing/document-title';
import { isStaff } from '@tsela/domain/permissions/audience';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { billing } from '../../strings/billing.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { UnreadFrame } from '../../ui/form/UnreadFrame.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { useNow } from '../../ui/show/now.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { Allocations } from './Allocations.tsx';
import { CreditInvoice } from './CreditInvoice.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentLines } from './DocumentLines.tsx';
import type { UseLines } from './DocumentLines.tsx';
import { DebtActions } from './DebtActions.tsx';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { LedgerMenu } from './LedgerMenu.tsx';
import { ReadDocument } from './ReadDocument.tsx';
import { MissingBadges } from './MissingBadges.tsx';
import { BankFacts } from './BankFacts.tsx';
import { DayText } from './DayText.tsx';

type Kind = 'invoice' | 'credit-note';

interface DocumentViewProps {
  readonly kind: Kind;
  readonly id: number | null;
  readonly read: { readonly isLoading: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly document: BillingDocument | undefined;
  readonly useLines: UseLines;
  readonly readFile: (id: number) => Promise<{ filename: string; content: string }>;
}

/** An invoice or a credit note: what stood on it when it was issued, what of it is paid, and its lines. Source: screens S42. */
export function DocumentView({ kind, id, read, document, useLines, readFile }: DocumentViewProps) {
  const back = useBack(kind);
  const is_for_staff = isStaff(useSession().user);
  const may_credit = useMay('API_/billing/credit-notes:POST') && is_for_staff && kind === 'invoice';
  if (!document || id === null) {
    return (
      <UnreadFrame
        title={words.titles[kind]}
        back={back}
        read={read}
        error={shownError(read.error)}
        notFound={words.notFound[kind]}
      />
    );
  }
  const { parties } = document;
  return (
    <PageFrame
      title={`${parties ? documentTitle(kind, parties.company, document) : words.titles[kind]} ${document.number}`}
      aside={kind === 'invoice' && <Standing document={document} />}
      back={back}
      otherActions={
        <>
          <ReadDocument read={() => readFile(id)} />
          <DocumentActions kind={kind} document={document} />
          {kind === 'invoice' && <DebtActions document={document} />}
          {may_credit && <CreditInvoice document={document} />}
        </>
      }
      action={<Download id={id} readFile={readFile} />}
    >
      <Stack gap={4}>
        <Figures kind={kind} document={document} />
        {parties && <Parties parties={parties} />}
        <DocumentLines
          id={id}
          useLines={useLines}
          actionOf={kind === 'invoice' && is_for_staff ? lineMenu : undefined}
          bulkActionsOf={
            may_credit ? (lines, onDone) => <CreditInvoice document={document} lines={lines} onDone={onDone} /> : undefined
          }
        />
        <Allocations kind={kind} document={document} />
        {kind === 'invoice' && is_for_staff && <InvoiceHistory id={id} />}
        {kind === 'invoice' && parties && <HowToPay document={document} bank={parties.bank} />}
      </Stack>
    </PageFrame>
  );
}

/** What staff do with a line of an invoice: they credit its shipment, or take its transaction back by a credit note. */
function lineMenu({ id, type, total, shipment_id, shipment_reference, has_been_reversed }: DocumentLine) {
  const transaction = {
    id,
    type,
    amount: -total,
    shipment_id,
    shipment_reference,
    has_been_reversed,
    reverses_transaction_id: null,
  };
  return <LedgerMenu transaction={transaction} />;
}

/** Whether an invoice is paid; one that a write-off settled is not called so. */
function Standing({ document: { status, written_off = 0 } }: { readonly document: BillingDocument }) {
  return status === 'paid' && written_off > 0 ? (
    <StatusBadge status="closed" label={words.writtenOffLabel} />
  ) : (
    <StatusBadge status={status} />
  );
}

function useBack(kind: Kind): { href: string; label: string } {
  const { user } = useSession();
  const tab = kind === 'invoice' ? 'invoices' : 'credit-notes';
  return isStaff(user)
    ? { href: paths.billing({ tab }), label: words.back }
    : { href: paths.account({ tab: 'billing', part: tab }), label: words.backOwn };
}

function Download({ id, readFile }: Pick<DocumentViewProps, 'readFile'> & { readonly id: number }) {
  const [is_busy, setBusy] = useState(false);

  async function handleClick(): Promise<void> {
    setBusy(true);
    await saveCalledFile(() => readFile(id));
    setBusy(false);
  }

  return (
    <Button leftSection={<IconDownload size={16} aria-hidden="true" />} loading={is_busy} onClick={() => void handleClick()}>
      {words.download}
    </Button>
  );
}

function Figures({ kind, document }: { readonly kind: Kind; readonly document: BillingDocument }) {
  const { user } = useSession();
  const now = useNow();
  const { account_id, account_name, account_code, date, due_date, total, vat, paid, time_sent, written_off = 0 } = document;
  const account = `${account_name} (${account_code})`;
  const days = due_date === null ? 0 : Math.round((Date.parse(dayOf(now)) - Date.parse(due_date)) / DAY_MS);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.account,
      isStaff(user) ? (
        <TextLink key="account" href={paths.accountById(account_id, { tab: 'billing' })}>
          {account}
        </TextLink>
      ) : (
        account
      ),
    ],
    ...(document.migration_reference === undefined ? [] : [[words.formerNumber, document.migration_reference] as const]),
    ...(document.cost_center === '' ? [] : [[words.costCenter, document.cost_center] as const]),
    [words.date, <DayText key="date" day={date} />],
    ...(due_date === null ? [] : [[words.due, <DayText key="due" day={due_date} />] as const]),
    ...(isStaff(user)
      ? [[words.sentOn, time_sent === null ? words.neverSent : <DateTime key="sent" instant={time_sent} />] as const]
      : []),
    [words.total, <Money key="total" rand={total} />],
    [words.vat, <Money key="vat" rand={vat} />],
    ...(kind === 'invoice'
      ? ([
          [words.paid, <Money key="paid" rand={paid - written_off} />],
          ...(written_off > 0 ? ([[words.writtenOffLabel, <Money key="written-off" rand={written_off} />]] as const) : []),
          [words.open, <Money key="open" rand={total - paid} />],
        ] as const)
      : []),
  ];
  return (
    <Stack gap={1}>
      <Facts look="columns">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {isStaff(user) && document.parties && <MissingBadges account={document.parties.account} />}
      {document.status === 'unpaid' && days > 0 && <Text tone="red">{words.overdue(days)}</Text>}
    </Stack>
  );
}

function Parties({ parties }: { readonly parties: NonNullable<BillingDocument['parties']> }) {
  const { company, account } = parties;
  return (
    <Tiles columns={2}>
      <Party
        title={words.from}
        name={company.name}
        lines={[...company.address.split('\n'), company.email, company.phone]}
        vat_number={company.vat_number}
        registration_number={company.registration_number}
      />
      <Party
        title={words.to}
        name={`${account.name} (${account.account_code})`}
        lines={[...account.address.split('\n'), account.email]}
        vat_number={account.vat_number}
        registration_number={account.registration_number}
      />
    </Tiles>
  );
}

interface PartyProps {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly vat_number: string;
  readonly registration_number: string;
}

function Party({ title, name, lines, vat_number, registration_number }: PartyProps) {
  const numbers = [
    [words.vatNumber, vat_number],
    [words.registration, registration_number],
  ] as const;
  const told = [...lines, ...numbers.flatMap(([label, value]) => (value === '' ? [] : `${label} ${value}`))];
  return (
    <Panel title={title}>
      <Stack gap={1}>
        <strong>{name}</strong>
        {told
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <Text key={line}>{line}</Text>
          ))}
      </Stack>
    </Panel>
  );
}

interface HowToPayProps {
  readonly document: BillingDocument;
  readonly bank: NonNullable<BillingDocument['parties']>['bank'];
}

/** Where an open invoice is paid to, where the provider has named a bank. Source: KEY-PAY-09. */
function HowToPay({ document, bank }: HowToPayProps) {
  if (bank.account_number === '' || document.status === 'paid') return null;
  return (
    <Panel title={billing.howToPay}>
      <BankFacts bank={bank} reference={document.account_code} />
    </Panel>
  );
}
