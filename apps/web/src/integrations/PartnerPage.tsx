import { Button } from '../ui/act/Button.tsx';
import type { Integration } from '@tsela/contract/integrations/integration-api';
import type { OutgoingType } from '@tsela/domain/integrations/integration-types';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathId } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { changesBar, useEdited } from '../shell/use-edited.ts';
import { partners as words } from '../strings/integrations-partners.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { useChangeIntegration, useIntegrations, useRemoveIntegration } from './partner-calls.ts';
import { draftOfIntegration, outgoingOf, problemsOf } from './partner-draft.ts';
import { PartnerFields } from './PartnerFields.tsx';
import { StandBadge, nameOf } from './PartnersPage.tsx';
import { TestButton } from './TestButton.tsx';

const BACK = { href: paths.partners(), label: SCREENS.partners.title };

/** One integration: what it does, trying it, and looking after it. Source: screens S40. */
export function PartnerPage() {
  const read = useIntegrations({ id: usePathId('id') ?? 0 });
  const integration = read.data?.integrations[0];
  if (integration)
    return (
      <Outgoing
        key={integration.id}
        integration={integration}
        type={integration.integration_type}
        outgoing={integration.outgoing}
      />
    );
  return (
    <UnreadFrame
      title={SCREENS.partners.title}
      back={BACK}
      read={read}
      error={shownError(read.error)}
      notFound={words.notFound}
    />
  );
}

interface OutgoingProps {
  readonly integration: Integration;
  readonly type: OutgoingType;
  readonly outgoing: Integration['outgoing'];
}

function Outgoing({ integration, type, outgoing }: OutgoingProps) {
  const changing = useChangeIntegration();
  const may_change = useMay('API_/integrations:PATCH');
  const edited = useEdited(draftOfIntegration(integration, outgoing), integration);
  const { draft, errors, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(problemsOf(type, draft, outgoing))) return;
    const { name, partner } = draft;
    const input = { id: integration.id, ...edited.based_on, name, partner, outgoing: outgoingOf(draft) };
    edited.save(changing, input, words.saved);
  }

  return (
    <RecordFrame
      title={nameOf(integration)}
      aside={<StandBadge integration={integration} />}
      back={BACK}
      errors={errors}
      isLocked={!may_change}
      notice={<Standing integration={integration} may_change={may_change} />}
      side={<Actions integration={integration} url={outgoing.url} />}
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave })}
    >
      <PartnerFields type={type} draft={draft} errors={errors} stored={outgoing} onChange={change} />
    </RecordFrame>
  );
}

function Standing({ integration, may_change }: { readonly integration: Integration; readonly may_change: boolean }) {
  const { is_active, off_reason, paused_since } = integration;
  return (
    <>
      {!may_change && <Notice kind="info">{words.readOnly}</Notice>}
      {!is_active && <Notice kind="warning">{words.offNote(off_reason)}</Notice>}
      {is_active && paused_since !== null && <Notice kind="warning">{words.pausedNote}</Notice>}
    </>
  );
}

function Actions({ integration, url }: { readonly integration: Integration; readonly url: string }) {
  const { id, is_active, time_modified, account_name, account_code, created_by_name } = integration;
  const navigator = useNavigator();
  const [may_change, may_remove] = [useMay('API_/integrations:PATCH'), useMay('API_/integrations:DELETE')];
  const may_look = useMay('API_/integrations/logs:GET');
  const [changing, removing] = [useChangeIntegration(), useRemoveIntegration()];

  function handleSwitch(): void {
    const said = is_active ? words.switchedOff : words.switchedOn;
    changing.mutate({ id, is_active: !is_active, time_modified }, { onSuccess: () => tellDone(said), onError: tellFailure });
  }

  async function handleRemove(): Promise<void> {
    const name = nameOf(integration);
    if (!(await isSure({ title: words.removeTitle, body: words.removeText(name), button: words.removeOne }))) return;
    removing.mutate(
      { id },
      {
        onSuccess: ({ message }) => {
          tellDone(message);
          navigator.go(paths.partners());
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <Panel title={words.actions}>
      <Stack gap={3}>
        <QuietText as="p">
          {words.types[integration.integration_type]} · {account_name} ({account_code}) · {words.madeBy(created_by_name)}
        </QuietText>
        <TestButton one={{ id, url }} variant="filled" />
        {may_look && (
          <Button variant="default" onClick={() => navigator.go(paths.webhook(id))}>
            {words.log}
          </Button>
        )}
        {may_change && (
          <Button variant="default" loading={changing.isPending} onClick={handleSwitch}>
            {is_active ? words.switchOff : words.switchOn}
          </Button>
        )}
        {may_remove && (
          <Button variant="default" color="red" loading={removing.isPending} onClick={() => void handleRemove()}>
            {words.removeOne}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
