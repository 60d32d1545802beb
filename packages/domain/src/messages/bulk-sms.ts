import { withoutEnding } from '../formats/endings.ts';
import { isPhone, phoneToStore } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';

/** Three parts of an SMS, which telephones put together. */
export const LONGEST_SMS = 459;
export const MOST_RECIPIENTS = 500;

/** A text to many recipients. */
export interface BulkSms {
  readonly message: string;
  readonly mobile_numbers?: readonly string[] | undefined;
  readonly shipment_ids?: readonly number[] | undefined;
  readonly recipient?: 'collection' | 'delivery' | undefined;
  readonly provider_ids?: readonly number[] | undefined;
}

/** Whether it can be sent at all: a text, and numbers, providers or shipments, of which it says who is meant. Source: CALL-39, screens S52. */
export function bulkSmsChecks({ message, mobile_numbers, shipment_ids, recipient, provider_ids }: BulkSms): Violation[] {
  const refuse = (field: string, text: string): Violation[] => [
    { field, code: `${field.replaceAll('_', '-')}-wrong`, message: text },
  ];
  const [numbers, shipments] = [mobile_numbers?.length ?? 0, shipment_ids?.length ?? 0];
  const kinds = [numbers, shipments, provider_ids?.length ?? 0].filter((named) => named > 0).length;
  return [
    ...(message.trim() === '' ? refuse('message', 'Please write a message.') : []),
    ...(kinds === 0 ? refuse(shipment_ids ? 'shipment_ids' : 'mobile_numbers', 'Please name mobile numbers or shipments.') : []),
    ...(kinds > 1 ? refuse('mobile_numbers', 'Please name mobile numbers or shipments, not both.') : []),
    ...(shipments > 0 && recipient === undefined
      ? refuse('recipient', 'Please choose whether the sender or the recipient is meant.')
      : []),
  ];
}

/** The number an SMS goes to, as it is kept; null for what is none. */
export function smsNumber(entered: string): string | null {
  const number = phoneToStore(entered, { is_south_african: true });
  return isPhone(number) ? number : null;
}

/** The web addresses in a text, each once, without the full stop that ends the sentence. */
export function linksIn(text: string): readonly string[] {
  return [...new Set((text.match(LINK) ?? []).map(withoutStop))];
}

/** A text with other addresses in place of those that have one. */
export function withLinks(text: string, others: ReadonlyMap<string, string>): string {
  return text.replace(LINK, (found) => {
    const link = withoutStop(found);
    return `${others.get(link) ?? link}${found.slice(link.length)}`;
  });
}

const LINK = /https?:\/\/[^\s]+/g;

function withoutStop(link: string): string {
  return withoutEnding(link, '.,;:!?)');
}
