import { Button } from '../../ui/act/Button.tsx';
import { IconUpload } from '@tabler/icons-react';
import type { PaymentImport } from '@tsela/contract/billing/payment-import-api';
import type { BankFileFault } from '@tsela/domain/payments/bank-file/bank-line';
import { BANK_COLUMNS, BANK_LINES_ABOVE_MAX } from '@tsela/domain/payments/bank-file/read-bank-csv';
import { BANK_LINES_MAX } from '@tsela/domain/payments/bank-file/read-bank-file';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { idIn, useChangeSearch, useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { paymentImports as words } from '../../strings/billing/imports.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { rowsTextOfFile } from '../../ui/workbook/workbook-table.ts';
import { DayText } from '../parts/DayText.tsx';
import { useImportPayments, usePaymentImports } from './import-calls.ts';
import { ImportedLines } from './ImportedLines.tsx';
import { ImportBadge } from './badges.tsx';

/** Files of banks; one that is opened shows its lines. Source: screens S43. */
export function PaymentImports() {
  const { view, filters } = useListAddress();
  const opened = idIn(filters['import']);
  return opened === null ? <Imports view={view} /> : <ImportedLines import_id={opened} />;
}

function Imports({ view }: Pick<ReturnType<typeof useListAddress>, 'view'>) {
  const { limit, offset } = listInput(view);
  const read = usePaymentImports({ limit, offset });
  const may_import = useMay('API_/billing/imported-payments:POST');
  const [faults, setFaults] = useState<readonly BankFileFault[]>([]);
  return (
    <Stack gap={3}>
      {may_import && (
        <Row data-screen-only>
          <ImportButton onRefused={setFaults} />
        </Row>
      )}
      {faults.length > 0 && <Refused faults={faults} />}
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.imports}
        rowName={({ filename }) => filename}
        read={read}
        empty={words.none}
        card={(each) => <Card payment_import={each} />}
      />
    </Stack>
  );
}

const LARGEST_FILE = 3_000_000;

function ImportButton({ onRefused }: { readonly onRefused: (faults: readonly BankFileFault[]) => void }) {
  const importing = useImportPayments();
  const changeSearch = useChangeSearch();

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    const refuse = (message: string) => onRefused([{ row: 1, message }]);
    if (!/\.(csv|ofx|qfx|txt|xlsx?)$/i.test(file.name)) return refuse(words.wrongKind);
    if (file.size > LARGEST_FILE) return refuse(words.tooLarge);
    const asked = { fields: BANK_COLUMNS, most_rows: BANK_LINES_MAX + BANK_LINES_ABOVE_MAX };
    const read = await rowsTextOfFile(file, asked).catch(() => ({ refused: words.unreadable }));
    if ('refused' in read) return refuse(read.refused);
    const content = read.text;
    importing.mutate(
      { filename: file.name, content },
      {
        onSuccess: ({ payment_import, faults }) => {
          onRefused(faults);
          if (!payment_import) return;
          tellDone(words.imported(payment_import.line_count));
          changeSearch({ import: String(payment_import.id) });
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <ChooseFile accept=".csv,.xlsx,.ofx,.qfx,.txt" onChange={(file) => void handleFile(file)}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          loading={importing.isPending}
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          {words.importFile}
        </Button>
      )}
    </ChooseFile>
  );
}

function Refused({ faults }: { readonly faults: readonly BankFileFault[] }) {
  return (
    <Notice kind="error">
      <Stack gap={1}>
        <strong>{words.refusedTitle}</strong>
        <Sentence>{words.refusedText}</Sentence>
        <ul>
          {faults.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{words.fault(row, message)}</li>
          ))}
        </ul>
      </Stack>
    </Notice>
  );
}

function Period({ payment_import: { first_day, last_day } }: { readonly payment_import: PaymentImport }) {
  if (first_day === last_day) return <DayText day={first_day} />;
  return (
    <>
      <DayText day={first_day} /> – <DayText day={last_day} />
    </>
  );
}

function FileLink({ payment_import: { id, filename } }: { readonly payment_import: PaymentImport }) {
  return <TextLink href={paths.billing({ tab: 'imports', import: String(id) })}>{filename}</TextLink>;
}

function Card({ payment_import }: { readonly payment_import: PaymentImport }) {
  const { bank, counts, line_count } = payment_import;
  return (
    <>
      <CardLine
        is_title
        start={<FileLink payment_import={payment_import} />}
        end={<ImportBadge payment_import={payment_import} />}
      />
      <CardLine start={bank || words.unknownBank} end={<Period payment_import={payment_import} />} />
      <CardLine start={`${words.lines} ${line_count}`} end={`${words.posted} ${counts.posted}`} />
    </>
  );
}

const COLUMNS: readonly Column<PaymentImport>[] = [
  { key: 'file', header: words.file, render: (each) => <FileLink payment_import={each} /> },
  { key: 'bank', header: words.bank, render: ({ bank }) => bank || words.unknownBank },
  { key: 'period', header: words.period, render: (each) => <Period payment_import={each} /> },
  { key: 'lines', header: words.lines, align: 'right', render: ({ line_count }) => line_count },
  { key: 'posted', header: words.posted, align: 'right', render: ({ counts }) => counts.posted },
  { key: 'open', header: words.open, align: 'right', render: ({ counts }) => counts.open + counts.matched },
  { key: 'state', header: words.state, render: (each) => <ImportBadge payment_import={each} /> },
  {
    key: 'by',
    header: words.importedBy,
    render: ({ created_by_name, time_created }) => (
      <>
        {created_by_name} <DateTime instant={time_created} />
      </>
    ),
  },
];
