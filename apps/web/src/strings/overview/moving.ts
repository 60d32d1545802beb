import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import type { FormerSystem } from '@tsela/domain/overview/moving/move-samples';
import type { MoveState, MovedRowState } from '@tsela/domain/overview/moving/move-states';

interface KindWords {
  readonly title: string;
  /** What a file of it brings, and what it needs. */
  readonly text: string;
}

const kinds: Readonly<Record<MoveKind, KindWords>> = {
  accounts: {
    title: 'Accounts',
    text: 'One row for each customer. The code identifies the account here; the other files may use its old reference instead.',
  },
  users: {
    title: 'Users',
    text: 'One row for each person. Users of an account name it by its code or its old reference. Passwords do not come along: users set one when they are invited.',
  },
  contacts: {
    title: 'Address books',
    text: 'One row for each contact, with the account in whose address book it belongs. Places are looked up as in any address book.',
  },
  invoices: {
    title: 'Open invoices',
    text: 'One row for each invoice that is not paid in full, with what is still open of it. It keeps its number and its days, and is settled like any other. It is no tax invoice of yours and is sent to no customer.',
  },
  balances: {
    title: 'Balances',
    text: 'One row for each account, with all that it owes, open invoices among it; in credit is less than nothing, as -250.00, (250.00) or 250.00 CR. Bring the open invoices first: they are taken off, so that the account owes here to the cent what it owed there.',
  },
  shipments: {
    title: 'Shipments under way',
    text: 'One row for each waybill that is not delivered yet. It keeps its number and those of its parcels, so that their stickers scan and track here, and goes on from its status. Nothing is charged but what is under To be charged. No messages go out.',
  },
  rates: {
    title: 'Tariff',
    text: 'One row for each weight break of a service between two zones. They come into a draft of their own, a copy of the tariff that was changed last, which you check and publish under Rates. Service levels, zones and rate groups must be there.',
  },
};

const systems: Readonly<Record<FormerSystem, string>> = {
  spreadsheets: 'Spreadsheets',
  accounting: 'Accounting program',
  platform: 'Courier platform',
};

/** Words of what moves a courier in from another system. */
export const moving = {
  kinds,
  files: 'Files in their order',
  intro: 'Bring these files in one after the other, each as CSV or Excel. Nothing is saved until you have seen every row.',
  most: (rows: string) => `${rows} rows at most.`,
  nothingToMove: 'Your role may not enter by hand what these files bring.',
  guide: 'How exports of other systems become these files',
  columns: 'Columns',
  needed: (labels: string) => `Required: ${labels}.`,
  alsoTaken: (labels: string) => `Optional: ${labels}.`,
  systems,
  samples: 'A worked example as it comes from:',
  sampleOf: (system: string, kind: string) => `${system}: save its example of ${kind.toLowerCase()}`,
  sampleTotals: (rows: number, total: string) =>
    total === '' ? `Control total: ${rows} rows` : `Control totals: ${rows} ${rows === 1 ? 'row' : 'rows'}, ${total}`,
  fileName: (kind: string) => `move-in-${kind}.csv`,
  row: 'Row',
  reference: 'Old reference',
  finding: 'What it does',
  faults: 'Faults',
  faultsFile: 'move-in-faults.csv',
  control: 'Control totals',
  controlText: 'Enter what the other system says, not what is counted here. Nothing is moved in unless both agree.',
  controlRows: 'Rows',
  controlRowsHelp: 'As many as the other system lists.',
  controlRowsNeeded: 'Please enter a whole number, such as 120.',
  controlTotals: {
    open: 'Sum of open invoices',
    balance: 'Sum of balances',
    charge: 'Sum to be charged',
    prices: 'Sum of the prices',
  },
  controlTotalHelp: 'What they come to there, to the cent.',
  controlTotalNeeded: 'Please enter an amount, such as 125000.50.',
  invite: 'Invite these users now',
  inviteHelp: 'If left unticked, no one gets an e-mail. You can invite them later, from this file under Files moved in.',
  start: (rows: string) => (rows === '1' ? 'Move in 1 row' : `Move in ${rows} rows`),
  mendFirst: 'Fix the rows with faults in the file, and choose it again.',
  moveOf: (file: string) => `Move in: ${file}`,
  back: 'Another file',
  progress: (done: string, all: string) => `${done} of ${all}`,
  by: (name: string) => `by ${name}`,
  counts: {
    moved: (count: string) => `${count} moved in`,
    failed: (count: string) => `${count} failed`,
    undone: (count: string) => `${count} undone`,
    kept: (count: string) => `${count} kept`,
  },
  states: {
    moving: 'Moving in',
    done: 'Moved in',
    stopped: 'Stopped',
    undoing: 'Being undone',
    'undo-stopped': 'Partly undone',
    undone: 'Undone',
  } satisfies Readonly<Record<MoveState, string>>,
  rowStates: {
    waiting: 'Waiting',
    moved: 'Moved in',
    failed: 'Failed',
    skipped: 'Left out',
    undone: 'Undone',
    kept: 'Kept',
  } satisfies Readonly<Record<MovedRowState, string>>,
  someFailed: 'Some rows failed, so the totals no longer match. Undo the file, or enter what is missing by hand.',
  results: 'Download the result',
  resultFile: (file: string) => `result-of-${file}`,
  resultHeadings: ['Row', 'Old reference', 'Account', 'Status', 'Reason'],
  failedRows: 'Rows that failed',
  keptRows: 'Rows that were kept',
  undo: 'Undo',
  undoTitle: 'Undo this file?',
  undoText:
    'Everything that it made is taken back: accounts, users, contacts, shipments and drafts of a tariff go, entries of the ledger are reversed. It is refused once other records depend on it.',
  history: 'Files moved in',
  noHistory: 'No file has been moved in yet.',
} as const;
