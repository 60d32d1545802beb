import { Button } from '../ui/act/Button.tsx';
import type { IncomingIntegration } from '@tsela/contract/integrations/incoming-api';
import { JWT_EXPIRY_OPTIONS } from '@tsela/domain/integrations/integration-types';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathId } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { changesBar, useEdited } from '../shell/use-edited.ts';
import { incoming as words } from '../strings/integrations-incoming.ts';
import { partners } from '../strings/integrations-partners.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field } from '../ui/form/field.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { useNow } from '../ui/show/now.ts';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { useChangeIncoming, useIncoming, useRemoveIncoming, useRotateToken, useTryIncoming } from './incoming-calls.ts';
import { addressToCall, draftOfIncoming, incomingProblems, settingsOf, tokenStand } from './incoming-draft.ts';
import { IncomingCalls } from './IncomingCalls.tsx';
import { IncomingFields } from './IncomingFields.tsx';
import { IncomingBadge } from './IncomingTab.tsx';
import { SecretShown } from './SecretShown.tsx';

const BACK = { href: paths.partners({ tab: 'incoming' }), label: SCREENS.partners.title };

/** One system that calls us: what it may do, its token, trying a payload, and its calls. Source: screens S40. */
export function IncomingPage() {
  const read = useIncoming({ id: usePathId('id') ?? 0 });
  const integration = read.data?.integrations[0];
  if (integration) return <Loaded key={integration.id} integration={integration} />;
  return (
    <UnreadFrame
      title={SCREENS.partners.title}
      back={BACK}
      read={read}
      error={shownError(read.error)}
      notFound={partners.notFound}
    />
  );
}

interface OneProps {
  readonly integration: IncomingIntegration;
}

function Loaded({ integration }: OneProps) {
  const changing = useChangeIncoming();
  const may_change = useMay('API_/integrations:PATCH');
  const edited = useEdited(draftOfIncoming(integration), integration);
  const { draft, errors, change, refuse } = edited;
  const stand = tokenStand(integration, useNow());

  function handleSave(): void {
    if (refuse(incomingProblems(integration.integration_type, draft))) return;
    const { name, partner } = draft;
    const input = { id: integration.id, ...edited.based_on, name, partner, settings: settingsOf(draft) };
    edited.save(changing, input, partners.saved);
  }

  return (
    <RecordFrame
      title={integration.name}
      aside={<IncomingBadge integration={integration} />}
      back={BACK}
      errors={errors}
      isLocked={!may_change}
      notice={
        <>
          {!integration.is_active && <Notice kind="warning">{words.switchedOff}</Notice>}
          {stand !== 'good' && <Notice kind="warning">{stand === 'expired' ? words.expired : words.expiring}</Notice>}
        </>
      }
      side={
        <>
          <Actions integration={integration} />
          {may_change && <Token integration={integration} />}
          {integration.scopes.includes('statuses') && <TryPayload integration={integration} />}
        </>
      }
      saveBar={changesBar({ edited, changing, note: partners.changes, onSave: handleSave })}
    >
      <IncomingFields type={integration.integration_type} draft={draft} errors={errors} onChange={change} />
      <IncomingCalls integration={integration} />
    </RecordFrame>
  );
}

function Actions({ integration }: OneProps) {
  const { id, is_active, time_modified, name, scopes, account_name, account_code, created_by_name } = integration;
  const navigator = useNavigator();
  const [may_change, may_remove] = [useMay('API_/integrations:PATCH'), useMay('API_/integrations:DELETE')];
  const [changing, removing] = [useChangeIncoming(), useRemoveIncoming()];

  function handleSwitch(): void {
    const said = is_active ? partners.switchedOff : partners.switchedOn;
    changing.mutate({ id, is_active: !is_active, time_modified }, { onSuccess: () => tellDone(said), onError: tellFailure });
  }

  async function handleRemove(): Promise<void> {
    if (!(await isSure({ title: partners.removeTitle, body: partners.removeText(name), button: partners.removeOne }))) return;
    removing.mutate(
      { id },
      {
        onSuccess: ({ message }) => {
          tellDone(message);
          navigator.go(paths.partners({ tab: 'incoming' }));
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <Panel title={words.where}>
      <Stack gap={3}>
        <QuietText as="p">
          {partners.types[integration.integration_type]} · {account_name} ({account_code}) · {partners.madeBy(created_by_name)}
        </QuietText>
        {scopes.map((scope) => (
          <Row key={scope}>
            <Text size="s" isBreakable>
              {addressToCall(globalThis.location.origin, scope)}
            </Text>
            <CopyButton value={addressToCall(globalThis.location.origin, scope)} label={words.copy}>
              {words.copyShort}
            </CopyButton>
          </Row>
        ))}
        <QuietText as="p">{words.whereHelp}</QuietText>
        {may_change && (
          <Button variant="default" loading={changing.isPending} onClick={handleSwitch}>
            {is_active ? partners.switchOff : partners.switchOn}
          </Button>
        )}
        {may_remove && (
          <Button variant="default" loading={removing.isPending} onClick={() => void handleRemove()}>
            {partners.removeOne}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function Token({ integration }: OneProps) {
  const [expiry, setExpiry] = useState(integration.token_expiry);
  const rotating = useRotateToken();
  return (
    <Panel title={words.token}>
      <Stack gap={3}>
        <QuietText as="p">
          {words.endsIn(integration.token_hint)},{' '}
          {integration.token_expires === null ? (
            words.forever
          ) : (
            <>
              {words.valid} <DateTime instant={integration.token_expires} />
            </>
          )}
        </QuietText>
        <SelectField
          {...field(words.expiry, { name: 'expiry' })}
          value={expiry}
          options={JWT_EXPIRY_OPTIONS.map((value) => ({ value, label: words.expiries[value] }))}
          onChange={(value) => setExpiry(JWT_EXPIRY_OPTIONS.find((each) => each === value) ?? expiry)}
        />
        <QuietText as="p">{words.rotateAbout}</QuietText>
        <Button
          variant="default"
          loading={rotating.isPending}
          onClick={() => rotating.mutate({ id: integration.id, expiry }, { onError: tellFailure })}
        >
          {words.rotate}
        </Button>
        {rotating.data && <SecretShown title={words.tokenTitle} secret={rotating.data.token} onClose={rotating.reset} />}
      </Stack>
    </Panel>
  );
}

const ROWS = 6;

function TryPayload({ integration }: OneProps) {
  const [payload, setPayload] = useState('');
  const trying = useTryIncoming();
  const came = trying.data;
  const result = came && came.result in words.results ? words.results[came.result as keyof typeof words.results] : null;
  return (
    <Panel title={words.tryTitle}>
      <Stack gap={3}>
        <QuietText as="p">{words.tryHelp}</QuietText>
        <TextArea
          {...field(words.payload, { name: 'payload' })}
          rows={ROWS}
          spellCheck={false}
          maxLength={60_000}
          value={payload}
          onChange={(event) => setPayload(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={payload.trim() === ''}
          loading={trying.isPending}
          onClick={() => trying.mutate({ id: integration.id, payload }, { onError: tellFailure })}
        >
          {words.tryIt}
        </Button>
        {came && (
          <Notice kind={came.status_code < 300 ? 'success' : 'warning'}>
            {result ?? words.refused(came.status_code)}: {came.message}
          </Notice>
        )}
      </Stack>
    </Panel>
  );
}
