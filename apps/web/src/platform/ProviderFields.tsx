import { Textarea, TextInput } from '@mantine/core';
import { PROVIDER_KINDS, PROVIDER_STATUSES } from '@tsela/domain/providers/provider-kinds';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Select } from '../providers/parts/Select.tsx';
import type { ProviderDraft } from './provider-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

interface ProviderFieldsProps extends DraftFieldsProps<ProviderDraft> {
  /** A provider that does not exist yet owes nothing and is active. */
  readonly is_new?: boolean;
  /** What is owed by its plan is not written down by hand. */
  readonly is_billed?: boolean;
}

const KINDS = PROVIDER_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const STATUSES = PROVIDER_STATUSES.map((value) => ({ value, label: words.statuses[value] }));

/** What the platform keeps of a provider. */
export function ProviderFields({ draft, errors, onChange, is_new = false, is_billed = false }: ProviderFieldsProps) {
  return (
    <Stack gap={4}>
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        value={draft.name}
        maxLength={100}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        {...field(words.hosts, { name: 'origins', is_required: true, errors })}
        description={words.hostsHelp}
        autosize
        minRows={2}
        spellCheck={false}
        value={draft.origins}
        onChange={(event) => onChange({ origins: event.currentTarget.value })}
      />
      <Choice
        label={words.kind}
        value={draft.kind}
        options={KINDS}
        // The options are exactly the kinds.
        onChange={(kind) => onChange({ kind: kind as ProviderDraft['kind'] })}
      />
      {(is_new || (draft.plan !== '' && !is_billed)) && (
        <TextInput
          {...field(words.subscription, { name: 'plan', is_optional: true, errors })}
          description={words.subscriptionHelp}
          maxLength={60}
          value={draft.plan}
          onChange={(event) => onChange({ plan: event.currentTarget.value })}
        />
      )}
      {!is_new && (
        <>
          {!is_billed && (
            <Tiles columns={2} gap={4}>
              <TextInput
                {...field(words.owed, { name: 'amount_owed', is_optional: true, errors })}
                description={words.owedHelp}
                inputMode="decimal"
                autoComplete="off"
                value={draft.amount_owed}
                onChange={(event) => onChange({ amount_owed: event.currentTarget.value })}
              />
              <DayInput
                {...field(words.owedDue, { name: 'amount_owed_due', is_optional: true, errors })}
                value={draft.amount_owed_due}
                onDay={(day) => onChange({ amount_owed_due: day })}
              />
            </Tiles>
          )}
          <Choice
            label={words.status}
            help={words.statusHelp[draft.status]}
            value={draft.status}
            options={STATUSES}
            // The options are exactly the statuses.
            onChange={(status) => onChange({ status: status as ProviderDraft['status'] })}
          />
          <Textarea
            {...field(words.overdue, { name: 'overdue_invoices', is_optional: true, errors })}
            description={words.overdueHelp}
            autosize
            minRows={2}
            spellCheck={false}
            value={draft.overdue_invoices}
            onChange={(event) => onChange({ overdue_invoices: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, help, ...select }: ChoiceProps) {
  return (
    <Stack as="label" gap={1}>
      <Text tone="soft" size="s" weight="strong">
        {label}
      </Text>
      <Select {...select} />
      {help !== undefined && <QuietText>{help}</QuietText>}
    </Stack>
  );
}
