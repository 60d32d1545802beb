import { onOneLine } from '@tsela/domain/formats/one-line';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { LETTER_TEXTS } from '@tsela/domain/shipments/notices/templates/letter-texts';
import type { UserLetterEvent } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { RequestContext } from '../context.ts';

/** The words of an e-mail that is about no shipment, the provider's own where it has some. Source: ADR 0238. */
export async function letterText(
  { services, provider_id }: RequestContext,
  event: UserLetterEvent,
  gaps: Readonly<Record<string, string>>,
): Promise<NoticeText> {
  const key = { event, channel: 'email', side: 'delivery', language: 'en' } as const;
  const { subject, body } = (await services.own_texts.of(provider_id)).of(key) ?? LETTER_TEXTS[event];
  // Of what has nothing to say no gap between paragraphs is left.
  const text = filled(body, gaps)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return { subject: onOneLine(filled(subject, gaps)), body: text };
}

/** How a letter begins, whether the reader's name is known or not. */
export function greetingOf(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${onOneLine(name)},`;
}
