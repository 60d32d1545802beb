import { Checkbox, TextInput } from '@mantine/core';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { PinOnMap } from '../../service-areas/parts/PinOnMap.tsx';
import { PlaceSearch } from '../../service-areas/parts/PlaceSearch.tsx';
import { branches as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import type { DraftFieldsProps } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { branchPosition, withBranchPin, withBranchPlace } from '../parts/branch-draft.ts';
import type { BranchDraft } from '../parts/branch-draft.ts';
import { Sentence } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

/** What is kept of a branch. Source: screens S50. */
export function BranchFields({ draft, errors, onChange }: DraftFieldsProps<BranchDraft>) {
  const text = (key: TextKey, label: string, { name = key, ...options }: TextOptions = {}) => (
    <TextInput
      {...field(label, { name, errors, ...options })}
      autoComplete="off"
      value={draft[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Panel title={words.details}>
        <Stack gap={4}>
          <Tiles columns={2} gap={4}>
            {text('name', words.name, { is_required: true })}
            {text('code', words.code, { is_required: true })}
          </Tiles>
          <Checkbox
            label={words.hub}
            description={words.hubHelp}
            checked={draft.is_hub}
            onChange={(event) => onChange({ is_hub: event.currentTarget.checked })}
          />
          {text('opening_hours', words.hours, { is_optional: true })}
        </Stack>
      </Panel>
      <Panel title={words.place}>
        <Stack gap={4}>
          <PlaceSearch name="branch_place" onPick={(place) => onChange(withBranchPlace(place))} />
          {text('street_address', words.street, { is_optional: true })}
          <Tiles columns={2} gap={4}>
            {text('local_area', words.suburb, { is_optional: true })}
            {text('city', words.city, { is_required: true })}
          </Tiles>
          <Tiles columns={2} gap={4}>
            <SelectField
              {...field(words.province, { name: 'zone', errors })}
              value={draft.zone}
              options={[
                { value: '', label: words.noProvince },
                ...PROVINCES.map((zone) => ({ value: zone, label: PROVINCE_NAMES[zone] })),
              ]}
              onChange={(zone) => onChange({ zone })}
            />
            {text('postal_code', words.postalCode, { is_optional: true })}
          </Tiles>
          <Tiles columns={2} gap={4}>
            {text('lat', words.latitude, { is_required: true })}
            {text('lng', words.longitude, { is_required: true })}
          </Tiles>
          <Row align="stretch">
            <PinOnMap
              pin={branchPosition(draft)}
              around={null}
              place={{ local_area: draft.local_area, city: draft.city, code: draft.postal_code }}
              onSet={(pin, suburb) => onChange(withBranchPin(pin, suburb))}
            />
          </Row>
          <Sentence>{words.positionHelp}</Sentence>
        </Stack>
      </Panel>
      <Panel title={words.contact}>
        <Stack gap={4}>
          {text('contact_name', words.contactName, { name: 'contact.name', is_optional: true })}
          <Tiles columns={2} gap={4}>
            {text('contact_number', words.contactNumber, { name: 'contact.mobile_number', is_optional: true })}
            {text('contact_email', words.contactEmail, { name: 'contact.email', is_optional: true })}
          </Tiles>
        </Stack>
      </Panel>
    </>
  );
}

type TextKey = Exclude<keyof BranchDraft, 'is_hub' | 'zone'>;
interface TextOptions {
  readonly name?: string;
  readonly is_required?: boolean;
  readonly is_optional?: boolean;
}
