/** Words of the outbox. */
export const messages = {
  title: 'Outbox',
  label: 'Messages to senders and recipients, newest first',
  empty: 'No messages yet. Every message to a sender or recipient appears here.',
  emptyOf: 'No messages for this shipment yet.',
  time: 'Time',
  event: 'Event',
  recipient: 'To',
  message: 'Message',
  status: 'Status',
  channels: { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' },
  statuses: { queued: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' },
  keptBecause: {
    email: 'There was no mail server.',
    sms: 'SMS is not connected yet.',
    whatsapp: 'WhatsApp is not connected yet.',
  },
  tried: (times: number) => (times === 1 ? 'Tried once.' : `Tried ${times} times.`),
  triesAgain: 'It is tried again by itself.',
  noMailServer:
    'There is no mail server: e-mails are kept here and nobody is sent any. Start the server with SMTP_URL to send them.',
  showAll: 'Show all messages',
  shipment: 'Open shipment',
} as const;
