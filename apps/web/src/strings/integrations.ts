import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';

const SCOPES: Readonly<Record<KeyScope, string>> = {
  read: 'Read shipments and tracking',
  prices: 'Ask for prices',
  book: 'Book, change and cancel shipments',
  labels: 'Print stickers',
};

const EXPIRIES: Readonly<Record<JwtExpiry, string>> = { 'one-week': 'One week', 'one-month': 'One month', never: 'Never' };

/** Words of what connects an account's own programs. */
export const integrations = {
  title: 'Settings',
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
  expiry: 'It ends after',
  expiries: EXPIRIES,
  madeTitle: (name: string) => `API key ${name}`,
  beginsWith: (hint: string) => `${hint}…`,
  madeBy: (name: string) => `Made by ${name}`,
  ends: 'ends',
  neverEnds: 'never ends',
  used: 'last used',
  neverUsed: 'not used yet',
  states: { live: '', expired: 'Expired', 'maker-left': 'Its maker has left: it opens nothing' },
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
