import { TextInput } from '@mantine/core';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../shell/session.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { TimeInput } from '../ui/form/TimeInput.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Text } from '../ui/show/Text.tsx';
import type { TransferDraft } from './transfer-draft.ts';

type Fields = DraftFieldsProps<TransferDraft>;

/** What a transfer is but its lane: who carries it, when, under which numbers. */
export function TransferFields(props: Fields) {
  const { draft, errors, onChange } = props;
  return (
    <Stack>
      <CarrierFields {...props} />
      <Tiles align="start" columns={3}>
        <Part {...props} of="vehicle" label={words.vehicle} />
        <Part {...props} of="waybill_number" label={words.waybill} />
        <Part {...props} of="seal_number" label={words.seal} />
      </Tiles>
      <Tiles align="start" columns={2}>
        <DayInput
          {...field(words.departureDay, { name: 'planned_departure', errors, is_optional: true })}
          value={draft.departure_day}
          onDay={(departure_day) => onChange({ departure_day })}
        />
        <TimeInput
          {...field(words.departureTime, { name: 'departure_time', errors, is_optional: true })}
          value={draft.departure_time}
          onTime={(departure_time) => onChange({ departure_time })}
        />
        <DayInput
          {...field(words.arrivalDay, { name: 'expected_arrival', errors, is_optional: true })}
          value={draft.arrival_day}
          onDay={(arrival_day) => onChange({ arrival_day })}
        />
        <TimeInput
          {...field(words.arrivalTime, { name: 'arrival_time', errors, is_optional: true })}
          value={draft.arrival_time}
          onTime={(arrival_time) => onChange({ arrival_time })}
        />
      </Tiles>
      <Text as="p" tone="soft" size="s">
        {words.arrivalNote}
      </Text>
      <TextArea
        {...field(words.notes, { name: 'notes', errors, is_optional: true })}
        maxLength={2000}
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </Stack>
  );
}

function CarrierFields({ draft, errors, onChange }: Fields) {
  const { settings, general } = useSession();
  const coded = (list: readonly { readonly code: string; readonly label: string }[]) => [
    { value: '', label: words.none },
    ...list.map(({ code, label }) => ({ value: code, label: label || code })),
  ];
  const drivers = (general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null);
  return (
    <Tiles align="start" columns={3}>
      <SelectField
        {...field(words.carrier, { name: 'carrier', errors })}
        value={draft.carrier}
        options={coded(readSetting(settings, 'interhub_carriers'))}
        onChange={(carrier) => onChange({ carrier })}
      />
      <SelectField
        {...field(words.serviceLevel, { name: 'service_level', errors })}
        value={draft.service_level}
        options={coded(readSetting(settings, 'interhub_service_levels'))}
        onChange={(service_level) => onChange({ service_level })}
      />
      <SelectField
        {...field(words.driver, { name: 'driver_id', errors })}
        value={draft.driver_id}
        options={[{ value: '', label: words.none }, ...drivers.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(driver_id) => onChange({ driver_id })}
      />
    </Tiles>
  );
}

interface PartProps extends Fields {
  readonly of: keyof TransferDraft;
  readonly label: string;
}

function Part({ draft, errors, onChange, of, label }: PartProps) {
  return (
    <TextInput
      {...field(label, { name: of, errors, is_optional: true })}
      maxLength={60}
      autoComplete="off"
      value={draft[of]}
      onChange={(event) => onChange({ [of]: event.currentTarget.value })}
    />
  );
}
