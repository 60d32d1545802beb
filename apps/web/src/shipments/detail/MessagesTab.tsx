import type { Message } from '@tsela/contract/messages/message-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { Button } from '../../ui/act/Button.tsx';
import { AppLink } from '../../ui/act/app-link.tsx';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useMessages, useSendMessageAgain } from '../shipment-calls.ts';
import classes from './tabs.module.css';
import { TabRead } from './TabRead.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

/** The messages about the shipment, what became of each, and sending one again. Source: screens S09, S56. */
export function MessagesTab({ shipment }: { readonly shipment: Shipment }) {
  const read = useMessages(shipment.id);
  const sees_outbox = useMay('API_/messages/outbox:GET');
  return (
    <TabRead read={read} isEmpty={({ messages }) => messages.length === 0} empty={words.noMessages}>
      {({ messages }) => (
        <>
          <ul className={classes['list']}>
            {messages.map((message) => (
              <SentMessage key={message.id} message={message} />
            ))}
          </ul>
          {sees_outbox && (
            <AppLink href={paths.outbox({ shipment_id: String(shipment.id) })} className={classes['link']}>
              {words.openOutbox}
            </AppLink>
          )}
        </>
      )}
    </TabRead>
  );
}

function SentMessage({ message }: { readonly message: Message }) {
  const { channel, recipient, subject, body, status, parts, last_error, time_created, time_delivered } = message;
  return (
    <li>
      <details className={classes['grow']}>
        <summary>
          <strong>{subject || words.channels[channel]}</strong>
          <QuietText>
            {' '}
            {words.channels[channel]} · {recipient} · {words.messageStatus[status]}
            {parts !== null && ` · ${words.parts(parts)}`}
          </QuietText>
        </summary>
        <Text as="p" keepsLines>
          {body}
        </Text>
        {last_error !== '' && <QuietText>{last_error}</QuietText>}
        {message.can_resend && <SendAgain message={message} />}
      </details>
      <QuietText>
        <DateTime instant={time_delivered ?? time_created} />
      </QuietText>
    </li>
  );
}

/** Asked first: it reaches a person. */
function SendAgain({ message: { id, recipient } }: { readonly message: Message }) {
  const sending = useSendMessageAgain();
  const may_send = useMay('API_/shipments/messages/resend:POST');
  if (!may_send) return null;

  async function handleSend(): Promise<void> {
    if (!(await isSure({ title: words.sendAgainTitle, body: words.sendAgainText(recipient), button: words.sendAgain }))) return;
    sending.mutate({ id }, { onSuccess: ({ message: told }) => tellDone(told), onError: tellFailure });
  }

  return (
    <div>
      <Button variant="default" size="compact-sm" loading={sending.isPending} onClick={() => void handleSend()}>
        {words.sendAgain}
      </Button>
    </div>
  );
}
