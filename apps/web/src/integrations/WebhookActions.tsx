import { Button } from '../ui/act/Button.tsx';
import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tellFailure, toastServerMessage } from '../shell/tell.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { useChangeWebhook, useRemoveWebhook } from './integration-calls.ts';
import { TestButton } from './TestButton.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** What is done with one webhook; each button says with which. Source: screens S21. */
export function WebhookActions({ one }: { readonly one: Webhook }) {
  const [is_editing, setEditing] = useState(false);
  const navigator = useNavigator();
  const [may_change, may_remove] = [useMay('API_/integrations:PATCH'), useMay('API_/integrations:DELETE')];
  const may_look = useMay('API_/integrations/logs:GET');
  const [changing, removing] = [useChangeWebhook(), useRemoveWebhook()];

  function handleSwitch(): void {
    changing.mutate({ id: one.id, is_active: !one.is_active, time_modified: one.time_modified }, { onError: tellFailure });
  }

  async function handleRemove(): Promise<void> {
    if (await isSure({ title: words.removeTitle, body: words.removeText(one.url), button: words.remove }))
      removing.mutate({ id: one.id }, toastServerMessage());
  }

  const named = (label: string) => ({ 'aria-label': `${label}: ${one.url}`, variant: 'default', size: 'compact-md' }) as const;
  return (
    <Row as="span" align="stretch">
      <TestButton one={one} variant="default" />
      {may_look && (
        <Button {...named(words.log)} onClick={() => navigator.go(paths.webhook(one.id))}>
          {words.log}
        </Button>
      )}
      {may_change && (
        <>
          <Button {...named(words.edit)} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
          <Button
            {...named(one.is_active ? words.switchOff : words.switchOn)}
            loading={changing.isPending}
            onClick={handleSwitch}
          >
            {one.is_active ? words.switchOff : words.switchOn}
          </Button>
        </>
      )}
      {may_remove && (
        <Button {...named(words.remove)} loading={removing.isPending} onClick={() => void handleRemove()}>
          {words.remove}
        </Button>
      )}
      {is_editing && <WebhookDialog account_id={one.account_id} webhook={one} onClose={() => setEditing(false)} />}
    </Row>
  );
}
