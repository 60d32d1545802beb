import { Button } from '../act/Button.tsx';
import type { ColumnMapping, ImportField } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { ui } from '../../strings/ui.ts';
import { Panel } from '../layout/Panel.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../show/Text.tsx';
import { CsvColumns } from './CsvColumns.tsx';

interface CsvFileProps<Key extends string> {
  readonly file: { readonly name: string; readonly table: CsvTable; readonly mapping: ColumnMapping<Key> };
  readonly fields: readonly ImportField<Key>[];
  readonly onChange: (mapping: ColumnMapping<Key>) => void;
  /** Another file is chosen instead. */
  readonly onAnother: () => void;
}

/** A file that was read, with what each of its columns holds. Source: screens S30. */
export function CsvFile<Key extends string>({ file, fields, onChange, onAnother }: CsvFileProps<Key>) {
  const { name, table, mapping } = file;
  return (
    <Panel
      title={name}
      aside={ui.csv.rows(table.rows.length)}
      action={
        <Button variant="default" size="compact-md" onClick={onAnother}>
          {ui.csv.another}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text as="p" max="75ch" tone="soft">
          {ui.csv.columnsHelp}
        </Text>
        <CsvColumns table={table} fields={fields} mapping={mapping} onChange={onChange} />
      </Stack>
    </Panel>
  );
}
