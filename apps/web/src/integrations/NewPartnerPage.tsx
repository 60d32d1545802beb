import { INCOMING_TEMPLATES } from '@tsela/domain/integrations/incoming-templates';
import { OUTGOING_STARTS, OUTGOING_TEMPLATES } from '@tsela/domain/integrations/integration-templates';
import type { OutgoingTemplate } from '@tsela/domain/integrations/integration-templates';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../shell/parts/AccountPicker.tsx';
import { tellDone } from '../shell/tell.ts';
import { useEdited } from '../shell/use-edited.ts';
import { incoming } from '../strings/integrations-incoming.ts';
import { partners as words } from '../strings/integrations-partners.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { NewIncoming } from './NewIncoming.tsx';
import { useCreateIntegration } from './partner-calls.ts';
import { draftOfTemplate, outgoingOf, problemsOf } from './partner-draft.ts';
import { PartnerFields } from './PartnerFields.tsx';
import { SecretShown } from './SecretShown.tsx';

const BACK = { href: paths.partners(), label: SCREENS.partners.title };

/** Sets up an integration from a template. Source: screens S40. */
export function NewPartnerPage() {
  const { filters } = useListAddress();
  const template = OUTGOING_TEMPLATES.find((each) => each === filters['template']);
  const called = INCOMING_TEMPLATES.find((each) => each === filters['template']);
  if (called) return <NewIncoming key={called} template={called} />;
  return template ? <NewPartner key={template} template={template} /> : <Templates />;
}

function Templates() {
  return (
    <PageFrame title={words.choose} back={BACK}>
      <Stack gap={6}>
        <Choice title={incoming.weCall} from={OUTGOING_TEMPLATES.map((key) => ({ key, ...words.templates[key] }))} />
        <Choice title={incoming.theyCall} from={INCOMING_TEMPLATES.map((key) => ({ key, ...incoming.templates[key] }))} />
      </Stack>
    </PageFrame>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly from: readonly { readonly key: string; readonly name: string; readonly about: string }[];
}

function Choice({ title, from }: ChoiceProps) {
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size="l" weight="strong">
        {title}
      </Text>
      <Tiles as="ul" least={280} gap={4}>
        {from.map(({ key, name, about }) => (
          <Stack key={key} as="li" gap={2} pad={4} surface="line">
            <TextLink href={paths.newPartner({ template: key })}>{name}</TextLink>
            <Sentence>{about}</Sentence>
          </Stack>
        ))}
      </Tiles>
    </Stack>
  );
}

function NewPartner({ template }: { readonly template: OutgoingTemplate }) {
  const { integration_type } = OUTGOING_STARTS[template];
  const navigator = useNavigator();
  const creating = useCreateIntegration();
  const [account, setAccount] = useState<FormAccount | null>(null);
  const { draft, errors, change, refuse } = useEdited(draftOfTemplate(template), { is_done: creating.isSuccess });
  const made = creating.data;
  useGoWhen(made?.secret === null ? paths.partner(made.integration.id) : null);

  function handleSave(): void {
    const problems = problemsOf(integration_type, draft, null);
    if (refuse(account === null ? { ...problems, account_id: words.accountNeeded } : problems) || account === null) return;
    const { name, partner } = draft;
    creating.mutate(
      { account_id: account.id, integration_type, name, partner, outgoing: outgoingOf(draft) },
      {
        onSuccess: () => tellDone(words.created),
        onError: (error) => refuse(fieldErrors(error)),
      },
    );
  }

  return (
    <RecordFrame
      title={words.begin(words.templates[template].name)}
      back={{ href: paths.newPartner(), label: SCREENS.newPartner.title }}
      errors={errors}
      saveBar={{
        saveLabel: words.create,
        error: creating.error && shownError(creating.error),
        isSaving: creating.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.partners()),
      }}
    >
      <Panel title={words.account}>
        <AccountPicker value={account} onChange={setAccount} errors={errors} is_required />
      </Panel>
      <PartnerFields type={integration_type} draft={draft} errors={errors} stored={null} onChange={change} />
      {made?.secret && (
        <SecretShown
          title={words.secretTitle}
          secret={made.secret}
          onClose={() => navigator.go(paths.partner(made.integration.id))}
        />
      )}
    </RecordFrame>
  );
}
