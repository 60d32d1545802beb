import type { Violation } from '../problem.ts';
import { CHOICES_OF, GATEWAY_WORDS, isMessageGateway } from './message-channels.ts';
import type { MessageChannel, SenderChoice } from './message-channels.ts';

/** A channel as it is to be kept. */
export interface WantedSender {
  readonly channel: MessageChannel;
  readonly gateway: SenderChoice;
  readonly credentials_id: string;
  readonly has_secret: boolean;
}

/** Whether messages can go as they are wanted to: by a gateway of the channel, with credentials there. */
export function channelChecks({ channel, gateway, credentials_id, has_secret }: WantedSender): Violation[] {
  if (!CHOICES_OF[channel].includes(gateway))
    return [{ field: 'gateway', code: 'gateway-wrong', message: 'Messages of this channel cannot go this way.' }];
  if (!isMessageGateway(gateway)) return [];
  const words = GATEWAY_WORDS[gateway];
  return [
    ...(credentials_id === ''
      ? [{ field: 'credentials_id', code: 'required', message: `Please enter the ${words.credentials_id} of ${words.name}.` }]
      : []),
    ...(has_secret ? [] : [{ field: 'secret', code: 'required', message: `Please enter the ${words.secret} of ${words.name}.` }]),
  ];
}
