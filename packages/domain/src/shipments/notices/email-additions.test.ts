import { expect, it } from 'vitest';
import { emailAdditions, whatsappChatLink } from './email-additions.ts';

const ABOUT = { reference: '7K4QXM', tracking_url: 'https://parcels.example/track?ref=7K4QXM' };
const ON = { email_whatsapp_link_enabled: true, email_whatsapp_link_number: '082 123 4567' };

it.each([
  [{}, null],
  [{ ...ON, email_whatsapp_link_enabled: false }, null],
  [{ ...ON, email_whatsapp_link_number: '' }, null],
  [ON, 'https://wa.me/27821234567?text=7K4QXM'],
  [{ ...ON, email_whatsapp_link_add_shipment_reference: false }, 'https://wa.me/27821234567'],
  [
    { ...ON, email_whatsapp_link_message: 'Hello & good day', email_whatsapp_link_add_tracking_link: true },
    `https://wa.me/27821234567?text=${encodeURIComponent(`Hello & good day 7K4QXM ${ABOUT.tracking_url}`)}`,
  ],
])('KEY-48 KEY-49: with %j the chat is opened by %s', (settings, link) => {
  expect(whatsappChatLink(settings, ABOUT)).toBe(link);
});

it('KEY-47 KEY-48: e-mails carry the chat and the warning in the language of their reader, and neither where they are off', () => {
  const settings = { ...ON, email_whatsapp_link_add_shipment_reference: false, show_scam_alert_on_emails: true };

  expect(emailAdditions({}, ABOUT, 'en')).toBe('');
  expect(emailAdditions(settings, ABOUT, 'en')).toBe(
    '\n\nChat with us on WhatsApp: https://wa.me/27821234567' +
      '\n\nBeware of scams: we never ask for bank details, card details or passwords in a message. If a message asks for them, do not answer it and contact us.',
  );
  expect(emailAdditions(settings, ABOUT, 'af')).toContain('Pasop vir bedrog');
  expect(emailAdditions(settings, ABOUT, 'zu')).toContain('Xoxa nathi ku-WhatsApp');
});
