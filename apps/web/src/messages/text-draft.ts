import type { MessageText, messageTextApi } from '@tsela/contract/messages/message-text-api';
import type { AuditEvent } from '@tsela/contract/audit/audit-api';
import type { OutputOf } from '@tsela/contract/route';
import { smsFaultSigns, smsParts } from '@tsela/domain/messages/sms-parts';
import type { Violation } from '@tsela/domain/problem';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { TEMPLATE_KEYS, productText, templateName } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { letterEventOf } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { smsTemplateChecks, templateChecks } from '@tsela/domain/shipments/notices/templates/template-checks';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { messageTexts as words } from '../strings/messages-texts.ts';

/** A text of the catalogue as it is sent now. */
export interface ShownText extends NoticeText {
  readonly key: TemplateKey;
  /** Null where it is the product's. */
  readonly own: MessageText | null;
  /** A text of the provider's own that the product's goes out for. */
  readonly is_unused: boolean;
}

/** The texts of a channel in a language. */
export function shownTexts(own_texts: readonly MessageText[], shown: Pick<TemplateKey, 'channel' | 'language'>): ShownText[] {
  const by_name = new Map(own_texts.map((text) => [templateName(text), text]));
  return TEMPLATE_KEYS.filter(({ channel, language }) => channel === shown.channel && language === shown.language).map((key) => {
    const own = by_name.get(templateName(key)) ?? null;
    const { subject, body } = own ?? productText(key);
    return { key, own, subject, body, is_unused: own !== null && templateChecks(key, own).length > 0 };
  });
}

type Around = OutputOf<typeof messageTextApi.preview>;

/** To whom a text goes. */
export function readerOf({ event, side }: TemplateKey): string {
  const letter = letterEventOf(event);
  return letter === null ? words.sides[side] : words.readers[letter];
}

/** A message as its reader gets it. */
export function wholeMessage({ subject, body }: NoticeText, { gaps, before, after }: Around): NoticeText {
  return { subject: filled(subject, gaps), body: before + filled(body.trim(), gaps) + after };
}

/** What is wrong with a draft, by field; of several faults of a field the first. */
export function draftErrors(key: TemplateKey, draft: NoticeText, around: Around): Readonly<Record<string, string>> {
  const faults = templateChecks(key, draft);
  const all: readonly Violation[] =
    faults.length > 0 || key.channel === 'email' ? faults : smsTemplateChecks(wholeMessage(draft, around).body);
  return Object.fromEntries(all.toReversed().map(({ field, message }) => [field, message]));
}

/** How an SMS is counted, in a sentence. */
export function smsLength(text: string): string {
  const { units, parts, encoding } = smsParts(text);
  const length = words.length(units, parts);
  return encoding === 'UCS-2' ? `${length} ${words.dearer(smsFaultSigns(text).join(' '))}` : length;
}

/** What a change of the history did to one text. */
export interface TextChange {
  readonly id: number;
  readonly actor: string;
  readonly instant: string;
  readonly was: string;
  readonly became: string;
}

/** The changes of one text, of those of all. */
export function changesOf(events: readonly AuditEvent[], key: TemplateKey): TextChange[] {
  return events.flatMap(({ id, actor, timestamp, change }) => {
    const [from, to] = [saidIn(change.change_from), saidIn(change.change_to)];
    return to['text'] === templateName(key) ? [{ id, actor, instant: timestamp, was: textOf(from), became: textOf(to) }] : [];
  });
}

function textOf(said: Readonly<Record<string, unknown>>): string {
  return [said['subject'], said['body']].filter((part) => typeof part === 'string').join('\n');
}

function saidIn(change: unknown): Readonly<Record<string, unknown>> {
  return typeof change === 'object' && change !== null ? { ...change } : {};
}
