import { Button } from '../../ui/act/Button.tsx';
import { IconDownload, IconEye, IconFileSpreadsheet, IconMail, IconShieldCheck } from '@tabler/icons-react';
import type { Statement } from '@tsela/contract/billing/statement-api';
import type { StatementFormat } from '@tsela/domain/billing/statement-rules';
import { shownDay } from '@tsela/domain/time/typed-day';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useListAddress } from '../../shell/pages/address.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { billingEntry } from '../../strings/billing/entry.ts';
import { statements as words } from '../../strings/billing/statements.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { readStatementFile, useMakeStatement, useStatements } from '../statement-calls.ts';
import { owedOf } from '../statement-draft.ts';
import { usePdfWindow } from './use-pdf-window.tsx';

const loadDialog = async () => (await import('../entry/StatementDialog.tsx')).StatementDialog;

interface StatementListProps {
  /** Left out, the statements of every account. */
  readonly account?: FormAccount;
}

/** The statements that were made, with their files, and a way to make one. Source: screens S20, S41, S44. */
export function StatementList({ account }: StatementListProps) {
  const { limit, offset } = listInput(useListAddress().view);
  const read = useStatements({ limit, offset, ...(account !== undefined && { account_id: account.id }) });
  const may_make = useMay('API_/billing/statements:POST');
  const [is_open, setOpen] = useState(false);
  return (
    <Stack gap={3}>
      <Row data-screen-only>
        {may_make && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.make}
          </Button>
        )}
        <QuietText>{words.help}</QuietText>
      </Row>
      <ListTable
        label={words.label}
        columns={account === undefined ? [DAYS, ACCOUNT, ...REST] : [DAYS, ...REST]}
        rows={read.data?.statements}
        rowName={daysText}
        read={read}
        empty={words.none}
        card={(statement) => <Card statement={statement} shows_account={account === undefined} />}
        cardAction={(statement) => <Menu statement={statement} />}
      />
      <LazyComponent load={loadDialog} props={is_open ? { account, onClose: () => setOpen(false) } : null} />
    </Stack>
  );
}

/** Days come from the contract as such. */
function daysText({ start_date, end_date }: Statement): string {
  return words.daysOf(shownDay(start_date), shownDay(end_date));
}

function Card({ statement, shows_account }: { readonly statement: Statement; readonly shows_account: boolean }) {
  const { account_name, account_code, closing_balance, time_created } = statement;
  return (
    <>
      <CardLine is_title start={daysText(statement)} end={<Money rand={closing_balance} />} />
      {shows_account && <CardLine start={`${account_name} (${account_code})`} />}
      <CardLine
        start={<DateTime instant={time_created} />}
        end={
          <>
            {words.overdue} <Money rand={owedOf(statement).overdue} />
          </>
        }
      />
    </>
  );
}

/** The files of a statement, and e-mailing it, which makes it anew where something has changed since. */
function Menu({ statement }: { readonly statement: Statement }) {
  const { id, account_id, start_date, end_date } = statement;
  const may_make = useMay('API_/billing/statements:POST');
  const making = useMakeStatement();
  const { show, window } = usePdfWindow();
  const save = (format: StatementFormat) => void saveCalledFile(() => readStatementFile({ id, format }), format);
  const email = (email_to: 'billing-contact' | 'me') =>
    making.mutate(
      { account_id, start_date, end_date, email_to },
      {
        onSuccess: ({ emailed_to }) => showToast({ text: words.wasEmailed(emailed_to), variant: 'success' }),
        onError: tellFailure,
      },
    );
  return (
    <>
      <MenuButton
        is_icon
        is_quiet
        label={words.actionsOf(daysText(statement))}
        lines={[
          {
            label: words.view,
            icon: <IconEye size={16} aria-hidden="true" />,
            onClick: () => void show(() => readStatementFile({ id, format: 'pdf' })),
          },
          { label: words.pdf, icon: <IconDownload size={16} aria-hidden="true" />, onClick: () => save('pdf') },
          { label: words.csv, icon: <IconFileSpreadsheet size={16} aria-hidden="true" />, onClick: () => save('csv') },
          { label: words.verifier, icon: <IconShieldCheck size={16} aria-hidden="true" />, onClick: () => save('html') },
          may_make && {
            label: words.emailContact,
            icon: <IconMail size={16} aria-hidden="true" />,
            onClick: () => email('billing-contact'),
          },
          may_make && { label: words.emailMe, icon: <IconMail size={16} aria-hidden="true" />, onClick: () => email('me') },
        ]}
      />
      {window}
    </>
  );
}

const DAYS: Column<Statement> = {
  key: 'days',
  header: words.days,
  render: (statement) => <strong className="num">{daysText(statement)}</strong>,
};

const ACCOUNT: Column<Statement> = {
  key: 'account',
  header: words.account,
  render: ({ account_id, account_name, account_code }) => (
    <TextLink href={paths.accountById(account_id, { tab: 'billing' })}>{`${account_name} (${account_code})`}</TextLink>
  ),
};

const REST: readonly Column<Statement>[] = [
  { key: 'opening', header: words.opening, align: 'right', render: (row) => <Money rand={row.opening_balance} /> },
  { key: 'transactions', header: words.transactions, align: 'right', render: (row) => row.transaction_count },
  { key: 'closing', header: words.closing, align: 'right', render: (row) => <Money rand={row.closing_balance} /> },
  { key: 'owed', header: words.owed, align: 'right', render: (row) => <Money rand={owedOf(row).total} /> },
  { key: 'overdue', header: words.overdue, align: 'right', render: (row) => <Money rand={owedOf(row).overdue} /> },
  { key: 'made', header: words.made, render: ({ time_created }) => <DateTime instant={time_created} /> },
  {
    key: 'by',
    header: words.by,
    render: ({ is_monthly, made_by_name }) => (is_monthly ? words.byClock : made_by_name),
  },
  {
    key: 'actions',
    header: billingEntry.actions,
    is_header_hidden: true,
    width: 52,
    render: (statement) => <Menu statement={statement} />,
  },
];
