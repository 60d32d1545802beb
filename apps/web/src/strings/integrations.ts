import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import type { WebhookTopic } from '@tsela/domain/integrations/webhook-rules';

const SCOPES: Readonly<Record<KeyScope, string>> = {
  read: 'Read shipments and tracking',
  prices: 'Ask for prices',
  book: 'Book, change and cancel shipments',
  labels: 'Print stickers',
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
  make: 'Make a key',
  makeTitle: 'New API key',
  name: 'Name',
  nameHelp: 'What uses it, for example "Web shop".',
  nameNeeded: 'Please enter a name for the key.',
  scopes: 'What it may do',
  scopesNeeded: 'Please choose what the key is for.',
  scopeNames: SCOPES,
  expiry: 'It is valid for',
  expiries: EXPIRIES,
  madeTitle: (name: string) => `API key ${name}`,
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
  authKey: 'Auth key',
  authKeyHelp: 'Sent as it is as the value of the header Authorization.',
  authKeyKept: 'One is set. Leave this empty to keep it.',
  noAuthKey: 'Stop sending an auth key',
  withAuthKey: 'with auth key',
  newSecret: 'Make a new signing secret',
  newSecretHelp: 'The old one stops working.',
  secretTitle: 'Signing secret',
  addedBy: (name: string) => `Added by ${name}`,
  off: 'Off',
  switchedOff: (why: string) => `Switched off by itself. ${why}`,
  failingSince: 'Nothing has arrived since',
  test: 'Send test',
  log: 'Log',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  remove: 'Remove',
  removeTitle: 'Remove this webhook?',
  removeText: (url: string) => `Nothing more is sent to ${url}.`,
  states: { waiting: 'Tried', delivered: 'Arrived', failed: 'Failed' },
  waits: 'Waits to be sent.',
  answered: (status: number) => `The receiver answered ${status}.`,
  logTitle: 'What was sent',
  noLog: 'Nothing has been sent yet. What is sent can be looked up here for 30 days.',
  testTopic: 'Test',
  tried: (times: number) => `Tried ${times} times`,
  triedAgain: 'tried again',
  resend: 'Send again',
  resendOf: (reference: string) => `Send ${reference} again`,
  resent: 'It is being sent again.',
  more: 'Show more',
  close: 'Close',
  refresh: 'Refresh',
} as const;
