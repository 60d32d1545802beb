import { Button } from '@mantine/core';
import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { DateTime } from '../ui/DateTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './Integrations.module.css';
import { useWebhooks } from './integration-calls.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** The webhooks of an account. Source: screens S21. */
export function Webhooks({ account_id }: { readonly account_id: AccountId }) {
  const read = useWebhooks(account_id);
  const may_add = useMay('API_/integrations:POST');
  const [is_adding, setAdding] = useState(false);
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Panel title={words.title} isFlush {...(may_add && { action: add })}>
      <div className={classes['pad']}>
        <p className={classes['text']}>{words.about}</p>
      </div>
      {read.error && (
        <div className={classes['pad']}>
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {shownError(read.error)}
          </Notice>
        </div>
      )}
      {read.isPending && (
        <div className={classes['pad']}>
          <Skeleton height={48} />
        </div>
      )}
      {read.data?.count === 0 && <EmptyState text={words.empty} />}
      <ul className={classes['list']}>
        {read.data?.webhooks.map((one) => (
          <li key={one.id} className={classes['item']}>
            <About one={one} />
            <WebhookActions one={one} />
          </li>
        ))}
      </ul>
      {is_adding && <WebhookDialog account_id={account_id} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function About({ one }: { readonly one: Webhook }) {
  return (
    <div className={classes['about']}>
      <span className={classes['name']}>
        {one.url}
        {!one.is_active && <span className={classes['badge']}>{words.off}</span>}
      </span>
      <span className={classes['small']}>{one.topics.map((topic) => words.topicNames[topic]).join(', ')}</span>
      <span className={classes['small']}>
        {words.addedBy(one.created_by_name)}, <DateTime instant={one.time_created} show="near" />
        {one.has_auth_key && ` · ${words.withAuthKey}`}
      </span>
      {one.off_reason !== '' && <span className={classes['fault']}>{words.switchedOff(one.off_reason)}</span>}
      {one.is_active && one.failing_since !== null && (
        <span className={classes['fault']}>
          {words.failingSince} <DateTime instant={one.failing_since} show="near" />
        </span>
      )}
    </div>
  );
}
