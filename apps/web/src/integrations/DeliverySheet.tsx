import { Button } from '../ui/act/Button.tsx';
import type { NamedWebhook, WebhookDelivery, WebhookTry } from '@tsela/contract/integrations/webhook-api';
import { TEST_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { partners } from '../strings/integrations-partners.ts';
import { webhookPage as words, webhooks } from '../strings/integrations.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SideSheet } from '../ui/feedback/SideSheet.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Code } from './Code.tsx';
import classes from './Integrations.module.css';
import { useDelivery, useResend } from './integration-calls.ts';
import { readableBody, topicText, triedText } from './webhook-draft.ts';

interface DeliverySheetProps {
  readonly id: number;
  readonly webhook: NamedWebhook;
  readonly onClose: () => void;
}

/** One message with all that was sent and every answer. Source: screens S40. */
export function DeliverySheet({ id, webhook, onClose }: DeliverySheetProps) {
  const read = useDelivery(id);
  const entry = read.data;
  const may_resend = useMay('API_/integrations/logs/replay:POST');
  const can_resend = may_resend && webhook.is_active && entry !== undefined && canBeSentAgain(entry.delivery, entry.body);
  return (
    <SideSheet
      title={words.entryTitle(entry?.delivery.number ?? null)}
      onClose={onClose}
      {...(can_resend && { foot: <Resend delivery={entry.delivery} /> })}
    >
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {entry && (
        <>
          <About delivery={entry.delivery} to={`${entry.method} ${entry.url}`} />
          <Tries delivery={entry.delivery} tries={entry.tries} />
          <Section title={words.headers}>
            {entry.headers.length === 0 ? (
              <QuietText as="p">{words.notSent}</QuietText>
            ) : (
              <Code label={words.headers} text={entry.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
            )}
          </Section>
          {entry.request_body !== null && (
            <Section title={partners.request}>
              <QuietText as="p">{partners.requestHelp}</QuietText>
              <Code label={partners.request} text={entry.request_body} />
            </Section>
          )}
          <Section title={webhook.integration_type === 'api-outgoing' ? partners.event : words.body}>
            {entry.body === null ? (
              <QuietText as="p">{entry.delivery.number === null ? words.notSent : words.erased}</QuietText>
            ) : (
              <>
                <Code label={words.body} text={readableBody(entry.body)} />
                <Row>
                  <CopyButton value={entry.body} label={words.copyBody}>
                    {words.copy}
                  </CopyButton>
                </Row>
              </>
            )}
          </Section>
        </>
      )}
    </SideSheet>
  );
}

function About({ delivery, to }: { readonly delivery: WebhookDelivery; readonly to: string }) {
  return (
    <Facts look="pairs">
      <dt>{words.event}</dt>
      <dd>{topicText(delivery.topic)}</dd>
      {delivery.shipment_id !== null && (
        <>
          <dt>{words.shipment}</dt>
          <dd>
            <TextLink href={paths.shipment(delivery.shipment_id)}>{delivery.short_tracking_reference}</TextLink>
          </dd>
        </>
      )}
      <dt>{words.time}</dt>
      <dd>
        <DateTime instant={delivery.time_created} />
      </dd>
      <dt>{words.sentTo}</dt>
      <dd>
        <Text isBreakable>{to}</Text>
      </dd>
      {delivery.time_due !== null && (
        <>
          <dt>{words.nextTry}</dt>
          <dd>
            <DateTime instant={delivery.time_due} />
          </dd>
        </>
      )}
    </Facts>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Stack gap={2}>
      <Text as="strong" weight="strong">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Tries({ delivery, tries }: { readonly delivery: WebhookDelivery; readonly tries: readonly WebhookTry[] }) {
  return (
    <Section title={words.tries}>
      {tries.length === 0 && <QuietText as="p">{words.noTries}</QuietText>}
      <Lines>
        {tries.map((one, at) => (
          <Stack key={one.time_tried} as="li" gap={1}>
            <Text size="s" isBreakable {...(at === 0 && delivery.state === 'failed' && { tone: 'red' })}>
              {triedText(one)}
            </Text>
            <QuietText>
              <DateTime instant={one.time_tried} /> · {words.ms(one.duration_ms)}
            </QuietText>
            {one.answer !== '' && <code className={classes['answer']}>{one.answer}</code>}
          </Stack>
        ))}
      </Lines>
    </Section>
  );
}

function canBeSentAgain({ state, topic }: WebhookDelivery, body: string | null): boolean {
  return body !== null && state !== 'waiting' && topic !== TEST_TOPIC;
}

function Resend({ delivery }: { readonly delivery: WebhookDelivery }) {
  const resending = useResend();
  return (
    <Button
      loading={resending.isPending}
      onClick={() => resending.mutate({ id: delivery.id }, { onSuccess: () => tellDone(webhooks.resent), onError: tellFailure })}
    >
      {webhooks.resend}
    </Button>
  );
}
