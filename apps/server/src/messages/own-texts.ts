import type { MessageText, messageTextApi } from '@tsela/contract/messages/message-text-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { shortCodeLength } from '@tsela/domain/providers/short-url-rules';
import { shortensUrls } from '@tsela/domain/providers/setting-visibility';
import { checkLine } from '@tsela/domain/shipments/notices/check-code';
import { emailAdditions } from '@tsela/domain/shipments/notices/email-additions';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { letterEventOf, placeEventOf } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { isTemplate, productText, templateName } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { smsTemplateChecks, templateChecks } from '@tsela/domain/shipments/notices/templates/template-checks';
import { EXAMPLE_REFERENCE, exampleGaps } from '@tsela/domain/shipments/notices/templates/template-example';
import { unsubscribingOf } from '@tsela/domain/shipments/notices/unsubscribing';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { whereChosen } from '@tsela/domain/users/user-notices';
import { dayOf } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { recipientLinks } from '../providers/recipient-links.ts';
import type { RecipientLinks } from '../providers/recipient-links.ts';
import { sendTestMessage } from '../providers/test-settings.ts';
import { emailFooter, footLabel } from './email-for.ts';
import { emailLook } from './email-look.ts';
import { changeOwnText, deleteOwnText, insertOwnText, lockOwnText, readOwnTexts } from './own-text-repository.ts';
import type { OwnTextRow } from './own-text-repository.ts';

/** The texts that the provider has written itself. Source: screens S56. */
export async function listTexts(context: RequestContext): Promise<OutputOf<typeof messageTextApi.texts>> {
  refuseCustomers(context);
  return reading(context, async (tx) => ({ texts: (await readOwnTexts(tx)).map(presentText) }));
}

/** Writes a text of the provider's own, for what happens from then on. Source: docs/decisions/0238. */
export async function saveText(
  context: RequestContext,
  { time_modified, ...input }: InputOf<typeof messageTextApi.saveText>,
): Promise<OutputOf<typeof messageTextApi.saveText>> {
  refuseCustomers(context);
  const text = await checkedText(context, input);
  return inTransaction(context, async (tx) => {
    const row = await lockOwnText(tx, input);
    // Who found none has read nothing of the one that is there.
    if (row) refuseStale('text', time_modified === null ? NEVER : time_modified, row);
    const after = { ...text, time_modified: context.now };
    if (row) await changeOwnText(tx, input, after);
    else if (!(await insertOwnText(tx, input, after))) refuseStale('text', NEVER, after);
    await recordText(tx, context, input, { from: row ?? productText(input), to: text });
    return { text: presentText({ ...keyOf(input), ...after }) };
  });
}

/** Goes back to the product's text. One that is not there is no longer there. */
export async function resetText(
  context: RequestContext,
  input: InputOf<typeof messageTextApi.resetText>,
): Promise<OutputOf<typeof messageTextApi.resetText>> {
  refuseCustomers(context);
  refuseOthers(input);
  return inTransaction(context, async (tx) => {
    const row = await lockOwnText(tx, input);
    if (!row) return { message: 'This is our standard text already.' };
    await deleteOwnText(tx, input);
    await recordText(tx, context, input, { from: row, to: productText(input) });
    return { message: 'Our standard text is sent again.' };
  });
}

/** Sends a text with an example in it to the caller, as often as tests of settings may be sent. */
export async function testText(
  context: RequestContext,
  input: InputOf<typeof messageTextApi.testText>,
): Promise<OutputOf<typeof messageTextApi.testText>> {
  refuseCustomers(context);
  const text = await checkedText(context, input);
  const { gaps, before, after } = await exampleAround(context, input);
  return sendTestMessage(context, input.channel, {
    subject: onOneLine(filled(text.subject, gaps)),
    body: before + filled(text.body, gaps) + after,
  });
}

/** What a preview is put together from: the words are filled in the browser while they are written. Source: screens S56. */
export async function readPreview(
  context: RequestContext,
  input: InputOf<typeof messageTextApi.preview>,
): Promise<OutputOf<typeof messageTextApi.preview>> {
  refuseCustomers(context);
  refuseOthers(input);
  const { services, provider_id } = context;
  const settings = await services.settings.of(provider_id);
  const { subject, body } = (await services.own_texts.of(provider_id)).of(input) ?? productText(input);
  const look = emailLook(settings, services.config.public_url);
  const around = await exampleAround(context, input);
  const footer = input.channel === 'email' ? emailFooter(settings) : '';
  const foot = isEndedByReaders(input) ? footLabel(input.language) : '';
  return { subject, body, look, ...around, after: around.after + footer, foot };
}

/** Whether the e-mail has a link by which its reader ends such ones. */
function isEndedByReaders({ channel, event }: TemplateKey): boolean {
  const to = { to_user_id: null, saved_report_id: null };
  return channel === 'email' && (event === 'user_notice' || unsubscribingOf({ channel, event, ...to }) !== null);
}

/** Before any text was written. */
const NEVER = new Date(0).toISOString();

function refuseCustomers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can do this.');
}

function refuseOthers(key: TemplateKey): void {
  if (!isTemplate(key)) refuseIfAny([{ field: 'side', code: 'no-such-message', message: 'There is no such message.' }]);
}

/** The words as they are kept, once nothing is wrong with them. */
async function checkedText(context: RequestContext, { subject, body, ...key }: TemplateKey & NoticeText): Promise<NoticeText> {
  refuseOthers(key);
  const text = { subject: key.channel === 'email' ? subject.trim() : '', body: body.trim() };
  const faults = templateChecks(key, text);
  refuseIfAny(faults.length === 0 ? await lengthChecks(context, key, text) : faults);
  return text;
}

async function lengthChecks(context: RequestContext, key: TemplateKey, { body }: NoticeText): Promise<Violation[]> {
  if (key.channel !== 'sms') return [];
  const { gaps, before, after } = await exampleAround(context, key);
  return smsTemplateChecks(before + filled(body, gaps) + after);
}

/** A code as they are drawn. */
const EXAMPLE_CODE = 'K7M3Q9X';
/** As long as the key of a recipient's own link. */
const KEY = 'x'.repeat(16);

/** The recipient's own link has a key behind it; the sender's has none. */
function longestLink(links: RecipientLinks, { side }: TemplateKey): string {
  return links.track(EXAMPLE_REFERENCE, side === 'delivery' ? KEY : undefined);
}

/** A link as it is sent by SMS: short where the provider shortens links, in full elsewhere. */
async function exampleSmsLink(context: RequestContext, link: string): Promise<string> {
  const settings = await context.services.settings.of(context.provider_id);
  const address = shortensUrls(settings) ? await portalAddressOf(context, context.provider_id) : null;
  return address === null ? link : `${address}/s/${'x'.repeat(shortCodeLength(link))}`;
}

async function exampleAround(context: RequestContext, key: TemplateKey) {
  const { services, provider_id, now } = context;
  const settings = await services.settings.of(provider_id);
  const links = await recipientLinks(context, provider_id);
  const whole = longestLink(links, key);
  const link = key.channel === 'sms' ? await exampleSmsLink(context, whole) : whole;
  const pin_length = readSetting(settings, 'pod_pin_length');
  const about = { reference: EXAMPLE_REFERENCE, tracking_url: links.track(EXAMPLE_REFERENCE) };
  const more = key.channel === 'email' ? emailAdditions(settings, about, key.language) : '';
  const is_letter = letterEventOf(key.event) !== null;
  const code_line = checkLine(key.channel, { code: EXAMPLE_CODE, url: links.check(EXAMPLE_CODE) }, key.language);
  return {
    gaps: exampleGaps(key, { link, pin_length, day: dayOf(now), title: readSetting(settings, 'provider_title') }),
    before: is_letter ? '' : `${readSetting(settings, 'provider_title')}: `,
    after: is_letter ? afterLetter(key, { code_line, address: links.address }) : more + code_line,
  };
}

/** What stands below a letter, whatever its words. */
function afterLetter({ event }: TemplateKey, below: { readonly code_line: string; readonly address: string }): string {
  if (placeEventOf(event) !== null) return below.code_line;
  return event === 'user_notice' ? whereChosen(below.address) : '';
}

/** Records a change, and has all processes read the texts anew. */
async function recordText(
  tx: Tx,
  context: RequestContext,
  key: TemplateKey,
  { from, to }: { readonly from: NoticeText; readonly to: NoticeText },
): Promise<void> {
  const { provider_id, services } = context;
  const said = ({ subject, body }: NoticeText) => ({ text: templateName(key), ...(subject !== '' && { subject }), body });
  await recordChange(tx, context, {
    type: 'message.text-changed',
    object_type: 'message_text',
    object_id: provider_id,
    change_from: said(from),
    change_to: said(to),
  });
  tx.after_commit.push(() => {
    services.own_texts.invalidate(provider_id);
    services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null });
  });
}

function keyOf({ event, channel, side, language }: TemplateKey): TemplateKey {
  return { event, channel, side, language };
}

function presentText({
  event,
  channel,
  side,
  language,
  subject,
  body,
  time_modified,
}: Omit<OwnTextRow, 'provider_id'>): MessageText {
  // Rows are written by their keys alone.
  const key = { event, channel, side, language } as TemplateKey;
  return { ...key, subject, body, time_modified: time_modified.toISOString() };
}
