import { Checkbox, Input, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import {
  INCOMING_SCOPES,
  LONGEST_FIELD_PATH,
  LONGEST_PARTNER_STATUS,
  MOST_MAPPED,
  PARTNER_STATUSES,
  SCOPES_OF_TYPE,
} from '@tsela/domain/integrations/incoming-rules';
import type { IncomingFields as Paths, MappedStatus } from '@tsela/domain/integrations/incoming-rules';
import type { IncomingType } from '@tsela/domain/integrations/integration-types';
import { LONGEST_INTEGRATION_NAME } from '@tsela/domain/integrations/outgoing-checks';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { incoming as words } from '../strings/integrations-incoming.ts';
import { partners } from '../strings/integrations-partners.ts';
import { field, fieldId } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import type { IncomingDraft } from './incoming-draft.ts';

interface IncomingFieldsProps extends DraftFieldsProps<IncomingDraft> {
  readonly type: IncomingType;
}

/** What another system may do, and how what it sends is read. Source: screens S40. */
export function IncomingFields({ type, draft, errors, onChange }: IncomingFieldsProps) {
  const reads_statuses = draft.scopes.includes('statuses');
  return (
    <>
      <Panel title={partners.basics}>
        <Stack gap={4}>
          <Tiles columns={2} gap={4}>
            <TextInput
              {...field(partners.name, { name: 'name', is_required: true, errors })}
              maxLength={LONGEST_INTEGRATION_NAME}
              autoComplete="off"
              value={draft.name}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
            />
            <TextInput
              {...field(partners.partner, { name: 'partner', is_optional: true, errors })}
              maxLength={LONGEST_INTEGRATION_NAME}
              autoComplete="off"
              value={draft.partner}
              onChange={(event) => onChange({ partner: event.currentTarget.value })}
            />
          </Tiles>
          <Checkbox.Group
            id={fieldId('scopes')}
            label={words.scopes}
            error={errors['scopes']}
            value={[...draft.scopes]}
            onChange={(chosen) => onChange({ scopes: INCOMING_SCOPES.filter((scope) => chosen.includes(scope)) })}
          >
            <Stack gap={4}>
              {SCOPES_OF_TYPE[type].map((scope) => (
                <Checkbox key={scope} value={scope} label={words.scopeNames[scope]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextArea
            {...field(words.addresses, { name: 'allowed_addresses', is_optional: true, errors })}
            description={words.addressesHelp}
            rows={3}
            spellCheck={false}
            maxLength={3000}
            value={draft.allowed_addresses}
            onChange={(event) => onChange({ allowed_addresses: event.currentTarget.value })}
          />
        </Stack>
      </Panel>
      {reads_statuses && <FieldPaths draft={draft} errors={errors} onChange={onChange} />}
      {reads_statuses && <Mapping draft={draft} errors={errors} onChange={onChange} />}
    </>
  );
}

const PATH_NAMES = ['reference', 'status', 'message', 'location', 'event_id'] as const satisfies readonly (keyof Paths)[];
const NEEDED: readonly string[] = ['reference', 'status'];

function FieldPaths({ draft, errors, onChange }: DraftFieldsProps<IncomingDraft>) {
  return (
    <Panel title={words.read}>
      <Stack gap={4}>
        <QuietText as="p">{words.readHelp}</QuietText>
        <Tiles columns={2} gap={4} align="end">
          {PATH_NAMES.map((name) => (
            <TextInput
              key={name}
              {...field(words.fields[name], {
                name: `fields.${name}`,
                errors,
                ...(NEEDED.includes(name) ? { is_required: true } : { is_optional: true }),
              })}
              {...(name === 'event_id' && { description: words.eventIdHelp })}
              autoComplete="off"
              spellCheck={false}
              maxLength={LONGEST_FIELD_PATH}
              value={draft.fields[name]}
              onChange={(event) => onChange({ fields: { ...draft.fields, [name]: event.currentTarget.value } })}
            />
          ))}
        </Tiles>
      </Stack>
    </Panel>
  );
}

function Mapping({ draft, errors, onChange }: DraftFieldsProps<IncomingDraft>) {
  const { status_mapping } = draft;
  const changed = (at: number, change: Partial<MappedStatus>) =>
    onChange({ status_mapping: status_mapping.map((each, index) => (index === at ? { ...each, ...change } : each)) });
  return (
    <Panel title={words.mapping}>
      <Stack gap={3} id={fieldId('status_mapping')} tabIndex={-1}>
        <QuietText as="p">{words.mappingHelp}</QuietText>
        {errors['status_mapping'] !== undefined && <Input.Error>{errors['status_mapping']}</Input.Error>}
        {status_mapping.map((mapped, at) => (
          // Rows have no ids, and are neither moved nor kept apart by anything else.
          <Tiles key={at} columns={3} gap={3} align="end" role="group" aria-label={words.row(at + 1)}>
            <TextInput
              label={words.theirs}
              autoComplete="off"
              maxLength={LONGEST_PARTNER_STATUS}
              value={mapped.partner_status}
              onChange={(event) => changed(at, { partner_status: event.currentTarget.value })}
            />
            <SelectField
              label={words.ours}
              id={fieldId(`status_mapping.${at}`)}
              value={mapped.status}
              options={PARTNER_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
              onChange={(value) => changed(at, { status: PARTNER_STATUSES.find((each) => each === value) ?? mapped.status })}
            />
            <Button
              variant="default"
              aria-label={words.removeRow(mapped.partner_status)}
              onClick={() => onChange({ status_mapping: status_mapping.filter((_, index) => index !== at) })}
            >
              {words.remove}
            </Button>
          </Tiles>
        ))}
        <Row align="stretch">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={status_mapping.length >= MOST_MAPPED}
            onClick={() => onChange({ status_mapping: [...status_mapping, { partner_status: '', status: 'in-transit' }] })}
          >
            {words.addRow}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
