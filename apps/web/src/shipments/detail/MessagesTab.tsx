import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isBuilt } from '@tsela/domain/screens/built-screens';
import { paths } from '../../paths.ts';
import { shipmentDetail as words } from '../../strings/shipments-detail.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useMessages } from '../shipment-calls.ts';
import classes from './tabs.module.css';
import { TabRead } from './TabRead.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

/** The messages about the shipment. */
export function MessagesTab({ shipment }: { readonly shipment: Shipment }) {
  const read = useMessages(shipment.id);
  return (
    <TabRead read={read} isEmpty={({ messages }) => messages.length === 0} empty={words.noMessages}>
      {({ messages }) => (
        <>
          <ul className={classes['list']}>
            {messages.map(
              ({ id, channel, recipient, subject, body, status, parts, last_error, time_created, time_delivered }) => (
                <li key={id}>
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
                  </details>
                  <QuietText>
                    <DateTime instant={time_delivered ?? time_created} />
                  </QuietText>
                </li>
              ),
            )}
          </ul>
          {isBuilt(paths.outbox()) && (
            <AppLink href={paths.outbox({ shipment_id: String(shipment.id) })} className={classes['link']}>
              {words.openOutbox}
            </AppLink>
          )}
        </>
      )}
    </TabRead>
  );
}
