import { Button } from '@mantine/core';
import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import { useState } from 'react';
import { useMay } from '../shell/session.ts';
import { tellFailure, toastServerMessage } from '../shell/tell.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { useChangeWebhook, useRemoveWebhook, useTestWebhook } from './integration-calls.ts';
import { outcomeText } from './webhook-draft.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** What is done with one webhook; each button says with which. Source: screens S21. */
export function WebhookActions({ one }: { readonly one: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'log' | null>(null);
  const [may_change, may_remove] = [useMay('API_/integrations:PATCH'), useMay('API_/integrations:DELETE')];
  const [may_test, may_look] = [useMay('API_/integrations/test:POST'), useMay('API_/integrations/logs:GET')];
  const [testing, changing, removing] = [useTestWebhook(), useChangeWebhook(), useRemoveWebhook()];

  function handleTest(): void {
    testing.mutate(
      { id: one.id },
      {
        onError: tellFailure,
        onSuccess: ({ delivery }) =>
          showToast({ text: outcomeText(delivery), variant: delivery.state === 'delivered' ? 'success' : 'error' }),
      },
    );
  }

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
      {may_test && (
        <Button {...named(words.test)} loading={testing.isPending} onClick={handleTest}>
          {words.test}
        </Button>
      )}
      {may_look && (
        <Button {...named(words.log)} onClick={() => setOpen('log')}>
          {words.log}
        </Button>
      )}
      {may_change && (
        <>
          <Button {...named(words.edit)} onClick={() => setOpen('edit')}>
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
      {open === 'edit' && <WebhookDialog account_id={one.account_id} webhook={one} onClose={() => setOpen(null)} />}
      {open === 'log' && <DeliveriesDialog one={one} onClose={() => setOpen(null)} />}
    </Row>
  );
}
