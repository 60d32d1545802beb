import { Checkbox, Input, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { MOST_PARCEL_TYPES, PARCEL_TYPE_MEASURES } from '@tsela/domain/accounts/parcel-types';
import { accountSettings } from '../strings/accounts.ts';
import { field, fieldId } from '../ui/form/field.tsx';
import { EMPTY_ROW, withUsual } from './parcel-types-draft.ts';
import type { ParcelTypeRow } from './parcel-types-draft.ts';
import { QuietText, Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

const words = accountSettings.types;

interface ParcelTypesEditorProps {
  readonly rows: readonly ParcelTypeRow[];
  readonly help: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (rows: readonly ParcelTypeRow[]) => void;
}

/** The packagings an account comes back to. Source: DATA-28. */
export function ParcelTypesEditor({ rows, help, errors, onChange }: ParcelTypesEditorProps) {
  const error = errors['parcel_types'];
  return (
    <Stack gap={4} id={fieldId('parcel_types')} tabIndex={-1}>
      <Sentence>{help}</Sentence>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {rows.length === 0 && <QuietText as="p">{words.none}</QuietText>}
      {rows.map((row, at) => (
        <TypeRow
          // Rows have no ids, and are neither moved nor kept apart by anything else.
          key={at}
          row={row}
          at={at}
          errors={errors}
          onChange={(change) => onChange(rows.map((each, index) => (index === at ? { ...each, ...change } : each)))}
          onUsual={(is_usual) => onChange(withUsual(rows, at, is_usual))}
          onRemove={() => onChange(rows.filter((_, index) => index !== at))}
        />
      ))}
      <Row align="stretch">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={rows.length >= MOST_PARCEL_TYPES}
          onClick={() => onChange([...rows, EMPTY_ROW])}
        >
          {words.add}
        </Button>
      </Row>
    </Stack>
  );
}

interface RowProps {
  readonly row: ParcelTypeRow;
  readonly at: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ParcelTypeRow>) => void;
  readonly onUsual: (is_usual: boolean) => void;
  readonly onRemove: () => void;
}

function TypeRow({ row, at, errors, onChange, onUsual, onRemove }: RowProps) {
  const path = `parcel_types[${at}]`;
  const called = row.name.trim() === '' ? words.one(at + 1) : row.name;
  return (
    <Stack gap={3} pad={3} surface="line" role="group" aria-label={called}>
      <TextInput
        {...field(words.name, { name: `${path}.name`, is_required: true, errors })}
        value={row.name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Tiles align="end" columns={5} onPhone={2}>
        {PARCEL_TYPE_MEASURES.map((measure) => (
          <TextInput
            key={measure}
            {...field(words[measure], { name: `${path}.${measure}`, errors })}
            className="num"
            inputMode="decimal"
            autoComplete="off"
            value={row[measure]}
            maxLength={12}
            onChange={(event) => onChange({ [measure]: event.currentTarget.value })}
          />
        ))}
      </Tiles>
      <Row>
        <Checkbox label={words.usual} checked={row.is_default} onChange={(event) => onUsual(event.currentTarget.checked)} />
        <Button variant="subtle" size="compact-sm" aria-label={words.removeOne(called)} onClick={onRemove}>
          {words.remove}
        </Button>
      </Row>
    </Stack>
  );
}
