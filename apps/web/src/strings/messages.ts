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
  statuses: { queued: 'Waiting', sent: 'Sent', kept: 'Kept, no mail server', failed: 'Failed' },
  showAll: 'Show all messages',
  shipment: 'Open shipment',
} as const;
