import { createHmac, randomBytes } from 'node:crypto';
import { recipientsOfNotice } from '@tsela/domain/accounts/extra-recipients';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { MESSAGE_TEXTS } from '@tsela/domain/shipments/notices/texts/message-texts';
import { pointPhrase } from '@tsela/domain/shipments/notices/point-phrase';
import type { NamedPoint } from '@tsela/domain/shipments/notices/point-phrase';
import { resendablePin } from '@tsela/domain/pickup-points/pin-rules';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { CHECK_CODE_LENGTH, checkCodeFrom, checkLine } from '@tsela/domain/shipments/notices/check-code';
import { NOTICE_CHANNELS, isNoticeChannelOn, noticeState, providerSends } from '@tsela/domain/shipments/notices/notice-rules';
import type { Notice, NoticeChannel } from '@tsela/domain/shipments/notices/notice-rules';
import { emailAdditions } from '@tsela/domain/shipments/notices/email-additions';
import { stepToldToProvider } from '@tsela/domain/shipments/notices/provider-copies';
import { eventToTell } from '@tsela/domain/shipments/notices/notified-events';
import type { NotifiedEvent } from '@tsela/domain/shipments/notices/notified-events';
import { noticeText, pinText } from '@tsela/domain/shipments/notices/notice-texts';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { addressOn, needsDeliveryPin } from '@tsela/domain/shipments/notices/pin-reach';
import { pageAfter } from '@tsela/domain/shipments/notices/own-pages';
import type { TemplateEvent } from '@tsela/domain/shipments/notices/templates/message-template';
import { gapsOf, whatsappText } from '@tsela/domain/shipments/notices/whatsapp-texts';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { DAY_MS } from '@tsela/domain/time/day';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import type { NewMessage } from '../../jobs/outbox-repository.ts';
import { recipientLinks } from '../../providers/recipient-links.ts';
import type { RecipientLinks } from '../../providers/recipient-links.ts';
import { shortLinksTo } from '../../providers/short-links.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { readNamedPoints } from '../../pickup-points/named-point-reads.ts';
import { labelUrl } from '../labels/label-link.ts';
import { issuePins, readGoodPins } from './delivery-pin.ts';
import { partyToken } from './party-link.ts';
import { recipientKey } from './recipient-key.ts';
import { readLanguagesOf } from './recipient-language-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { notifyBookers } from './notify-bookers.ts';
import { tellProvider } from './tell-provider.ts';
import { tellRecipientDevices } from './tell-recipient-devices.ts';
import { townOf } from './town-of.ts';

/** A shipment after its last step, and where it was before; null where it stood nowhere. */
interface Step {
  readonly shipment: ShipmentRow;
  readonly before: ShipmentStatus | null;
  /** True where some of its parcels went out before: the recipient has the PIN of this trip. */
  readonly has_pin?: boolean;
}

/**
 * Writes the messages that the last steps of shipments are due: to senders and recipients as the provider's settings say and as the
 * account has left them on, and to the booker when something has gone wrong. PINs are drawn here and go into the recipients' messages
 * alone. Source: decisions §4.8, screens S06, S21.
 */
export async function notifyPeople(tx: Tx, context: RequestContext, steps: readonly Step[]): Promise<void> {
  const told = await tellParties(tx, context, steps);
  await tellRecipientDevices(
    tx,
    context,
    steps.map(({ shipment, before }) => ({ shipment, event: eventToTell(shipment.status, before) })),
  );
  await notifyBookers(
    tx,
    context,
    steps.map(({ shipment }) => shipment),
    told,
  );
  await tellProvider(
    tx,
    context,
    steps.flatMap(({ shipment, before }) => {
      const event = stepToldToProvider(shipment.status, before);
      return event === null ? [] : [{ shipment, event }];
    }),
  );
}

/** Writes the messages to senders and recipients, and answers them. */
async function tellParties(tx: Tx, context: RequestContext, steps: readonly Step[]): Promise<readonly Draft[]> {
  const news = steps.flatMap(({ shipment, before, has_pin = false }) => {
    const event = eventToTell(shipment.status, before);
    return event ? [{ shipment, event, has_pin }] : [];
  });
  if (news.length === 0) return [];
  const settings = await context.services.settings.of(tx.provider_id);
  const notices = await dueNotices(context, news, settings);
  const pins = news.flatMap(({ shipment, event, has_pin }) => {
    const pin_type = pinDueWith(event, shipment);
    return pin_type ? [{ shipment, pin_type, is_kept: has_pin }] : [];
  });
  const drafts = [...notices, ...(await drawPins(tx, context, pins, settings))];
  await sendDrafts(tx, context, drafts, settings);
  return drafts;
}

/** Sends a fresh PIN to the person it is for; the earlier one ends. PINs cannot be switched off. Source: decisions §4.8. */
export async function tellPin(tx: Tx, context: RequestContext, pin: DuePin): Promise<void> {
  await tellPins(tx, context, [pin]);
}

/** The same of several. */
export async function tellPins(tx: Tx, context: RequestContext, pins: readonly DuePin[]): Promise<void> {
  if (pins.length === 0) return;
  const settings = await context.services.settings.of(tx.provider_id);
  await sendDrafts(tx, context, await drawPins(tx, context, pins, settings), settings);
}

/**
 * A message with gaps in its texts: {ref}, {from}, {to}, {link} and {at}; in which language is known with its reader. WhatsApp's texts are
 * registered in English. `saidIn` fills the other gaps of a text, the product's or the provider's own.
 */
export interface Draft {
  readonly shipment: ShipmentRow;
  readonly side: Side;
  readonly channel: NoticeChannel;
  readonly event: TemplateEvent;
  readonly recipient: string;
  readonly textIn: (language: Language) => NoticeText;
  readonly saidIn?: (language: Language) => Readonly<Record<string, string>>;
  /** Of some parcels of its shipment: the provider's own texts, and the pages that follow, are of all of them. */
  readonly is_of_part?: boolean;
  /** What tells this news from the same news some minutes later; left out, both are one. */
  readonly once?: string;
  /** What is told once whatever its words and its time. */
  readonly once_ever?: string;
}

/** The notices that are sent of what has happened, as the accounts have left them on. */
export async function dueNotices(context: RequestContext, news: readonly News[], settings: StoredSettings): Promise<Draft[]> {
  const wanted = news.flatMap((one) => noticesOf(one, settings));
  const choices = await context.services.account_choices.of(context.provider_id);
  return wanted.flatMap(({ notice, draft }) => {
    const { notice_overrides, extra_recipients } = choices.of(draft.shipment.account_id);
    if (noticeState(settings, notice_overrides, notice) !== 'sent') return [];
    return recipientsOfNotice(notice, draft.recipient, extra_recipients).map((recipient) => ({ ...draft, recipient }));
  });
}

interface News {
  readonly shipment: ShipmentRow;
  readonly event: NotifiedEvent;
}

/** The notices of one event that the provider sends; the recipient is empty where the person cannot be reached. */
function noticesOf({ shipment, event }: News, settings: StoredSettings): { notice: Notice; draft: Draft }[] {
  // Muting silences the notices; without its PIN a parcel could not be handed over.
  if (shipment.mute_notifications) return [];
  return SIDES.flatMap((side) => NOTICE_CHANNELS.map((channel) => ({ side, event, channel })))
    .filter((notice) => providerSends(settings, notice))
    .map((notice) => ({
      notice,
      draft: {
        shipment,
        side: notice.side,
        channel: notice.channel,
        event,
        recipient: recipientOf(shipment, notice.side, notice.channel),
        textIn: (language: Language) => noticeText(notice.channel, notice, language),
      },
    }));
}

/** A PIN to be sent. */
interface DuePin {
  readonly shipment: ShipmentRow;
  readonly pin_type: PinType;
  /** True where the one that is out stays, as long as it can be tried: it went with the first parcels of the same trip. */
  readonly is_kept?: boolean;
}

async function drawPins(tx: Tx, context: RequestContext, due: readonly DuePin[], settings: StoredSettings): Promise<Draft[]> {
  const pins = await withoutKept(tx, due, settings);
  const issued = await issuePins(
    tx,
    context,
    pins.map(({ shipment, pin_type }) => ({ shipment_id: shipment.id, pin_type })),
    settings,
  );
  return pins.flatMap(({ shipment, pin_type }, at) => {
    const side: Side = pin_type === 'dropoff' ? 'collection' : 'delivery';
    const pin = issued[at] ?? '';
    const channels = NOTICE_CHANNELS.filter((channel) => isNoticeChannelOn(settings, channel));
    return channels
      .filter((channel) => recipientOf(shipment, side, channel) !== '')
      .map((channel) => ({
        shipment,
        side,
        channel,
        event: `${pin_type}_pin` as const,
        recipient: recipientOf(shipment, side, channel),
        textIn: (language: Language) =>
          channel === 'whatsapp'
            ? { subject: '', body: whatsappText(`${pin_type}_pin`) }
            : pinText(channel, { pin_type, pin }, language),
        saidIn: () => ({ pin }),
      }));
  });
}

async function withoutKept(tx: Tx, pins: readonly DuePin[], settings: StoredSettings): Promise<readonly DuePin[]> {
  const kept = pins.filter(({ is_kept }) => is_kept === true);
  const good = await readGoodPins(
    tx,
    kept.map(({ shipment, pin_type }) => ({ shipment_id: shipment.id, pin_type })),
    settings,
  );
  return pins.filter(
    ({ shipment, pin_type, is_kept }) =>
      is_kept !== true || !good.some((pin) => pin.shipment_id === shipment.id && pin.pin_type === pin_type),
  );
}

/**
 * Fills the gaps and puts the messages into the outbox, each in its reader's language and with a code by which it is known as ours. SMS carry
 * short links where the provider wants them. Source: KEY-50, users-ask.md 41.
 */
export async function sendDrafts(
  tx: Tx,
  context: RequestContext,
  drafts: readonly Draft[],
  settings: StoredSettings,
): Promise<void> {
  if (drafts.length === 0) return;
  const links = await recipientLinks(context, tx.provider_id);
  const linkOf = (draft: Draft) => links.track(draft.shipment.short_tracking_reference, keyFor(context, draft));
  const targets = drafts.filter(({ channel }) => channel === 'sms').map(linkOf);
  const short_links = await shortLinksTo(tx, context, { targets, purpose: 'tracking' });
  const languages = await readLanguagesOf(
    tx,
    drafts.map(({ recipient }) => recipient),
  );
  const provider_title = readSetting(settings, 'provider_title');
  const own_texts = await context.services.own_texts.of(tx.provider_id);
  const pointOf = await pointsOf(tx, drafts);
  const messages = drafts.map((draft): NewMessage => {
    const { shipment, side, channel, event, recipient } = draft;
    const language = channel === 'whatsapp' ? 'en' : (languages.get(recipient.toLowerCase()) ?? 'en');
    const has_own_text = channel !== 'whatsapp' && draft.is_of_part !== true;
    const text = (has_own_text && own_texts.of({ event, channel, side, language })) || draft.textIn(language);
    const link = linkOf(draft);
    const at = atPoint(channel, pointOf(shipment.id, sideAtPoint(draft)), language);
    const gaps: Readonly<Record<string, string>> = {
      ...gapsFor({ shipment, at, link: (channel === 'sms' && short_links.get(link)) || link }),
      ...draft.saidIn?.(language),
      ...(channel === 'whatsapp' && { at: at.trim() }),
    };
    const body = fill(text.body, gaps);
    const message = {
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      channel,
      event,
      recipient,
      subject: fill(text.subject, gaps),
      language,
      once_key: onceKey(context, draft, body),
    };
    if (channel === 'whatsapp')
      return { ...message, body, template: { name: event, values: gapsOf(text.body).map((gap) => gaps[gap] ?? '') } };
    const code = checkCodeFrom(randomBytes(CHECK_CODE_LENGTH));
    const own = labelFor(context, draft, { links, language }) + ownPageFor(context, draft, { settings, links, language });
    const reference = shipment.short_tracking_reference;
    const more =
      channel === 'email' ? emailAdditions(settings, { reference, tracking_url: links.track(reference) }, language) : '';
    const ending = checkLine(channel, { code, url: links.check(code) }, language);
    return { ...message, body: `${provider_title}: ${body}${own}${more}${ending}`, check_code: code };
  });
  await insertMessages(tx, context, messages);
}

/** The points that messages name; most name none. */
async function pointsOf(tx: Tx, drafts: readonly Draft[]) {
  // Whether a point may be named is asked of the product's text: a text of the provider's own names no more.
  const naming = drafts.filter(({ textIn }) => textIn('en').body.includes('{at}')).map(({ shipment }) => shipment);
  return readNamedPoints(tx, [...new Set(naming)]);
}

/** The side whose point a message is about: sender and recipient read of the same one. */
function sideAtPoint({ event }: Draft): Side {
  return event === 'awaiting_dropoff' || event === 'dropoff_pin' ? 'collection' : 'delivery';
}

function atPoint(channel: NoticeChannel, point: NamedPoint | null, language: Language): string {
  return point ? pointPhrase(channel, point, language) : MESSAGE_TEXTS[language].at_unnamed_point;
}

/** As long as a visitor may take to hand the parcel in. */
const LABEL_DAYS = 30;

/** Visitors print their label by a link in the e-mail to the sender: they have no page of their own. Source: screens S59. */
function labelFor(
  { services, now }: RequestContext,
  { shipment, side, channel, event, recipient }: Draft,
  { links, language }: Pick<OwnPage, 'links' | 'language'>,
): string {
  const is_visitors = shipment.created_by === null && shipment.source === 'web';
  const is_theirs = side === 'collection' && channel === 'email' && recipient === recipientOf(shipment, side, channel);
  if (!is_visitors || !is_theirs || !WITH_LABEL.includes(event)) return '';
  const link = {
    provider_id: shipment.provider_id,
    shipment_ids: [shipment.id],
    printed: { size: '100x150' },
    expires: now.getTime() + LABEL_DAYS * DAY_MS,
  } as const;
  return `\n\n${filled(MESSAGE_TEXTS[language].label, { url: labelUrl(services, link, links.address) })}`;
}

const WITH_LABEL: readonly string[] = ['created', 'awaiting_dropoff'] satisfies NotifiedEvent[];

interface OwnPage {
  readonly settings: StoredSettings;
  readonly links: RecipientLinks;
  readonly language: Language;
}

/** What an e-mail offers its reader to do: to change a delivery that can still be changed, and to rate one that was made. An SMS has no room. */
function ownPageFor({ services, now }: RequestContext, draft: Draft, { settings, links, language }: OwnPage): string {
  const { shipment, side, channel, event, recipient } = draft;
  if (draft.is_of_part === true || channel !== 'email' || recipient !== recipientOf(shipment, side, channel)) return '';
  const page = pageAfter({ event, side, status: shipment.status }, settings);
  if (page === null) return '';
  const token = partyToken(services.secret_key, shipment, page, now);
  const texts = MESSAGE_TEXTS[language];
  return page === 'reschedule'
    ? `\n\n${filled(texts.reschedule, { url: links.reschedule(token) })}`
    : `\n\n${filled(texts.rate, { url: links.rate(token) })}`;
}

/** The recipient's own messages carry the key; further recipients of an account get the public link. */
function keyFor({ services }: RequestContext, { shipment, side, channel, recipient }: Draft): string | undefined {
  const is_own = side === 'delivery' && recipient !== '' && recipient === recipientOf(shipment, side, channel);
  return is_own ? recipientKey(services.secret_key, shipment) : undefined;
}

/** The PIN that goes out with an event, if any: at the door, or of a locker that opens with one. Source: decisions §4.3. */
function pinDueWith(event: NotifiedEvent, shipment: ShipmentRow): PinType | null {
  if (event === 'out_for_delivery') return needsDeliveryPin(shipment) ? 'delivery' : null;
  return event === 'awaiting_dropoff' || event === 'ready_for_pickup' ? resendablePin(shipment) : null;
}

function recipientOf(shipment: ShipmentRow, side: Side, channel: NoticeChannel): string {
  return addressOn(shipment[`${side}_contact`], channel);
}

/** Nothing is told twice within so long. Source: screens S56. */
const ONCE_MS = 10 * 60 * 1000;

/** What is told once: the same news of a shipment to one person by one channel. Its words are kept as a hash, since they may hold a PIN. */
function onceKey({ now, services }: RequestContext, draft: Draft, body: string): string {
  const { shipment, side, channel, event, recipient, once, once_ever } = draft;
  const when = once ?? Math.floor(now.getTime() / ONCE_MS);
  const what = once_ever === undefined ? [body, when] : ['ever', once_ever];
  return createHmac('sha256', services.secret_key)
    .update(JSON.stringify(['once', shipment.id, side, channel, event, recipient, ...what]))
    .digest('base64url');
}

interface Told {
  readonly shipment: ShipmentRow;
  readonly link: string;
  readonly at: string;
}

/** Places only, no names: a message may be read by others. */
function gapsFor({ shipment, link, at }: Told): Readonly<Record<string, string>> {
  return {
    at,
    ref: shipment.short_tracking_reference,
    link,
    from: townOf(shipment.collection_address),
    to: townOf(shipment.delivery_address),
  };
}

/** Puts what is known into the gaps of a text; a gap of which nothing is known stays. */
function fill(text: string, gaps: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w{1,20})\}/g, (gap, name: string) => gaps[name] ?? gap);
}
