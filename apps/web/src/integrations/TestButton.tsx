import { Button } from '../ui/act/Button.tsx';
import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import { useMay } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useTestWebhook } from './integration-calls.ts';
import { outcomeText } from './webhook-draft.ts';

interface TestButtonProps {
  readonly one: Pick<Webhook, 'id' | 'url'>;
  readonly variant: 'filled' | 'default';
}

/** Sends an example and says at once what came of it. */
export function TestButton({ one, variant }: TestButtonProps) {
  const may_test = useMay('API_/integrations/test:POST');
  const testing = useTestWebhook();

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

  if (!may_test) return null;
  return (
    <Button
      variant={variant}
      size={variant === 'filled' ? 'sm' : 'compact-md'}
      aria-label={`${words.test}: ${one.url}`}
      loading={testing.isPending}
      onClick={handleTest}
    >
      {words.test}
    </Button>
  );
}
