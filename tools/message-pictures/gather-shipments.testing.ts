import type { ShipmentId } from '@tsela/domain/ids';
import { NOTICE_CHANNELS } from '@tsela/domain/shipments/notices/notice-rules';
import type { NoticeChannel } from '@tsela/domain/shipments/notices/notice-rules';
import { eventToTell } from '@tsela/domain/shipments/notices/notified-events';
import { redirectedPlace } from '@tsela/domain/shipments/notices/redirected-text';
import { rescheduledDays } from '@tsela/domain/shipments/notices/rescheduled-text';
import { letterEventOf } from '@tsela/domain/shipments/notices/templates/letter-texts';
import type { PlaceNews } from '@tsela/domain/shipments/notices/place-texts';
import type { PlaceEvent } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { TEMPLATE_EVENTS, productText, sidesTold } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateEvent } from '@tsela/domain/shipments/notices/templates/message-template';
import { exampleGaps } from '@tsela/domain/shipments/notices/templates/template-example';
import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { WHATSAPP_EVENTS, whatsappText } from '@tsela/domain/shipments/notices/whatsapp-texts';
import type { WhatsappEvent } from '@tsela/domain/shipments/notices/whatsapp-texts';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { SHIPMENT_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { inTransaction } from '@tsela/server/db/transaction';
import { keepShipmentDevice } from '@tsela/server/devices/push-devices';
import { savePickupPoint } from '@tsela/server/pickup-points/save-pickup-point';
import { sendDrafts } from '@tsela/server/shipments/notices/shipment-messages';
import type { Draft } from '@tsela/server/shipments/notices/shipment-messages';
import { tellRecipientDevices } from '@tsela/server/shipments/notices/tell-recipient-devices';
import { tellCustomer } from '@tsela/server/shipments/operators/tell-customer';
import { loadShipmentFor } from '@tsela/server/shipments/shipment-repository';
import type { ShipmentRow } from '@tsela/server/shipments/shipment-repository';
import { bookOne, contextOf } from '@tsela/server/testing/field';
import { changeRows } from '@tsela/server/testing/rows';
import { makeAccount } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';

/** To whom and of what a message is, beside what its row says. */
export interface Told {
  readonly reader: string;
  readonly language: Language;
}

/** One for all that a step writes, or for those of these events. */
interface ToldAll extends Told {
  readonly only?: readonly string[];
}

/** Keeps what a step has put into the outbox: each message as the list says in its order, or all alike. */
export type Keep = (told: readonly Told[] | ToldAll, write: () => Promise<unknown>) => Promise<void>;

const POINT = { pickup_point_provider: 'tcg-locker', pickup_point_id: 'PIC1' } as const;
const OF_POINTS: readonly TemplateEvent[] = ['awaiting_dropoff', 'ready_for_pickup', 'dropoff_pin', 'pickup_pin'];
const SHIPMENT_EVENTS = TEMPLATE_EVENTS.filter((event) => letterEventOf(event) === null);

/** Every message of the matrix about a shipment: each event, channel, side and language, written by the code that writes them. */
export async function gatherShipmentMessages(world: World, keep: Keep): Promise<void> {
  await savePickupPoint(world.context, {
    ...POINT,
    name: 'Cavendish Square',
    type: 'locker',
    description: '',
    trading_hours: 'Mon-Sat 9-19',
    address: { street_address: 'Dreyer Street', local_area: 'Claremont', city: 'Cape Town', zone: 'WC' },
  });
  const guest = await makeAccount(world, { account_type: 'guest' });
  for (const language of LANGUAGES) {
    const id = await bookFor(world, language);
    const context = contextOf(world);
    const settings = await context.services.settings.of(world.provider_id);
    const row = await inTransaction(context, (tx) => loadShipmentFor(tx, context.actor, { id }));
    const drafts = SHIPMENT_EVENTS.flatMap((event) => draftsOf(row, event, language));
    await keep(
      drafts.map(({ side, channel }) => ({
        reader: side === 'collection' ? 'sender' : 'recipient',
        language: channel === 'whatsapp' ? 'en' : language,
      })),
      () => inTransaction(context, (tx) => sendDrafts(tx, context, drafts, settings)),
    );
    await keep(
      PUSHED.map(() => ({ reader: 'recipient', language })),
      () => pushTo(world, row, language),
    );
    await keep(
      PLACES.map(() => ({ reader: 'visitor', language })),
      () => tellPlaces(world, { ...row, account_id: guest }),
    );
  }
}

/** A shipment between two people who read a language; the sender is known to read it by having been a recipient as well. */
async function bookFor(world: World, language: Language): Promise<ShipmentId> {
  const reader = {
    name: 'Rachel Naidoo',
    email: `${language}@example.com`,
    mobile_number: `082123456${LANGUAGES.indexOf(language)}`,
  };
  const { id } = await bookOne(world, { collection_contact: { ...reader, name: 'Sipho Dlamini' }, delivery_contact: reader });
  await changeRows(
    world,
    `update shipments set recipient_language = '${language}' where provider_id = ${world.provider_id} and id = ${id}`,
  );
  return id;
}

function draftsOf(row: ShipmentRow, event: TemplateEvent, language: Language): Draft[] {
  const status = SHIPMENT_STATUSES.find((each) => eventToTell(each, 'submitted') === event) ?? 'at-hub';
  const shipment = { ...row, status, ...(OF_POINTS.includes(event) && atPoint()) };
  return SIDES.filter((side) => sidesTold(event).includes(side)).flatMap((side) =>
    NOTICE_CHANNELS.filter((channel) => channel !== 'whatsapp' || (language === 'en' && whatsappEventOf(event) !== null)).map(
      (channel) => {
        const contact = row[`${side}_contact`];
        const told = { shipment, side, channel, event, recipient: channel === 'email' ? contact.email : contact.mobile_number };
        return { ...told, ...wordsOf(event, side, channel, language), once: 'looked at' };
      },
    ),
  );
}

function atPoint() {
  return {
    collection_pickup_point_provider: POINT.pickup_point_provider,
    collection_pickup_point_id: POINT.pickup_point_id,
    delivery_pickup_point_provider: POINT.pickup_point_provider,
    delivery_pickup_point_id: POINT.pickup_point_id,
  };
}

/** The words and what is in them: as the code that tells it says them, with a PIN, days and places of the example. */
function wordsOf(event: TemplateEvent, side: Side, channel: NoticeChannel, language: Language): Pick<Draft, 'textIn' | 'saidIn'> {
  const day = addDays(dayOf(new Date()), 2);
  if (channel === 'whatsapp') {
    const days = rescheduledDays(EXAMPLE_DAYS(day), ['delivery']);
    const said = { pin: '4829', dates: days, place: redirectedPlace(EXAMPLE_PLACES) };
    return { textIn: () => ({ subject: '', body: whatsappText(whatsappEventOf(event) ?? 'created') }), saidIn: () => said };
  }
  const key = { event, channel, side, language };
  const { pin = '', dates = '', days = '', where = '' } = exampleGaps(key, { link: '', pin_length: 4, day, title: '' });
  return { textIn: (of) => productText({ ...key, language: of }), saidIn: () => ({ pin, dates, days, where }) };
}

const EXAMPLE_DAYS = (day: string) => ({
  collection_min_date: day,
  delivery_min_date: day,
  collection_after: '',
  collection_before: '',
  delivery_after: '',
  delivery_before: '',
});
const EXAMPLE_PLACES = {
  was: { local_area: 'Claremont', city: 'Cape Town', pickup_point_id: '' },
  is: { local_area: 'Newlands', city: 'Cape Town', pickup_point_id: '' },
};

function whatsappEventOf(event: TemplateEvent): WhatsappEvent | null {
  return WHATSAPP_EVENTS.find((each) => each === event) ?? null;
}

const PUSHED = SHIPMENT_EVENTS.filter((event) => !event.endsWith('_pin'));

async function pushTo(world: World, shipment: ShipmentRow, language: Language): Promise<void> {
  const context = contextOf(world);
  await inTransaction(context, async (tx) => {
    const keys = { endpoint: `https://push.example/${language}`, p256dh: 'p', auth: 'a' };
    await keepShipmentDevice(tx, { ...keys, shipment_id: shipment.id, language, user_agent: 'Chrome', now: context.now });
    await tellRecipientDevices(
      tx,
      context,
      PUSHED.map((event) => ({ shipment, event, once: event })),
    );
  });
}

const PLACES = [
  { event: 'place_refused_choose', side: 'delivery', news: 'choose' },
  { event: 'place_refused_dropoff', side: 'collection', news: 'choose' },
  { event: 'place_refused_asked_again', side: 'delivery', news: 'asked-again' },
  { event: 'place_refused_with_us', side: 'delivery', news: 'with-us' },
  { event: 'place_found', side: 'delivery', news: 'found' },
  { event: 'place_found_dropoff', side: 'collection', news: 'found' },
] as const satisfies readonly { readonly event: PlaceEvent; readonly side: Side; readonly news: PlaceNews }[];

async function tellPlaces(world: World, shipment: ShipmentRow): Promise<void> {
  const context = contextOf(world);
  await inTransaction(context, async (tx) => {
    for (const [at, { side, news }] of PLACES.entries())
      await tellCustomer(tx, context, {
        shipment,
        row: { id: at + 1, side, pickup_point_provider: 'bob-box' },
        point: 'Cavendish Square',
        news,
        choose_by: new Date(context.now.getTime() + 2 * 86_400_000),
      });
  });
}
