import { PIN_TYPES } from '../pickup-points/pin-rules.ts';
import { withoutKeys } from '../providers/short-url-rules.ts';

/** What of a message may open a door. `event` is what it tells of: `verification_code`, `delivery_pin`. */
export interface MessageText {
  readonly event: string;
  readonly subject: string;
  readonly body: string;
}

/** Messages that are nothing but a code or a link: their whole text is for the recipient. */
const WHOLLY_SECRET: readonly string[] = ['verification_code', 'password_link', 'invitation'];
const OF_PINS: readonly string[] = PIN_TYPES.map((pin_type) => `${pin_type}_pin`);
/** A PIN as the messages of shipments put it, in each language. Source: messages/texts. */
const PIN = /( is | ngu-)\d{1,12}(?=\.)/g;

/** Whether the text of a message is for its recipient alone. */
export function isWhollySecret({ event }: Pick<MessageText, 'event'>): boolean {
  return WHOLLY_SECRET.includes(event);
}

/** Whether a message was worth sending only with what opens a door, which is not kept: a fresh one has to be sent instead. */
export function isForRecipientAlone({ event }: Pick<MessageText, 'event'>): boolean {
  return isWhollySecret({ event }) || OF_PINS.includes(event);
}

/** Whether a message carries a code, a PIN, or a link that opens something. */
export function hasSecret(message: MessageText): boolean {
  const shown = withoutSecrets(message);
  return shown.subject !== message.subject || shown.body !== message.body;
}

/** A message as readers other than its recipient see it: with its secrets masked. */
export function withoutSecrets({ event, subject, body }: MessageText): Pick<MessageText, 'subject' | 'body'> {
  if (WHOLLY_SECRET.includes(event))
    return { subject: 'A message with a secret', body: 'The text of this message is for its recipient only.' };
  const without_keys = withoutKeys(body);
  return { subject, body: OF_PINS.includes(event) ? without_keys.replaceAll(PIN, '$1••••') : without_keys };
}
