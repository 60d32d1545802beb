import type { ERASURE_STATES, ErasureCount, ErasureEffect, HeldKind } from '@tsela/domain/overview/person';

const COUNTED: Readonly<Record<ErasureCount, readonly [string, string]>> = {
  user: ['user', 'users'],
  driver: ['driver', 'drivers'],
  bookings: ['booking', 'bookings'],
  collection_requests: ['collection request', 'collection requests'],
  messages: ['message', 'messages'],
  conversations: ['conversation without a sign-in', 'conversations without a sign-in'],
  address_book: ['address book entry', 'address book entries'],
  accounts: ['account contact', 'account contacts'],
  blocked_entries: ['blocked entry', 'blocked entries'],
  blocked_hits: ['blocked attempt', 'blocked attempts'],
  stored_answers: ['stored answer', 'stored answers'],
  texts: ['text that named them', 'texts that named them'],
  signatures: ['signature', 'signatures'],
  log: ['log entry', 'log entries'],
};

/** Words of the screen with everything that is held on a person. */
export const personalData = {
  help: 'Everything that is held on a person here: save it as one file to give to them, or delete it when they ask for it. They are found by the address or number in users, bookings, messages and address books.',
  email: 'E-mail address',
  number: 'Mobile number',
  find: 'Find',
  foundTitle: 'What is held',
  nothing: 'Nothing is held on this person.',
  nothingHelp:
    'Check the spelling, or look for the other of the two: an e-mail address and a mobile number are found separately.',
  alsoKnown: (what: string) => `This user also has ${what}.`,
  lookForBoth: 'Look for both',
  count: (count: number) => (count >= 10_000 ? '10 000+' : String(count)),
  kinds: {
    user: 'User, with their settings',
    driver: 'Driver, with where they were last seen',
    sessions: 'Sign-ins',
    bookings: 'Bookings as sender or recipient',
    collection_requests: 'Collection requests with them as contact',
    messages: 'Messages to them',
    conversations: 'Conversations without a sign-in',
    address_book: 'Address book entries',
    accounts: 'Accounts with them as contact',
    branches: 'Branches with them as contact',
    shipment_notes: 'Notes on shipments they wrote',
    account_notes: 'Notes on accounts they wrote',
    account_files: 'Files on accounts they added',
    blocked_entries: 'Blocked list entries',
    blocked_hits: 'Attempts turned away by the blocked list',
    log: 'Entries in the change log',
  } satisfies Record<HeldKind, string>,
  /** What becomes of each kind when it is deleted. */
  effects: {
    deleted: 'Goes',
    anonymised: 'Made anonymous',
    unsigned: 'Stays, without their name',
    'names-erased': 'Stays, without their name',
    'must-be-replaced': 'Enter another contact first',
  } satisfies Record<ErasureEffect, string>,
  download: 'Download as a file',
  downloading: (records: number) => `Reading, ${records} records so far…`,
  downloaded: 'The file is saved.',
  fileHelp:
    'The file holds everything listed here, but no passwords, codes or other secrets, and nothing about the other side of a booking.',
  fileAbout:
    'Everything that is held on this person. Passwords, codes and other secrets are not part of it. Files are listed by name.',
  eraseTitle: 'Delete it all',
  eraseNow: 'Delete everything on this person',
  notYet: 'It cannot be deleted yet',
  goes: 'What goes',
  goesText: [
    'Their user: they are signed out everywhere at once and cannot sign in again.',
    'Their name, street address, e-mail address and number in bookings and collection requests that are over, who received them, and files of notes on what they received.',
    'Messages to them, their address book entries, and entries on the blocked list.',
    'Their name in the change log and where they signed notes, tariffs and settings.',
  ],
  stays: 'What stays',
  staysText: [
    'Invoices, credit notes and the ledger, for five years: the Tax Administration Act asks for them.',
    'Of bookings the reference, suburb, parcels, price and steps, and the person on the other side.',
    'What was done and when, in the change log.',
  ],
  keptForClaims: (count: number, until: string) =>
    count === 1
      ? `1 booking could not be delivered or was damaged. It is kept in case of a claim, and made anonymous automatically after ${until}.`
      : `${count} bookings could not be delivered or were damaged. They are kept in case of a claim, and made anonymous automatically after ${until} at the latest.`,
  openInvoices: (count: number) =>
    count === 1
      ? '1 invoice of their account is not paid. It stays payable.'
      : `${count} invoices of their account are not paid. They stay payable.`,
  sureTitle: 'Delete everything on this person?',
  sureText: (who: string) =>
    `What is held on ${who} is deleted for good. This cannot be undone. Save the file first if they asked for it.`,
  sureUser: (name: string) => `${name} is signed out everywhere at once.`,
  sureNow: 'Delete for good',
  asked: 'It is being deleted.',
  erasures: 'Deletions',
  noErasures: 'Nothing has been deleted on request yet.',
  askedOn: 'Asked for',
  askedBy: 'By',
  state: 'State',
  counted: 'What went',
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
  } satisfies Record<(typeof ERASURE_STATES)[number], string>,
  nothingCounted: 'Nothing',
  countOf: (kind: ErasureCount, count: number) => {
    const [one, many] = COUNTED[kind];
    return count === 1 ? `1 ${one}` : `${count >= 10_000 ? '10 000+' : count} ${many}`;
  },
} as const;
