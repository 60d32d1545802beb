import { onOneLine } from '@tsela/domain/formats/one-line';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import type { LetterSmsEvent, UserLetterEvent } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { productText } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { RequestContext } from '../context.ts';

/** The words of an e-mail that is about no shipment, the provider's own where it has some. Source: ADR 0238. */
export async function letterText(context: RequestContext, event: UserLetterEvent, gaps: Gaps): Promise<NoticeText> {
  return textOf(context, { event, channel: 'email', side: 'delivery', language: 'en' }, gaps);
}

/** The words of the same as an SMS, on one line. */
export async function letterSms(context: RequestContext, event: LetterSmsEvent, gaps: Gaps): Promise<string> {
  return onOneLine((await textOf(context, { event, channel: 'sms', side: 'delivery', language: 'en' }, gaps)).body);
}

type Gaps = Readonly<Record<string, string>>;

async function textOf({ services, provider_id }: RequestContext, key: TemplateKey, gaps: Gaps): Promise<NoticeText> {
  const { subject, body } = (await services.own_texts.of(provider_id)).of(key) ?? productText(key);
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
