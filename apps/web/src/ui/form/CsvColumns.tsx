import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { missingColumns } from '@tsela/domain/formats/tables/csv-columns';
import type { ColumnMapping, ImportField } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { ui } from '../../strings/ui.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import classes from './Csv.module.css';
import { Notice } from '../feedback/Notice.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Tiles } from '../layout/Tiles.tsx';

const words = ui.csv;

interface CsvColumnsProps<Key extends string> {
  readonly table: CsvTable;
  readonly fields: readonly ImportField<Key>[];
  readonly mapping: ColumnMapping<Key>;
  readonly onChange: (mapping: ColumnMapping<Key>) => void;
}

/** What each column of a file holds. A field that is chosen for one column leaves the other. Source: screens S30. */
export function CsvColumns<Key extends string>({ table, fields, mapping, onChange }: CsvColumnsProps<Key>) {
  const is_narrow = useIsNarrow();
  const filled = mapping.filter((key) => key !== null).length;
  const missing = missingColumns(fields, mapping).map(({ label }) => label);

  function handleChoice(column: number, chosen: string): void {
    const key = fields.find((field) => field.key === chosen)?.key ?? null;
    onChange(mapping.map((each, index) => (index === column ? key : each === key ? null : each)));
  }

  return (
    <Stack gap={3}>
      {missing.length > 0 && <Notice kind="warning">{words.missing(missing.join(', '))}</Notice>}
      {/* On a phone they are a long way to scroll, and mostly right. */}
      <details className={classes['mapping']} open={!is_narrow || missing.length > 0}>
        <summary>{words.recognised(filled, table.headings.length)}</summary>
        <Tiles gap={4} least={210}>
          {table.headings.map((heading, column) => (
            <Input.Wrapper
              // Columns are told apart by their place alone.
              key={column}
              id={`csv-column-${column}`}
              label={heading === '' ? words.unnamed(column + 1) : heading}
              description={exampleOf(table, column)}
            >
              <Input<'select'>
                component="select"
                id={`csv-column-${column}`}
                pointer
                rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}
                rightSectionPointerEvents="none"
                value={mapping[column] ?? ''}
                onChange={(event) => handleChoice(column, event.currentTarget.value)}
              >
                <option value="">{words.ignore}</option>
                {fields.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Input>
            </Input.Wrapper>
          ))}
        </Tiles>
      </details>
    </Stack>
  );
}

const LONGEST_EXAMPLE = 40;

/** The first thing that is in a column. */
function exampleOf({ rows }: CsvTable, column: number): string {
  const cell = rows.map(({ cells }) => cells[column] ?? '').find((each) => each !== '') ?? '';
  return words.example(cell === '' ? '–' : cell.slice(0, LONGEST_EXAMPLE));
}
