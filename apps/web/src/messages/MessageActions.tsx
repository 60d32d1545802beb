import { Button } from '../ui/act/Button.tsx';
import type { Message } from '@tsela/contract/messages/message-api';
import type { ProviderId } from '@tsela/domain/ids';
import { useMay } from '../shell/session.ts';
import { toastServerMessage } from '../shell/tell.ts';
import { messages as words } from '../strings/messages.ts';
import { useCancelMessage, useResend } from './message-calls.ts';
import { eventText } from './message-draft.ts';

interface MessageActionsProps {
  readonly message: Pick<Message, 'id' | 'event' | 'recipient' | 'can_resend' | 'can_cancel'>;
  /** Whose message it is, where that is not the user's own provider. */
  readonly provider_id?: ProviderId;
}

/** What can be done about a message: to take it back while it waits, and to send it once more when it is over. */
export function MessageActions({ message, provider_id }: MessageActionsProps) {
  const [resending, cancelling] = [useResend(), useCancelMessage()];
  const may_resend = useMay('API_/messages/resend:POST') && message.can_resend;
  const may_cancel = useMay('API_/messages/cancel:POST') && message.can_cancel;
  const which = { id: message.id, ...(provider_id && { provider_id }) };
  const event = eventText(message.event);
  if (may_cancel)
    return (
      <Button
        variant="default"
        aria-label={words.cancelOf(event, message.recipient)}
        loading={cancelling.isPending}
        onClick={() => cancelling.mutate(which, toastServerMessage())}
      >
        {words.cancel}
      </Button>
    );
  if (!may_resend) return null;
  return (
    <Button
      variant="default"
      aria-label={words.resendOf(event, message.recipient)}
      loading={resending.isPending}
      onClick={() => resending.mutate(which, toastServerMessage())}
    >
      {words.resend}
    </Button>
  );
}
