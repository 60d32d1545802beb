import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import type { AccountId } from '@tsela/domain/ids';
import { useMay } from '../shell/session.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { IntegrationsPart } from './IntegrationsPart.tsx';
import { useWebhooks } from './integration-calls.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';

/** The webhooks of an account. Source: screens S21. */
export function Webhooks({ account_id }: { readonly account_id: AccountId }) {
  const read = useWebhooks(account_id);
  const may_add = useMay('API_/integrations:POST');
  return (
    <IntegrationsPart
      words={words}
      read={read}
      addLabel={may_add ? words.add : null}
      dialog={(close) => <WebhookDialog account_id={account_id} onClose={close} />}
    >
      {read.data?.webhooks.map((one) => (
        <Row key={one.id} as="li" gap={4} pad={[3, 4]}>
          <About one={one} />
          <WebhookActions one={one} />
        </Row>
      ))}
    </IntegrationsPart>
  );
}

function About({ one }: { readonly one: Webhook }) {
  return (
    <Stack gap={1} isGrowing>
      <Row as="span" weight="strong">
        {one.url}
        {!one.is_active && <Badge>{words.off}</Badge>}
        {one.is_active && one.paused_since !== null && <Badge>{words.paused}</Badge>}
      </Row>
      <QuietText isBreakable>{one.topics.map((topic) => words.topicNames[topic]).join(', ')}</QuietText>
      <QuietText isBreakable>
        {words.addedBy(one.created_by_name)}, <DateTime instant={one.time_created} show="near" />
        {one.has_auth_key && ` · ${words.withAuthKey}`}
      </QuietText>
      {one.old_secret_until !== null && (
        <QuietText isBreakable>
          {words.oldSecret} <DateTime instant={one.old_secret_until} show="near" />
        </QuietText>
      )}
      {one.off_reason !== '' && (
        <Text tone="red" size="s" isBreakable>
          {words.switchedOff(one.off_reason)}
        </Text>
      )}
      {one.is_active && one.failing_since !== null && (
        <Text tone="red" size="s" isBreakable>
          {one.paused_since === null ? words.failingSince : words.pausedSince}{' '}
          <DateTime instant={one.failing_since} show="near" />
        </Text>
      )}
    </Stack>
  );
}
