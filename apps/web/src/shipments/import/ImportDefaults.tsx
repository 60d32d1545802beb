import { TextInput } from '@mantine/core';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { shipments as shipment_words } from '../../strings/shipments.ts';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { customProblems, customValuesOf, givenValues } from '../parts/custom-fields-draft.ts';
import { OwnFieldInput } from '../parts/OwnFieldInput.tsx';
import { useFieldsToFillIn } from '../shipment-calls.ts';
import { SenderFromBook } from './SenderFromBook.tsx';
import { SENDER_PARTS } from './import-draft.ts';
import type { ImportDefaultsDraft } from './import-draft.ts';

interface ImportDefaultsProps {
  readonly account: FormAccount | null;
  readonly defaults: ImportDefaultsDraft;
  /** No column of the file says where the rows are collected. */
  readonly isNeeded: boolean;
  readonly onChange: (defaults: ImportDefaultsDraft) => void;
}

const SERVICES = ['cheapest', 'fastest', 'code'] as const;

/** What rows have that leave it out: where they are collected, by which service, on which day. Source: screens S34. */
export function ImportDefaults({ account, defaults, isNeeded, onChange }: ImportDefaultsProps) {
  const own_fields = useFieldsToFillIn();
  const { sender, service, service_code, collection_date, pod_method } = defaults;
  return (
    <Panel title={words.defaults}>
      <Stack gap={4}>
        <Sentence>{words.defaultsHelp}</Sentence>
        <Tiles gap={4} least={210}>
          <SelectField
            {...field(words.service, { name: 'default_service' })}
            value={service}
            options={SERVICES.map((value) => ({ value, label: words.services[value] }))}
            onChange={(value) => onChange({ ...defaults, service: SERVICES.find((each) => each === value) ?? 'cheapest' })}
          />
          {service === 'code' && (
            <TextInput
              {...field(words.serviceCode, { name: 'default_service_code', is_required: true })}
              maxLength={20}
              value={service_code}
              onChange={(event) => onChange({ ...defaults, service_code: event.currentTarget.value })}
            />
          )}
          <DayInput
            {...field(words.collectionDate, { name: 'default_collection_date' })}
            description={words.collectionDateHelp}
            value={collection_date}
            onDay={(day) => onChange({ ...defaults, collection_date: day })}
          />
          <SelectField
            {...field(words.podMethod, { name: 'default_pod_method' })}
            value={pod_method}
            options={[
              { value: '', label: words.podMethodUsual },
              ...POD_METHODS.map((value) => ({ value, label: shipment_words.podMethods[value] })),
            ]}
            onChange={(value) => onChange({ ...defaults, pod_method: POD_METHODS.find((each) => each === value) ?? '' })}
          />
        </Tiles>
        <Stack as="fieldset" gap={3}>
          <Text as="legend" weight="strong">
            {words.sender}
          </Text>
          <SenderFromBook account={account} onPick={(picked) => onChange({ ...defaults, sender: picked })} />
          {isNeeded && <Notice kind="warning">{words.senderNeeded}</Notice>}
          <Tiles gap={4} least={210}>
            {SENDER_PARTS.map((part) => (
              <TextInput
                key={part}
                {...field(words.senderParts[part], { name: `sender_${part}` })}
                maxLength={255}
                autoComplete="off"
                value={sender[part]}
                onChange={(event) => onChange({ ...defaults, sender: { ...sender, [part]: event.currentTarget.value } })}
              />
            ))}
          </Tiles>
        </Stack>
        {own_fields.length > 0 && (
          <Stack as="fieldset" gap={3}>
            <Text as="legend" weight="strong">
              {words.ownFields}
            </Text>
            <Tiles gap={4} least={210} align="start">
              {own_fields.map((each) => (
                <OwnFieldInput
                  key={each.code}
                  of={each}
                  text={defaults.custom_texts[each.code] ?? ''}
                  errors={customProblems(defaults.custom_texts, own_fields)}
                  onChange={(text) => {
                    const custom_texts = { ...defaults.custom_texts, [each.code]: text };
                    onChange({ ...defaults, custom_texts, custom_fields: givenValues(customValuesOf(custom_texts, own_fields)) });
                  }}
                />
              ))}
            </Tiles>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
