import { Button } from '../../ui/act/Button.tsx';
import type { ImportedPayment, PaymentImport } from '@tsela/contract/billing/payment-import-api';
import { PAYMENT_IMPORT_ALLOCATIONS } from '@tsela/domain/billing/invoice-run';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { paymentImports as words } from '../../strings/billing/imports.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DayText } from '../parts/DayText.tsx';
import { ImportBadge, LineBadge } from './badges.tsx';
import { useImportedPayments, useLockImport, usePaymentImports, usePostCertain, useReopenImport } from './import-calls.ts';

const SHOWN = [...PAYMENT_IMPORT_ALLOCATIONS, 'all'] as const;

/** The lines of one bank's file, what became of them, and what is done with all of them. Source: screens S43, ENUM-13. */
export function ImportedLines({ import_id }: { readonly import_id: number }) {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const { settings } = useSession();
  const usual = readSetting(settings, 'payment_import_allocation');
  const shown = SHOWN.find((each) => each === filters['show']) ?? usual;
  const search = filters['search'] ?? '';
  const read = useImportedPayments({
    import_id,
    limit,
    offset,
    ...(shown !== 'all' && { allocation: shown }),
    ...(search !== '' && { search }),
  });
  const [payment_import] = usePaymentImports({ id: import_id }).data?.imports ?? [];
  const is_done = shown === 'unallocated_only' && search === '';
  return (
    <Stack gap={3}>
      <AppLink href={paths.billing({ tab: 'imports' })}>{words.back}</AppLink>
      {payment_import && <Head payment_import={payment_import} />}
      <Row data-screen-only>
        <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={changeFilters}>
          <SelectField
            aria-label={words.show}
            value={shown}
            options={SHOWN.map((value) => ({ value, label: words.shown[value] }))}
            onChange={(value) => changeFilters({ show: value === usual ? undefined : value })}
          />
        </ListFilters>
      </Row>
      <ListTable
        label={words.linesLabel}
        columns={COLUMNS}
        rows={read.data?.imported_payments}
        rowName={({ text }) => text}
        read={read}
        empty={is_done ? words.allMatched : words.noLines}
        card={(line) => <Card line={line} />}
      />
    </Stack>
  );
}

const CLEARED = { search: undefined, show: undefined } as const;

function Head({ payment_import }: { readonly payment_import: PaymentImport }) {
  const { filename, bank, counts, out_count: out, outside_count: outside, repeated_count: repeated } = payment_import;
  const left_out = words.leftOut({ out, outside, repeated });
  return (
    <Panel title={`${bank || words.unknownBank}: ${filename}`} action={<Actions payment_import={payment_import} />}>
      <Facts look="columns">
        <div>
          <dt>{words.state}</dt>
          <dd>
            <ImportBadge payment_import={payment_import} />
          </dd>
        </div>
        <div>
          <dt>{words.open}</dt>
          <dd className="num">{counts.open + counts.matched}</dd>
        </div>
        <div>
          <dt>{words.posted}</dt>
          <dd className="num">{counts.posted}</dd>
        </div>
        <div>
          <dt>{words.lineStates.ignored}</dt>
          <dd className="num">{counts.ignored}</dd>
        </div>
        {left_out !== '' && (
          <div>
            <dt>{words.notTaken}</dt>
            <dd>{left_out}</dd>
          </div>
        )}
      </Facts>
    </Panel>
  );
}

function Actions({ payment_import: { id, state, certain_count } }: { readonly payment_import: PaymentImport }) {
  const { user } = useSession();
  const [may_post, may_lock] = [useMay('API_/billing/imported-payments:POST'), useMay('API_/billing/imported-payments:PATCH')];
  const may_enter = useMay('INLINE_transaction_payment');
  const [posting, locking, reopening] = [usePostCertain(), useLockImport(), useReopenImport()];
  const may_reopen = user !== null && OPENERS.includes(user.role_id);

  async function handlePost(): Promise<void> {
    try {
      let posted = 0;
      // A call posts a few hundred at most; what it leaves waits for a person.
      for (;;) {
        const { posted_count, left_count } = await posting.mutateAsync({ id });
        posted += posted_count;
        if (posted_count === 0 || left_count === 0) break;
      }
      tellDone(words.postedCount(posted));
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <Row>
      {may_post && may_enter && certain_count > 0 && state !== 'locked' && (
        <Button variant="default" loading={posting.isPending} title={words.postCertainHelp} onClick={() => void handlePost()}>
          {words.postCertain(certain_count)}
        </Button>
      )}
      {may_lock && state === 'complete' && (
        <Button
          variant="default"
          loading={locking.isPending}
          onClick={() => locking.mutate({ id }, { onSuccess: () => tellDone(words.locked), onError: tellFailure })}
        >
          {words.lock}
        </Button>
      )}
      {may_lock && may_reopen && state === 'locked' && (
        <Button
          variant="default"
          loading={reopening.isPending}
          onClick={() => reopening.mutate({ id }, { onSuccess: () => tellDone(words.reopened), onError: tellFailure })}
        >
          {words.reopen}
        </Button>
      )}
    </Row>
  );
}

const OPENERS: readonly number[] = [ROLE_IDS.administrator, ROLE_IDS.super_admin];

function Whose({ line: { parts, certain_account_code, state, reason } }: { readonly line: ImportedPayment }) {
  if (state === 'ignored') return <Text tone="quiet">{reason}</Text>;
  if (parts.length > 0) return parts.map(({ account_code }) => account_code).join(', ');
  return <Text tone="quiet">{certain_account_code === '' ? '–' : words.certain(certain_account_code)}</Text>;
}

function LineLink({ line: { id, text } }: { readonly line: ImportedPayment }) {
  return <TextLink href={paths.importedPayment(id)}>{text || '–'}</TextLink>;
}

function Card({ line }: { readonly line: ImportedPayment }) {
  return (
    <>
      <CardLine is_title start={<LineLink line={line} />} end={<Money rand={line.amount} />} />
      <CardLine start={<DayText day={line.date} />} end={<LineBadge line={line} />} />
      <CardLine start={<Whose line={line} />} />
    </>
  );
}

const COLUMNS: readonly Column<ImportedPayment>[] = [
  { key: 'date', header: words.date, render: ({ date }) => <DayText day={date} /> },
  { key: 'text', header: words.text, render: (line) => <LineLink line={line} /> },
  { key: 'whose', header: words.whose, render: (line) => <Whose line={line} /> },
  { key: 'state', header: words.state, render: (line) => <LineBadge line={line} /> },
  { key: 'amount', header: words.amount, align: 'right', render: ({ amount }) => <Money rand={amount} /> },
];
