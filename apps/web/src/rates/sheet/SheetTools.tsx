import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconArrowBackUp, IconArrowDownDashed, IconArrowForwardUp, IconPlus, IconRowRemove } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { SHEET_COLUMNS } from './sheet-columns-draft.ts';
import { readRow } from './sheet-cells-draft.ts';
import classes from './SheetGrid.module.css';
import type { SheetControl } from './use-sheet.ts';
import { Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';

/** What can be done with the lines of a sheet. */
export function SheetTools({ control, children }: { readonly control: SheetControl; readonly children?: ReactNode }) {
  const { can_edit } = control;
  const has_rows = control.rows.length > 0;
  return (
    <Row pad={[2, 4]} role="toolbar" aria-label={words.asLines}>
      {can_edit && (
        <>
          <Tool label={words.addRow} Icon={IconPlus} onClick={control.addRow} />
          <Tool label={words.removeRows} Icon={IconRowRemove} onClick={control.removeRows} is_off={!has_rows} />
          <Tool label={words.fillDown} Icon={IconArrowDownDashed} onClick={control.fillDown} is_off={!has_rows} />
          <Tool label={words.undo} Icon={IconArrowBackUp} onClick={control.undo} is_off={!control.can_undo} />
          <Tool label={words.redo} Icon={IconArrowForwardUp} onClick={control.redo} is_off={!control.can_redo} />
        </>
      )}
      <Checkbox label={words.allColumns} checked={control.shows_all} onChange={control.toggleColumns} />
      <Text isLast />
      {children}
    </Row>
  );
}

interface ToolProps {
  readonly label: string;
  readonly Icon: typeof IconPlus;
  readonly onClick: () => void;
  readonly is_off?: boolean;
}

function Tool({ label, Icon, onClick, is_off = false }: ToolProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={is_off}
      leftSection={<Icon size={15} aria-hidden="true" />}
      // The sheet keeps its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** How many lines there are, what is wrong in all, and what is wrong where the cursor stands, also while it is typed. */
export function SheetStatus({ control }: { readonly control: SheetControl }) {
  const { rows, problems, active, shown, typing, zones } = control;
  const column = shown[active.at] ?? 0;
  const row = rows[active.row];
  const found = row && problems.rows.get(row.id);
  const typed = typing && row ? readRow(row.cells.with(column, typing.text), zones).errors[column] : undefined;
  const error = typing ? typed : found?.errors[column];
  const text = error ?? (typing ? undefined : found?.doubts[column]);
  return (
    <div className={classes['status']}>
      <span className="num">{words.lines(rows.length)}</span>
      {problems.error_count > 0 && (
        <>
          <span data-severity="error">{words.problems(problems.error_count)}</span>
          <Button variant="default" size="compact-sm" onClick={control.goToProblem}>
            {words.nextProblem}
          </Button>
        </>
      )}
      <span role="status" data-severity={error === undefined ? 'doubt' : 'error'}>
        {text !== undefined && `${words.cell(SHEET_COLUMNS[column]?.title ?? '', active.row + 1)}: ${text}`}
      </span>
    </div>
  );
}
