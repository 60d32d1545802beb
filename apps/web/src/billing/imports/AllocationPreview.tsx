import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { AllocationImportRow } from '@tsela/domain/billing/allocation-import';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { allocationImport as words } from '../../strings/billing-allocation-import.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
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
import { CheckedFile, FilePreview, PreviewTable, RowFaults, rowLabel } from '../../shell/parts/FilePreview.tsx';

interface AllocationPreviewProps {
  readonly rows: AllocationImportRow[];
  readonly onDone: () => void;
}

/** The rows with what each settles or what is wrong in it, and the control total that lets them in. Source: screens S36. */
export function AllocationPreview({ rows, onDone }: AllocationPreviewProps) {
  const checking = useCheckedAllocations(rows);
  return (
    <CheckedFile read={checking}>
      {(answer) => {
        const preview = previewOf(rows, answer.rows);
        const bad = preview.filter(({ faults }) => faults.length > 0).length;
        return (
          <>
            <FilePreview rows={preview} bad={bad} faults={{ name: words.faultsFile, text: () => faultsFile(preview) }}>
              {(shown) => <PreviewTable rows={shown} columns={COLUMNS} card={(row) => <Card row={row} />} />}
            </FilePreview>
            <Confirm
              rows={rows}
              total={answer.total}
              has_bad={bad > 0}
              onDone={onDone}
              onRefused={() => void checking.refetch()}
            />
          </>
        );
      }}
    </CheckedFile>
  );
}

const COLUMNS: readonly Column<AllocationPreviewRow>[] = [
  { key: 'account', header: words.account, render: ({ account_code }) => account_code || '–' },
  { key: 'source', header: words.source, render: ({ reference }) => <strong className="num">{reference || '–'}</strong> },
  { key: 'amount', header: words.amount, align: 'right', render: ({ amount }) => <span className="num">{amount || '–'}</span> },
  { key: 'settles', header: words.settles, render: (row) => <Findings row={row} /> },
];

function Findings({ row: { faults, settles } }: { readonly row: AllocationPreviewRow }) {
  return (
    <Stack gap={0}>
      <RowFaults faults={faults} />
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
      <CardLine start={row.account_code} end={rowLabel(row)} />
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
