import type { ClaimedMessage } from '@tsela/server/messages/delivery-repository';
import { emailFor } from '@tsela/server/messages/email-for';
import { unsubscribeUrlOf } from '@tsela/server/messages/unsubscribe-link';
import type { Email } from '@tsela/server/outgoing/email';
import { contextOf } from '@tsela/server/testing/field';
import { rowsOf } from '@tsela/server/testing/rows';
import type { TestApp } from '@tsela/server/testing/test-app';
import { makeWorld } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { gatherCopies } from './gather-copies.testing.ts';
import { gatherLetters } from './gather-letters.testing.ts';
import { gatherOffice } from './gather-office.testing.ts';
import { gatherShipmentMessages } from './gather-shipments.testing.ts';
import type { Keep, Told } from './gather-shipments.testing.ts';

/** A message as it is looked at; with the e-mail as it goes out, where it is one. */
export interface Gathered extends Told {
  /** As no other: `012-created-email-recipient-af`. */
  readonly name: string;
  readonly message: ClaimedMessage;
  readonly email: Email | null;
}

export const LOGO_URL = 'https://karoo.example/logo.png';

/** A provider with a logo, colours and all that e-mails may carry. */
const BRAND = {
  provider_title: 'Karoo Couriers',
  portal_url: 'https://parcels.karoo.example',
  logo_url: LOGO_URL,
  theme_color_primary: '#0f6b4f',
  theme_color_primary_dark: '#0b4f3a',
  notification_name: 'Karoo Couriers',
  notification_footer: '<p>Karoo Couriers (Pty) Ltd</p><p>12 Church Street, Graaff-Reinet. 049 555 0100</p>',
  website_url: 'https://karoo.example',
  show_scam_alert_on_emails: true,
  email_whatsapp_link_enabled: true,
  email_whatsapp_link_number: '+27821112222',
  email_whatsapp_link_message: 'Hello',
  enable_shipment_ratings: true,
  enable_global_delivery_rescheduling: true,
  whatsapp_notifications_enabled: true,
  interhub_carriers: [{ code: 'OWN', label: 'Own vehicles', contact: '', tracking_url: '' }],
  interhub_service_levels: [{ code: 'ROAD', label: 'Road, overnight', transit_hours: 18 }],
  notify_provider_on_shipment_created: true,
  notify_provider_on_shipment_rescheduled: true,
  notify_provider_on_shipment_cancelled: true,
  billing_email_address: 'accounts@karoo.example',
  support_email_address: 'help@karoo.example',
  invoice_reminder_days: '3, 10',
  payment_methods_eft_details_bank: 'Standard Bank',
  payment_methods_eft_details_account_number: '012345678',
} as const;

/** Every message that the product writes to people, written by the code that writes them, for a provider with a logo and colours. */
export async function gatherMessages(test_app: TestApp): Promise<readonly Gathered[]> {
  const world = await makeWorld(test_app.services, BRAND);
  const gathered: Gathered[] = [];
  let last_id = 0;
  const keep: Keep = async (told, write) => {
    last_id = Number(
      (
        await rowsOf<{ id: number }>(
          world,
          `select coalesce(max(id), 0) as id from messages where provider_id = ${world.provider_id}`,
        )
      )[0]?.id,
    );
    await write();
    const rows = await messagesAfter(world, last_id);
    const wanted = 'reader' in told && told.only ? rows.filter(({ event }) => told.only?.includes(event)) : rows;
    if (wanted.length === 0 || (!('reader' in told) && told.length !== wanted.length))
      throw new Error(`A step has written ${wanted.length} messages: ${rows.map(({ event }) => event).join(', ')}`);
    for (const [at, message] of wanted.entries()) {
      const { reader, language } = 'reader' in told ? told : (told[at] ?? UNKNOWN);
      const number = String(gathered.length + 1).padStart(3, '0');
      const name = [number, message.event, message.channel, reader.replaceAll(' ', '-'), language].join('-');
      gathered.push({ name, reader, language, message, email: message.channel === 'email' ? await drawn(world, message) : null });
    }
  };
  await gatherShipmentMessages(world, keep);
  await gatherLetters(test_app, world, keep);
  await gatherCopies(test_app, world, keep);
  await gatherOffice(test_app, world, keep);
  return gathered;
}

const UNKNOWN = { reader: 'unknown', language: 'en' } as const;

async function messagesAfter(world: World, id: number): Promise<ClaimedMessage[]> {
  return rowsOf<ClaimedMessage>(
    world,
    `select provider_id, id, channel, recipient, event, reply_to, subject, body, document_kind, document_id, template, page, to_user_id, saved_report_id,
        language, shipment_id, time_created, null::timestamptz as in_flight_since
      from messages where provider_id = ${world.provider_id} and id > ${id} order by id`,
  );
}

async function drawn(world: World, message: ClaimedMessage): Promise<Email> {
  const context = contextOf(world);
  const { services } = context;
  const settings = await services.settings.of(world.provider_id);
  const unsubscribe_url = await unsubscribeUrlOf(context, message);
  return emailFor(message, { settings, public_url: services.config.public_url }, { unsubscribe_url });
}
