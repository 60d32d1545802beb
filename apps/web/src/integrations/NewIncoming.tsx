import { JWT_EXPIRY_OPTIONS } from '@tsela/domain/integrations/integration-types';
import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import { INCOMING_STARTS } from '@tsela/domain/integrations/incoming-templates';
import type { IncomingTemplate } from '@tsela/domain/integrations/incoming-templates';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../shell/parts/AccountPicker.tsx';
import { tellDone } from '../shell/tell.ts';
import { useEdited } from '../shell/use-edited.ts';
import { incoming as words } from '../strings/integrations-incoming.ts';
import { partners } from '../strings/integrations-partners.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { field } from '../ui/form/field.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { useCreateIncoming } from './incoming-calls.ts';
import { draftOfStart, incomingProblems, settingsOf } from './incoming-draft.ts';
import { IncomingFields } from './IncomingFields.tsx';
import { SecretShown } from './SecretShown.tsx';

/** Sets up another system that calls us; its token is shown once. Source: screens S40. */
export function NewIncoming({ template }: { readonly template: IncomingTemplate }) {
  const { integration_type } = INCOMING_STARTS[template];
  const navigator = useNavigator();
  const creating = useCreateIncoming();
  const [account, setAccount] = useState<FormAccount | null>(null);
  const [expiry, setExpiry] = useState<JwtExpiry>('never');
  const { draft, errors, change, refuse } = useEdited(draftOfStart(template), { is_done: creating.isSuccess });
  const made = creating.data;

  function handleSave(): void {
    const problems = incomingProblems(integration_type, draft);
    if (refuse(account === null ? { ...problems, account_id: partners.accountNeeded } : problems) || account === null) return;
    const { name, partner } = draft;
    creating.mutate(
      { account_id: account.id, integration_type, name, partner, ...settingsOf(draft), expiry },
      { onSuccess: () => tellDone(partners.created), onError: (error) => refuse(fieldErrors(error)) },
    );
  }

  return (
    <RecordFrame
      title={partners.begin(words.templates[template].name)}
      back={{ href: paths.newPartner(), label: SCREENS.newPartner.title }}
      errors={errors}
      saveBar={{
        saveLabel: partners.create,
        error: creating.error && shownError(creating.error),
        isSaving: creating.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.partners({ tab: 'incoming' })),
      }}
    >
      <Panel title={partners.account}>
        <Stack gap={4}>
          <AccountPicker value={account} onChange={setAccount} errors={errors} is_required />
          <SelectField
            {...field(words.expiry, { name: 'expiry', errors })}
            value={expiry}
            options={JWT_EXPIRY_OPTIONS.map((value) => ({ value, label: words.expiries[value] }))}
            onChange={(value) => setExpiry(JWT_EXPIRY_OPTIONS.find((each) => each === value) ?? expiry)}
          />
        </Stack>
      </Panel>
      <IncomingFields type={integration_type} draft={draft} errors={errors} onChange={change} />
      {made && (
        <SecretShown
          title={words.tokenTitle}
          secret={made.token}
          onClose={() => navigator.go(paths.incomingPartner(made.integration.id))}
        />
      )}
    </RecordFrame>
  );
}
