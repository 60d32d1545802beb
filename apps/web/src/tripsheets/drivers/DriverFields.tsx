import { TextInput } from '@mantine/core';
import { VEHICLE_TYPES } from '@tsela/domain/tripsheets/driver-rules';
import { useSession } from '../../shell/session.ts';
import { drivers as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import type { DraftFieldsProps } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { DriverDraft } from './driver-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

/** What is kept of a driver beside their sign-in. Source: screens S50. */
export function DriverFields({ draft, errors, onChange }: DraftFieldsProps<DriverDraft>) {
  const branches = (useSession().general?.branches ?? []).filter(
    ({ id, is_active }) => is_active || String(id) === draft.branch_id,
  );
  return (
    <>
      <Panel title={words.details}>
        <Stack gap={4}>
          <TextInput
            {...field(words.name, { name: 'name', is_required: true, errors })}
            autoComplete="off"
            maxLength={255}
            value={draft.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Tiles columns={2} gap={4}>
            <TextInput
              {...field(words.mobile, { name: 'mobile_number', is_required: true, errors })}
              type="tel"
              autoComplete="off"
              value={draft.mobile_number}
              onChange={(event) => onChange({ mobile_number: event.currentTarget.value })}
            />
            <SelectField
              {...field(words.branch, { name: 'branch_id', is_required: true, errors })}
              value={draft.branch_id}
              options={[
                ...(draft.branch_id === '' ? [{ value: '', label: words.chooseBranch }] : []),
                ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(branch_id) => onChange({ branch_id })}
            />
          </Tiles>
        </Stack>
      </Panel>
      <Panel title={words.vehicle}>
        <Stack gap={4}>
          <SelectField
            {...field(words.vehicleType, { name: 'vehicle_type', errors })}
            value={draft.vehicle_type}
            options={VEHICLE_TYPES.map((value) => ({ value, label: words.vehicleTypes[value] }))}
            // The options are exactly the kinds.
            onChange={(vehicle_type) => onChange({ vehicle_type: vehicle_type as DriverDraft['vehicle_type'] })}
          />
          <Tiles columns={2} gap={4}>
            <TextInput
              {...field(words.registration, { name: 'vehicle_registration', is_optional: true, errors })}
              autoComplete="off"
              maxLength={50}
              value={draft.vehicle_registration}
              onChange={(event) => onChange({ vehicle_registration: event.currentTarget.value })}
            />
            <TextInput
              {...field(words.capacity, { name: 'capacity_kg', is_optional: true, errors })}
              inputMode="numeric"
              autoComplete="off"
              value={draft.capacity_kg}
              onChange={(event) => onChange({ capacity_kg: event.currentTarget.value })}
            />
            <TextInput
              {...field(words.capacityParcels, { name: 'capacity_parcels', is_optional: true, errors })}
              inputMode="numeric"
              autoComplete="off"
              value={draft.capacity_parcels}
              onChange={(event) => onChange({ capacity_parcels: event.currentTarget.value })}
            />
          </Tiles>
        </Stack>
      </Panel>
    </>
  );
}
