import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { BillingDocument, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { documentTitle } from '@tsela/domain/billing/document-title';
import { isStaff } from '@tsela/domain/permissions/audience';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { ListRead } from '../../shell/parts/ListTable.tsx';
import { useSession } from '../../shell/session.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { billing } from '../../strings/billing.ts';
import { billingDocument as words } from '../../strings/billing-document.ts';
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
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { Allocations } from './Allocations.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { BankFacts } from './BankFacts.tsx';
import { DayText } from './DayText.tsx';

type Kind = 'invoice' | 'credit-note';

interface LinesRead extends ListRead {
  readonly data?: { readonly lines: readonly DocumentLine[]; readonly count: number } | undefined;
}

interface DocumentViewProps {
  readonly kind: Kind;
  readonly id: number | null;
  readonly read: { readonly isLoading: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly document: BillingDocument | undefined;
  readonly useLines: (input: { id: number; limit: number; offset: number }) => LinesRead;
  readonly readFile: (id: number) => Promise<{ filename: string; content: string }>;
}

/** An invoice or a credit note: what stood on it when it was issued, what of it is paid, and its lines. Source: screens S42. */
export function DocumentView({ kind, id, read, document, useLines, readFile }: DocumentViewProps) {
  const back = useBack(kind);
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
      title={`${parties ? documentTitle(kind, parties.company) : words.titles[kind]} ${document.number}`}
      aside={kind === 'invoice' && <StatusBadge status={document.status} />}
      back={back}
      otherActions={<DocumentActions kind={kind} document={document} />}
      action={<Download id={id} readFile={readFile} />}
    >
      <Stack gap={4}>
        <Figures kind={kind} document={document} />
        {parties && <Parties parties={parties} />}
        <Lines id={id} useLines={useLines} />
        <Allocations kind={kind} document={document} />
        {kind === 'invoice' && parties && <HowToPay document={document} bank={parties.bank} />}
      </Stack>
    </PageFrame>
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
  const { account_id, account_name, account_code, date, due_date, total, vat, paid } = document;
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
    [words.date, <DayText key="date" day={date} />],
    ...(due_date === null ? [] : [[words.due, <DayText key="due" day={due_date} />] as const]),
    [words.total, <Money key="total" rand={total} />],
    [words.vat, <Money key="vat" rand={vat} />],
    ...(kind === 'invoice'
      ? ([
          [words.paid, <Money key="paid" rand={paid} />],
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

function Lines({ id, useLines }: Pick<DocumentViewProps, 'useLines'> & { readonly id: number }) {
  const { limit, offset } = listInput(useListAddress().view);
  const read = useLines({ id, limit, offset });
  return (
    <ListTable
      label={words.lines}
      columns={COLUMNS}
      rows={read.data?.lines}
      rowName={(line) => line.shipment_reference || line.description}
      rowHref={({ shipment_id }) => (shipment_id === null ? undefined : paths.shipment(shipment_id))}
      read={read}
      empty={words.noLines}
      card={(line) => <Card line={line} />}
    />
  );
}

function aboutText({ shipment_reference, description }: DocumentLine): string {
  return shipment_reference || description;
}

function routeText({ from, to }: DocumentLine): string {
  return from !== '' && to !== '' ? words.routeOf(from, to) : from || to || '–';
}

function weightText({ charged_weight_kg }: DocumentLine): string {
  return charged_weight_kg === null ? '–' : `${charged_weight_kg} kg`;
}

function Card({ line }: { readonly line: DocumentLine }) {
  return (
    <>
      <CardLine is_title start={aboutText(line)} end={<Money rand={line.total} />} />
      <CardLine start={routeText(line)} end={line.service} />
      <CardLine start={<DateTime instant={line.date} show="date" />} end={weightText(line)} />
    </>
  );
}

const COLUMNS: readonly Column<DocumentLine>[] = [
  { key: 'date', header: words.line.date, render: ({ date }) => <DateTime instant={date} show="date" /> },
  {
    key: 'reference',
    header: words.line.reference,
    is_row_link: true,
    render: (line) => (
      <Text as="strong" weight="medium">
        {aboutText(line)}
      </Text>
    ),
  },
  { key: 'route', header: words.line.route, render: (line) => routeText(line) },
  { key: 'service', header: words.line.service, render: ({ service }) => service || '–' },
  { key: 'weight', header: words.line.weight, align: 'right', render: (line) => <span className="num">{weightText(line)}</span> },
  {
    key: 'excluding_vat',
    header: words.line.excluding_vat,
    align: 'right',
    render: ({ excluding_vat }) => <Money rand={excluding_vat} />,
  },
  { key: 'vat', header: words.line.vat, align: 'right', render: ({ vat }) => <Money rand={vat} /> },
  { key: 'total', header: words.line.total, align: 'right', render: ({ total }) => <Money rand={total} /> },
];

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
