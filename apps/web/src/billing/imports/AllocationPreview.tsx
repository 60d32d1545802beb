import { Button, Checkbox } from '@mantine/core';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { AllocationImportRow } from '@tsela/domain/billing/allocation-import';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { allocationImport as words } from '../../strings/billing-allocation-import.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useCheckedAllocations, useImportAllocations } from '../allocation-import-calls.ts';
import { faultsFile, previewOf } from '../allocation-import-draft.ts';
import type { AllocationPreviewRow } from '../allocation-import-draft.ts';

interface AllocationPreviewProps {
  readonly rows: AllocationImportRow[];
  readonly onDone: () => void;
}

/** The rows with what each settles or what is wrong in it, and the control total that lets them in. Source: screens S36. */
export function AllocationPreview({ rows, onDone }: AllocationPreviewProps) {
  const checking = useCheckedAllocations(rows);
  if (checking.error)
    return (
      <Notice kind="error" onRetry={() => void checking.refetch()}>
        {shownError(checking.error)}
      </Notice>
    );
  if (!checking.data)
    return (
      <Panel title={words.preview} aside={words.checking}>
        <Skeleton height={200} />
      </Panel>
    );
  const preview = previewOf(rows, checking.data.rows);
  return (
    <>
      <Rows preview={preview} read={checking} />
      <Confirm
        rows={rows}
        total={checking.data.total}
        has_bad={preview.some(({ faults }) => faults.length > 0)}
        onDone={onDone}
        onRefused={() => void checking.refetch()}
      />
    </>
  );
}

/** As many as are shown. */
const ROWS_SHOWN = 50;

interface RowsProps {
  readonly preview: readonly AllocationPreviewRow[];
  readonly read: ReturnType<typeof useCheckedAllocations>;
}

function Rows({ preview, read }: RowsProps) {
  const bad = preview.filter(({ faults }) => faults.length > 0).length;
  const shown = preview.slice(0, ROWS_SHOWN);
  return (
    <Panel
      title={words.preview}
      action={
        bad > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => saveAsFile({ name: words.faultsFile, text: faultsFile(preview), type: 'text/csv;charset=utf-8' })}
          >
            {words.downloadFaults}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Row as="p" gap={4} role="status">
          {preview.length > bad && <Text tone="green">{words.good(preview.length - bad)}</Text>}
          {bad > 0 && (
            <Text tone="red" weight="strong">
              {words.bad(bad)}
            </Text>
          )}
          {preview.length > shown.length && <Text tone="quiet">{words.shown(shown.length, preview.length)}</Text>}
        </Row>
        <ListTable
          label={words.preview}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ row }) => row}
          rowName={({ row }) => `${words.row} ${row}`}
          count={undefined}
          read={{ ...read, data: {} }}
          empty={words.nothingGood}
          card={(row) => <Card row={row} />}
        />
      </Stack>
    </Panel>
  );
}

const COLUMNS: readonly Column<AllocationPreviewRow>[] = [
  { key: 'row', header: words.row, render: ({ row }) => <span className="num">{row}</span> },
  { key: 'account', header: words.account, render: ({ account_code }) => account_code || '–' },
  { key: 'source', header: words.source, render: ({ reference }) => <strong className="num">{reference || '–'}</strong> },
  { key: 'amount', header: words.amount, align: 'right', render: ({ amount }) => <span className="num">{amount || '–'}</span> },
  { key: 'settles', header: words.settles, render: (row) => <Findings row={row} /> },
];

function Findings({ row: { faults, settles } }: { readonly row: AllocationPreviewRow }) {
  return (
    <Stack gap={0}>
      {faults.map((text) => (
        <Text key={text} tone="red">
          {text}
        </Text>
      ))}
      {settles.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </Stack>
  );
}

function Card({ row }: { readonly row: AllocationPreviewRow }) {
  return (
    <>
      <CardLine is_title start={row.reference || '–'} end={row.amount} />
      <CardLine start={row.account_code} end={`${words.row} ${row.row}`} />
      <CardLine start={<Findings row={row} />} />
    </>
  );
}

interface ConfirmProps {
  readonly rows: AllocationImportRow[];
  readonly total: number;
  readonly has_bad: boolean;
  readonly onDone: () => void;
  /** What is open may have changed meanwhile: the rows show it. */
  readonly onRefused: () => void;
}

function Confirm({ rows, total, has_bad, onDone, onRefused }: ConfirmProps) {
  const importing = useImportAllocations();
  const [control, setControl] = useState('');
  const [only_good, setOnlyGood] = useState(false);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldErrors(importing.error);
  const errors = { ...refused, ...found };

  function handleImport(): void {
    const control_total = readDecimal(control);
    setFound(control_total === null ? { control_total: words.controlNeeded } : {});
    if (control_total === null) return;
    importing.mutate(
      { rows, control_total, ...(only_good && { only_good }) },
      {
        onSuccess: ({ import: made }) => {
          showToast({ text: words.imported(made.row_count, moneyText(made.total)), variant: 'success' });
          onDone();
        },
        onError: onRefused,
      },
    );
  }

  return (
    <Panel title={words.import}>
      <Form hasSummary={false} onSubmit={handleImport} errors={errors}>
        <Stack gap={4}>
          {importing.error !== null && !('control_total' in refused) && (
            <Notice kind="error">{shownError(importing.error)}</Notice>
          )}
          <AmountInput
            {...field(words.control, { name: 'control_total', is_required: true, errors })}
            description={words.controlHelp(moneyText(total))}
            value={control}
            onChange={setControl}
          />
          {has_bad && (
            <Checkbox label={words.onlyGood} checked={only_good} onChange={(event) => setOnlyGood(event.currentTarget.checked)} />
          )}
          <Row>
            <Button type="submit" loading={importing.isPending} disabled={has_bad && !only_good}>
              {words.import}
            </Button>
            {has_bad && !only_good && <Text tone="quiet">{words.together}</Text>}
          </Row>
        </Stack>
      </Form>
    </Panel>
  );
}
