import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { sheet as words, tariff } from '../../strings/rates-tariff.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { CopyFrom } from './CopyFrom.tsx';
import { MatrixView } from './MatrixView.tsx';
import { lineName } from '../tariff/part-summary-draft.ts';
import { sheetOf, withCopies } from './sheet-draft.ts';
import type { Sheet } from './sheet-draft.ts';
import { SheetGrid } from './SheetGrid.tsx';
import classes from './SheetGrid.module.css';
import { SheetStatus, SheetTools } from './SheetTools.tsx';
import { readMatrixFile, useMatrixOfRate, useMatrixRates } from '../tariff/tariff-calls.ts';
import { matrixKey } from '../tariff/tariff-shapes.ts';
import type { MatrixOf } from '../tariff/tariff-shapes.ts';
import type { CardForm } from '../tariff/use-card-edits.ts';
import { useSheet } from './use-sheet.ts';
import { Row } from '../../ui/layout/Row.tsx';

const loadImport = async () => (await import('./ImportDialog.tsx')).ImportDialog;

/** The rates of one rate group on one service level: as lines, or zone by zone. Source: screens S47. */
export function RatesPart({ form }: { readonly form: CardForm }) {
  const search = useSearchValues();
  const change = useChangeSearch();
  const groups = form.lines('rate_groups');
  const levels = form.lines('service_levels');
  const line = Number(search['line'] ?? 0);
  const is_sought = line > 0 && search['level'] === undefined;
  const found = useMatrixOfRate(form.card.rate_revision.id, is_sought ? line : null);
  const matrix = is_sought ? found.matrix : chosenMatrix(form, search);
  const view = search['view'] === 'matrix' ? 'matrix' : 'lines';
  if (groups.length === 0 || levels.length === 0) return <EmptyState text={words.nowhere} />;
  if (is_sought && found.is_pending) return <Skeleton height={320} />;
  if (!matrix) return <EmptyState text={words.nowhere} />;

  const choose = (changes: { group?: string; level?: string; view?: string }) =>
    change({
      group: String(matrix.rate_group_id),
      level: String(matrix.service_level_id),
      line: undefined,
      field: undefined,
      ...changes,
    });
  return (
    <>
      <Row align="end" gap={3}>
        <NativeSelect
          label={words.level}
          data={levels.map((level) => ({ value: String(level.id), label: lineName(level) }))}
          value={String(matrix.service_level_id)}
          onChange={(event) => choose({ level: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.group}
          data={groups.map((group) => ({ value: String(group.id), label: lineName(group) }))}
          value={String(matrix.rate_group_id)}
          onChange={(event) => choose({ group: event.currentTarget.value })}
        />
        <Choice
          has_visible_label
          label={words.views}
          value={view}
          options={[
            { value: 'lines', label: words.asLines },
            { value: 'matrix', label: words.asMatrix },
          ]}
          onChange={(next) => choose({ view: next })}
        />
      </Row>
      <OpenMatrix key={`${matrixKey(matrix)} ${line}`} form={form} matrix={matrix} view={view} line={line} />
    </>
  );
}

/** The group and level the address names; without, the default group's first level that has rates. */
function chosenMatrix(form: CardForm, search: Readonly<Record<string, string>>): MatrixOf | null {
  const groups = form.lines('rate_groups');
  const levels = form.lines('service_levels');
  const group =
    groups.find(({ id }) => String(id) === search['group']) ?? groups.find((each) => each['is_default'] === true) ?? groups[0];
  const used = form.card.matrices.find(({ rate_group_id, rate_count }) => rate_group_id === group?.id && rate_count > 0);
  const level =
    levels.find(({ id }) => String(id) === search['level']) ??
    levels.find(({ id }) => id === used?.service_level_id) ??
    levels[0];
  // The id of a line of the service levels.
  return group && level ? { rate_group_id: group.id, service_level_id: level.id as MatrixOf['service_level_id'] } : null;
}

interface OpenMatrixProps {
  readonly form: CardForm;
  readonly matrix: MatrixOf;
  readonly view: 'lines' | 'matrix';
  readonly line: number;
}

function OpenMatrix({ form, matrix, view, line }: OpenMatrixProps) {
  const { zones, edits } = form;
  const read = useMatrixRates(form.card.rate_revision.id, matrix);
  const stored = useMemo(() => (read.data ? sheetOf(read.data, zones) : null), [read.data, zones]);
  const sheet = edits.sheets.get(matrixKey(matrix))?.sheet ?? stored;
  if (read.error && !sheet)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  if (!sheet) return <Skeleton height={360} />;
  if (view === 'matrix') return <MatrixView form={form} sheet={sheet} />;
  return <Lines form={form} matrix={matrix} sheet={sheet} line={line} />;
}

interface LinesProps extends Omit<OpenMatrixProps, 'view'> {
  readonly sheet: Sheet;
}

function Lines({ form, matrix, sheet, line }: LinesProps) {
  const formula = readSetting(useSession().settings, 'rate_formula_default');
  const control = useSheet({
    sheet,
    zones: form.zones,
    formula,
    can_edit: form.can_edit && !form.is_saving,
    onChange: (next) => form.changeSheet(matrix, next),
    first_row: Math.max(
      0,
      sheet.rows.findIndex(({ id }) => id === line),
    ),
  });
  const tools = useRef<HTMLDivElement>(null);
  const label = words.label(
    nameOf(form, 'rate_groups', matrix.rate_group_id),
    nameOf(form, 'service_levels', matrix.service_level_id),
  );
  return (
    <Panel isFlush>
      <div ref={tools} tabIndex={-1}>
        <SheetTools control={control}>
          <FileTools form={form} matrix={matrix} />
        </SheetTools>
      </div>
      <SheetStatus control={control} />
      {sheet.rows.length === 0 ? (
        <EmptyState
          text={words.none}
          action={
            form.can_edit && (
              <>
                <Button onClick={control.addRow}>{words.noneAction}</Button>
                <CopyFrom
                  form={form}
                  matrix={matrix}
                  onCopy={(lines) => form.changeSheet(matrix, withCopies(sheet, lines, form.zones))}
                />
              </>
            )
          }
        />
      ) : (
        <SheetGrid label={label} control={control} onLeave={() => tools.current?.focus()} />
      )}
      {form.can_edit && (
        <details className={classes['help']}>
          <summary>{words.keys}</summary>
          <p>{words.help}</p>
        </details>
      )}
    </Panel>
  );
}

function nameOf(form: CardForm, part: 'rate_groups' | 'service_levels', id: number): string {
  const line = form.lines(part).find((each) => each.id === id);
  return line ? lineName(line) : String(id);
}

/** The same rates as a file, out and in. */
function FileTools({ form, matrix }: { readonly form: CardForm; readonly matrix: MatrixOf }) {
  const [is_importing, setImporting] = useState(false);
  const { id } = form.card.rate_revision;

  async function handleExport(): Promise<void> {
    try {
      const { csv, file_name } = await readMatrixFile({ id, ...matrix });
      saveAsFile({ name: file_name, text: csv, type: 'text/csv;charset=utf-8' });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        onClick={() => void handleExport()}
      >
        {words.exportCsv}
      </Button>
      {form.can_edit && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUpload size={15} aria-hidden="true" />}
          onClick={() => (form.changes > 0 ? void showToast({ text: tariff.saveFirst, variant: 'info' }) : setImporting(true))}
        >
          {words.importCsv}
        </Button>
      )}
      <LazyComponent
        load={loadImport}
        props={
          is_importing
            ? {
                revision: form.card.rate_revision,
                matrix,
                title: words.importTitle(
                  nameOf(form, 'rate_groups', matrix.rate_group_id),
                  nameOf(form, 'service_levels', matrix.service_level_id),
                ),
                onClose: () => setImporting(false),
              }
            : null
        }
      />
    </>
  );
}
