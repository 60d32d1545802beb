import { TextInput } from '@mantine/core';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { NewProviderBranches } from './NewProviderBranches.tsx';
import { NewProviderBranding } from './NewProviderBranding.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { ProviderPicker } from './ProviderPicker.tsx';
import type { NewProviderDraft, SetupPage } from './new-provider-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';

/** What is asked on one page of the making of a provider. */
export function NewProviderFields({ page, ...props }: DraftFieldsProps<NewProviderDraft> & { readonly page: SetupPage }) {
  return <Panel title={words.pages[page]}>{fieldsOf(page, props)}</Panel>;
}

function fieldsOf(page: SetupPage, props: DraftFieldsProps<NewProviderDraft>) {
  switch (page) {
    case 'details':
      return <ProviderFields is_new {...props} />;
    case 'branding':
      return <NewProviderBranding {...props} />;
    case 'branches':
      return <NewProviderBranches {...props} />;
    case 'administrator':
      return <FirstAdministrator {...props} />;
    case 'defaults':
      return <Defaults {...props} />;
  }
}

function FirstAdministrator({ draft, errors, onChange }: DraftFieldsProps<NewProviderDraft>) {
  return (
    <Stack gap={4}>
      <Sentence>
        {words.administratorHelp} {words.administratorLater}
      </Sentence>
      <TextInput
        {...field(words.personName, { name: 'administrator.name', is_optional: true, errors })}
        autoComplete="off"
        maxLength={255}
        value={draft.administrator_name}
        onChange={(event) => onChange({ administrator_name: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.personEmail, { name: 'administrator.email', is_optional: true, errors })}
        type="email"
        autoComplete="off"
        maxLength={255}
        value={draft.administrator_email}
        onChange={(event) => onChange({ administrator_email: event.currentTarget.value })}
      />
    </Stack>
  );
}

function Defaults({ draft, onChange }: DraftFieldsProps<NewProviderDraft>) {
  return (
    <Stack gap={4}>
      <Sentence>{words.defaultsHelp}</Sentence>
      <ProviderPicker label={words.copyFrom} value={draft.model} onChange={(model) => onChange({ model })} />
    </Stack>
  );
}
