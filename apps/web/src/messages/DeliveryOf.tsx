import type { Message } from '@tsela/contract/messages/message-api';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { deliveryOf, priceOf } from './message-draft.ts';

interface DeliveryOfProps {
  readonly message: Pick<
    Message,
    'status' | 'channel' | 'attempts' | 'last_error' | 'time_sent' | 'time_delivered' | 'parts' | 'cost_millicents'
  >;
}

/** What became of it, and why. Kept is grey: nothing went wrong, there is only no service to send it. */
export function DeliveryOf({ message }: DeliveryOfProps) {
  const { colour, label, reason } = deliveryOf(message);
  const time = message.time_delivered ?? message.time_sent;
  const price = priceOf(message);
  return (
    <Stack as="span" align="start" gap={1}>
      <StatusBadge status={colour} label={label} />
      {time !== null && (
        <QuietText isBreakable>
          <DateTime instant={time} />
        </QuietText>
      )}
      {price !== '' && <QuietText>{price}</QuietText>}
      {reason !== '' && <QuietText isBreakable>{reason}</QuietText>}
    </Stack>
  );
}
