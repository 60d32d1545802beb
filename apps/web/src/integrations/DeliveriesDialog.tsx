import { Button } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@tsela/contract/integrations/webhook-api';
import { TEST_TOPIC } from '@tsela/domain/integrations/webhook-rules';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import classes from './Integrations.module.css';
import { useDeliveries, useResend } from './integration-calls.ts';
import { outcomeText } from './webhook-draft.ts';
import { Lines } from '../ui/layout/Lines.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';

const PAGE = 20;
const MOST = 100;

/** What was sent to a webhook and what became of it. Source: screens S21. */
export function DeliveriesDialog({ one, onClose }: { readonly one: Webhook; readonly onClose: () => void }) {
  const [limit, setLimit] = useState(PAGE);
  const read = useDeliveries({ webhook_id: one.id, limit });
  const shown = read.data?.deliveries ?? [];
  return (
    <FormDialog
      title={words.logTitle}
      onClose={onClose}
      closeLabel={words.close}
      okLabel={words.refresh}
      is_wide
      is_pending={read.isFetching}
      onOk={() => void read.refetch()}
    >
      <QuietText as="p" isBreakable>
        {one.url}
      </QuietText>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={48} />}
      {read.data?.count === 0 && <EmptyState text={words.noLog} />}
      <Lines>
        {shown.map((delivery) => (
          <Row key={delivery.id} as="li" gap={4} pad={[3, 4]}>
            <About delivery={delivery} />
            {delivery.state !== 'waiting' && delivery.topic !== TEST_TOPIC && one.is_active && <Resend delivery={delivery} />}
          </Row>
        ))}
      </Lines>
      {read.data && read.data.count > shown.length && limit < MOST && (
        <Button variant="default" onClick={() => setLimit(Math.min(limit + PAGE, MOST))}>
          {words.more}
        </Button>
      )}
    </FormDialog>
  );
}

function About({ delivery }: { readonly delivery: WebhookDelivery }) {
  return (
    <Stack gap={1} isGrowing>
      <Row as="span" weight="strong">
        {delivery.topic === TEST_TOPIC ? words.testTopic : words.topicNames[delivery.topic]} {delivery.short_tracking_reference}
      </Row>
      <Text size="s" isBreakable tone={delivery.state === 'failed' ? 'red' : 'quiet'}>
        {outcomeText(delivery)}
      </Text>
      <QuietText isBreakable>
        <DateTime instant={delivery.time_created} show="near" />
        {delivery.tries > 1 && ` · ${words.tried(delivery.tries)}`}
        {delivery.time_due !== null && delivery.tries > 0 && (
          <>
            {' · '}
            {words.triedAgain} <DateTime instant={delivery.time_due} show="near" />
          </>
        )}
      </QuietText>
      {delivery.answer !== '' && <code className={classes['answer']}>{delivery.answer}</code>}
    </Stack>
  );
}

function Resend({ delivery }: { readonly delivery: WebhookDelivery }) {
  const may_resend = useMay('API_/integrations/logs/replay:POST');
  const resending = useResend();
  if (!may_resend) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={words.resendOf(delivery.short_tracking_reference)}
      loading={resending.isPending}
      onClick={() => resending.mutate({ id: delivery.id }, { onSuccess: () => tellDone(words.resent), onError: tellFailure })}
    >
      {words.resend}
    </Button>
  );
}
