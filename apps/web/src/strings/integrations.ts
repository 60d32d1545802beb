import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import type { SentTopic, WebhookTopic } from '@tsela/domain/integrations/webhook-rules';

const SCOPES: Readonly<Record<KeyScope, string>> = {
  read: 'Read shipments and tracking',
  prices: 'Ask for prices',
  book: 'Book, change and cancel shipments',
  labels: 'Print stickers',
  billing: 'Read invoices, credit notes, statements and transactions',
  account: 'Read the account, its balance among it',
  webhooks: 'Manage webhooks and fetch their events',
};

const EXPIRIES: Readonly<Record<JwtExpiry, string>> = {
  'one-week': 'One week',
  'one-month': 'One month',
  never: 'Until it is revoked',
};

/** Words of what connects an account's own programs. */
export const integrations = {
  tabsLabel: 'Parts of the settings',
  settingsTab: 'Settings',
  tab: 'Integrations',
  off: (provider_title: string) => `Webhooks and API keys are not switched on for this account. Please ask ${provider_title}.`,
} as const;

/** Words of API keys. */
export const apiKeys = {
  title: 'API keys',
  about: 'With a key, a program of your own, such as a web shop, books and tracks shipments of this account.',
  empty: 'No API keys yet.',
  howTo: 'How programs connect',
  make: 'Make a key',
  makeTitle: 'New API key',
  name: 'Name',
  nameHelp: 'What uses it, for example "Web shop".',
  nameNeeded: 'Please enter a name for the key.',
  kind: 'What it books',
  kinds: {
    live: { label: 'Shipments', note: 'Live: every booking is charged and collected.' },
    test: { label: 'Test bookings', note: 'Checked and priced as shipments are. They cost nothing, and no driver sees them.' },
  },
  test: 'Test',
  scopes: 'What it may do',
  scopesNeeded: 'Please choose what the key is for.',
  scopeNames: SCOPES,
  expiry: 'It is valid for',
  expiries: EXPIRIES,
  madeTitle: (name: string) => `API key ${name}`,
  signing: {
    title: 'For older plug-ins that sign their calls',
    about:
      'Programs that use AWS Signature Version 4 (region af-south-1, service execute-api) take these two instead of the key.',
    id: 'Access key ID',
    secret: 'Secret access key',
    copyId: 'Copy the access key ID',
    copySecret: 'Copy the secret access key',
  },
  beginsWith: (hint: string) => `${hint}…`,
  madeBy: (name: string) => `Made by ${name}`,
  ends: 'ends',
  neverEnds: 'never ends',
  used: 'last used',
  neverUsed: 'not used yet',
  states: { live: '', expired: 'Expired', 'maker-left': 'The user who made it has left: it no longer works' },
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the key ${name}`,
  revokeTitle: (name: string) => `Revoke the key ${name}?`,
  revokeText: 'Programs that use it are refused at once. This cannot be undone.',
} as const;

/** Words of what programs have sent with an Idempotency-Key. */
export const usedKeys = {
  title: 'Calls by Idempotency-Key',
  about:
    'What the programs of this account have sent with an Idempotency-Key, the last ten. The same key sent again changes nothing and gets the first answer.',
  empty: 'No call with an Idempotency-Key was made lately.',
  noneOf: (key: string) => `No call with the key ${key} was made lately.`,
  find: 'Find a key',
  sentBy: (key_name: string) => `Sent with ${key_name}`,
  answer: 'First answer',
  answerOf: (key: string) => `First answer to ${key}`,
  call: 'Call',
  sentWith: 'Sent with',
  time: 'First sent',
  hidden: 'Tokens, PINs and secrets are shown as ***.',
  gone: 'The answer is not kept any more.',
  copy: 'Copy',
  copyAnswer: 'Copy the answer',
} as const;

/** Words of what test keys have booked. */
export const testBookings = {
  title: 'Test bookings',
  about:
    'What test keys of this account have booked, the last ten. They are no shipments: they cost nothing, and end after 30 days.',
  empty: 'Nothing has been booked with a test key.',
  test: 'Test',
  journey: ({ service_level_code, collection_place, delivery_place }: Journey) =>
    `${service_level_code}, ${collection_place} to ${delivery_place}`,
  bookedBy: (key_name: string) => `Booked with ${key_name}`,
  move: 'Move',
  moveOf: (reference: string) => `Move ${reference}`,
  moveTitle: (reference: string) => `Move test booking ${reference}`,
  status: 'To the status',
  statusHelp: 'Any of them, so that your program can be tried with each. Nothing else happens.',
} as const;

interface Journey {
  readonly service_level_code: string;
  readonly collection_place: string;
  readonly delivery_place: string;
}

/** Words around what is shown once. */
export const secretShown = {
  once: 'Copy it now: it is not shown again.',
  copy: 'Copy',
  copyShort: 'Copy',
  done: 'Done',
} as const;

const TOPICS: Readonly<Record<WebhookTopic, string>> = {
  'shipment-created': 'Shipments that are booked',
  'status-changed': 'Changes of status',
  'tracking-event': 'Every entry of the tracking history',
  'shipment-note': 'Notes',
  'parcel-dimensions': 'Parcels that are measured',
  'address-changed': 'Changes of address',
  'invoice-created': 'Invoices',
  'payment-received': 'Payments',
  'credit-note-created': 'Credit notes',
};

const HAPPENED: Readonly<Record<SentTopic, string>> = {
  'shipment-created': 'Shipment booked',
  'status-changed': 'Status changed',
  'tracking-event': 'Tracking history',
  'shipment-note': 'Note written',
  'parcel-dimensions': 'Parcel measured',
  'address-changed': 'Address changed',
  'invoice-created': 'Invoice issued',
  'payment-received': 'Payment received',
  'credit-note-created': 'Credit note issued',
  triggered: 'Sent by hand',
  test: 'Example',
};

/** Words of webhooks. */
export const webhooks = {
  title: 'Webhooks',
  about: 'Tells a program of your own what happens to the shipments of this account, as soon as it does.',
  empty: 'No webhooks yet.',
  add: 'Add a webhook',
  addTitle: 'New webhook',
  edit: 'Edit',
  editTitle: 'Webhook',
  save: 'Save',
  url: 'Address',
  urlHelp: 'Where your program listens. It begins with https://.',
  topics: 'Events it receives',
  topicNames: TOPICS,
  happened: HAPPENED,
  authKey: 'Auth key',
  authKeyHelp: 'Sent as it is as the value of the header Authorization.',
  authKeyKept: 'One is set. Leave this empty to keep it.',
  noAuthKey: 'Stop sending an auth key',
  withAuthKey: 'with auth key',
  newSecret: 'Make a new signing secret',
  newSecretHelp: 'For a day messages are signed with the old one as well.',
  secretTitle: 'Signing secret',
  addedBy: (name: string) => `Added by ${name}`,
  off: 'Off',
  paused: 'Paused',
  switchedOff: (why: string) => `Switched off automatically. ${why}`,
  failingSince: 'Nothing has arrived since',
  pausedSince: 'It is tried once an hour only; nothing is lost. Nothing has arrived since',
  oldSecret: 'Messages are signed with the secret before as well, until',
  test: 'Send test',
  log: 'Deliveries',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  remove: 'Remove',
  removeTitle: 'Remove this webhook?',
  removeText: (url: string) => `Nothing more is sent to ${url}.`,
  states: { waiting: 'Tried', delivered: 'Arrived', failed: 'Failed' },
  waits: 'Waiting to be sent.',
  answered: (status: number) => `The receiver answered ${status}.`,
  testTopic: 'Test',
  tried: (times: number) => `Tried ${times} times`,
  triedAgain: 'tried again',
  resend: 'Send again',
  resendOf: (reference: string) => `Send ${reference} again`,
  resent: 'It is being sent again.',
} as const;

/** Words of the page that shows what was sent to a webhook. */
export const webhookPage = {
  back: 'Integrations',
  label: 'What was sent',
  find: 'Find a tracking reference',
  state: 'State',
  allStates: 'All states',
  states: { waiting: 'Waiting', delivered: 'Arrived', failed: 'Failed' },
  topic: 'Event',
  allTopics: 'All events',
  number: 'No.',
  event: 'Event',
  shipment: 'Shipment',
  time: 'Happened',
  outcome: 'What became of it',
  took: 'Took',
  ms: (duration_ms: number) => `${duration_ms} ms`,
  empty: 'This webhook has not been sent anything yet. What is sent can be looked up here for 30 days.',
  noneFound: 'Nothing that fits.',
  sendFailed: 'Send failed ones again',
  since: 'Those that happened within the last',
  sinces: { hour: 'hour', day: 'day', week: '7 days', month: '30 days' },
  sendFailedAbout: 'They keep their numbers and ids, so that your program knows again what it has had already.',
  send: 'Send again',
  sentAgain: (count: number) =>
    count === 0 ? 'None have failed since then.' : count === 1 ? 'One is being sent again.' : `${count} are being sent again.`,
  off: 'The webhook is off. What happens is kept for 30 days and sent once it is switched on again.',
  paused:
    'Nothing has arrived for a day or longer, so it is tried once an hour only. As soon as it takes a message again, all that waits is sent in its order.',
  lastNumber: 'Newest event',
  told: 'Is told of',
  pull: 'A program with a key for webhooks can fetch all of this as well, from any number on.',
  entryTitle: (number: number | null) => (number === null ? 'Example' : `Event ${number}`),
  sentTo: 'Sent to',
  headers: 'Headers',
  notSent: 'It has not been sent yet.',
  body: 'Body',
  erased: 'What it told was deleted with the data of a person.',
  copyBody: 'Copy the body',
  copy: 'Copy',
  tries: 'Tries',
  noTries: 'None yet.',
  nextTry: 'Next try',
} as const;
