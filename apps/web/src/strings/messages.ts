/** Words of the outbox. */
export const messages = {
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
  noMailServer: 'There is no mail server: e-mails are kept here and none are sent. Start the server with SMTP_URL to send them.',
  showAll: 'Show all messages',
  shipment: 'Open shipment',
} as const;

/** Words of a text that goes to many. */
export const bulkMessage = {
  action: 'Message',
  title: (count: number) => (count === 1 ? 'SMS to 1 number' : `SMS to ${count} numbers`),
  ofShipments: (count: number) => (count === 1 ? 'SMS for 1 shipment' : `SMS for ${count} shipments`),
  whom: 'Whom it is for',
  sides: { collection: 'Senders', delivery: 'Recipients' },
  text: 'Message',
  left: (count: number) => `${count} characters left. A number that is named twice gets it once.`,
  send: 'Send',
  done: (queued: number) => (queued === 1 ? '1 message is in the outbox.' : `${queued} messages are in the outbox.`),
  rejected: (count: number, why: string) => (count === 1 ? `1 was left out: ${why}` : `${count} were left out: ${why}`),
  needed: 'Please write a message.',
} as const;
