import type { AccountId, ProviderId } from '@tsela/domain/ids';

interface OfProvider {
  readonly provider_id: ProviderId;
}

/** Every job by name, with what it carries. The code that adds one imports this file only; the work itself is in `job-handlers.ts`. */
export interface JobPayloads {
  /** Adds the named job for each provider, so that each is retried by itself. */
  readonly 'for-every-provider': { readonly job: JobOfProvider };
  readonly 'expire-unpaid': OfProvider;
  readonly 'expire-payments': OfProvider;
  readonly 'ask-gateways': OfProvider;
  readonly 'settle-payment': OfProvider & { readonly notice_id: number };
  readonly 'charge-card': OfProvider & { readonly payment_id: number };
  readonly 'cancel-card': OfProvider & { readonly saved_card_id: number };
  readonly 'ask-for-refund': OfProvider & { readonly refund_id: number };
  readonly 'tell-operator': OfProvider & { readonly operator_reservation_id: number };
  readonly 'sweep-operators': OfProvider;
  readonly 'deliver-messages': OfProvider & { readonly message_ids: readonly number[] };
  readonly 'sweep-messages': OfProvider;
  readonly 'deliver-webhooks': OfProvider & { readonly account_id: AccountId };
  readonly 'sweep-webhooks': OfProvider;
  readonly 'clean-provider': OfProvider;
  readonly 'sweep-files': OfProvider;
  readonly 'erase-deleted-users': OfProvider;
  readonly 'erase-person': OfProvider & { readonly erasure_id: number };
  readonly 'seal-events': OfProvider;
  readonly 'seal-ledger': OfProvider;
  readonly 'send-statements': OfProvider;
  readonly 'remind-overdue': OfProvider;
  readonly 'tell-discrepancies': OfProvider;
  readonly 'measure-usage': OfProvider;
  readonly 'bill-provider': OfProvider;
  readonly 'end-hold-exemptions': OfProvider;
  /** What older versions call `end-hold-exemptions`: what they added is still done. */
  readonly 'end-let-offs': OfProvider;
  readonly 'hold-overdue': OfProvider;
  readonly 'repeat-collection-requests': OfProvider;
  readonly 'open-daily-transfers': OfProvider;
  readonly 'tell-late-transfers': OfProvider;
  readonly 'tell-expiring-tokens': OfProvider;
  readonly 'send-saved-reports': OfProvider;
  readonly 'run-invoices': OfProvider;
  readonly 'verify-ledger': OfProvider;
  readonly 'publish-scheduled-rates': OfProvider;
  readonly 'measure-rate-impact': OfProvider & { readonly impact_id: number };
  readonly 'book-import': OfProvider & { readonly import_id: number };
  readonly 'undo-import': OfProvider & { readonly import_id: number };
  readonly 'move-in': OfProvider & { readonly move_id: number };
  readonly 'undo-move': OfProvider & { readonly move_id: number };
  readonly 'import-file': OfProvider & { readonly move_id: number };
  readonly 'undo-file': OfProvider & { readonly move_id: number };
  readonly 'write-export-file': OfProvider & { readonly export_file_id: number };
  readonly 'write-report': OfProvider & { readonly report_run_id: number };
  readonly 'invite-imported': OfProvider;
  readonly 'learn-positions': OfProvider;
  readonly 'fold-stickers': OfProvider;
  readonly 'set-up-provider': OfProvider;
  readonly 'clean-installation': Readonly<Record<string, never>>;
}

export type JobName = keyof JobPayloads;

/** Jobs that need nothing but their provider. */
export type JobOfProvider = { [Name in JobName]: OfProvider extends JobPayloads[Name] ? Name : never }[JobName];

export interface JobRules {
  /** How often it is tried again after it failed, and how long after; each wait is about twice the one before. */
  readonly retries: number;
  readonly retry_after_s: number;
  readonly retry_after_s_max: number;
  /** A run that takes longer has failed. */
  readonly longest_s: number;
  /** How long the record of a done job is kept. */
  readonly keep_done_s: number;
  /** How often a process looks for jobs that another one added; it learns of its own at once. */
  readonly look_every_s: number;
  /** How many of those fetched together run side by side in a process. */
  readonly side_by_side: number;
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const HOUSEKEEPING: JobRules = {
  retries: 5,
  retry_after_s: 60,
  retry_after_s_max: HOUR_S,
  longest_s: 15 * 60,
  keep_done_s: 7 * DAY_S,
  look_every_s: 10,
  side_by_side: 1,
};

/** How each job is run. A mail server that is away for half a day costs no message: ten tries reach that far. */
export const JOBS: Readonly<Record<JobName, JobRules>> = {
  'for-every-provider': HOUSEKEEPING,
  'repeat-collection-requests': HOUSEKEEPING,
  'open-daily-transfers': HOUSEKEEPING,
  'send-saved-reports': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
  'tell-late-transfers': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
  'tell-expiring-tokens': HOUSEKEEPING,
  'expire-unpaid': HOUSEKEEPING,
  'expire-payments': HOUSEKEEPING,
  'ask-gateways': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S, side_by_side: 2 },
  // A payer waits for it. A gateway that is away for half a day costs no payment.
  'settle-payment': {
    retries: 10,
    retry_after_s: 10,
    retry_after_s_max: 6 * HOUR_S,
    longest_s: 2 * 60,
    keep_done_s: HOUR_S,
    look_every_s: 1,
    side_by_side: 4,
  },
  // A payer waits for it. It asks once, and a run that finds that it has asked leaves it.
  'charge-card': {
    retries: 5,
    retry_after_s: 10,
    retry_after_s_max: HOUR_S,
    longest_s: 2 * 60,
    keep_done_s: HOUR_S,
    look_every_s: 1,
    side_by_side: 4,
  },
  'cancel-card': {
    retries: 10,
    retry_after_s: 60,
    retry_after_s_max: 6 * HOUR_S,
    longest_s: 2 * 60,
    keep_done_s: HOUR_S,
    look_every_s: 10,
    side_by_side: 1,
  },
  // A gateway that did not answer may still be at work: it is asked again after two minutes at the earliest.
  'ask-for-refund': {
    retries: 10,
    retry_after_s: 130,
    retry_after_s_max: 6 * HOUR_S,
    longest_s: 2 * 60,
    keep_done_s: HOUR_S,
    look_every_s: 2,
    side_by_side: 2,
  },
  // Staff and drivers wait for it. An operator that is away for half a day loses no reservation: it is asked under the same key.
  'tell-operator': {
    retries: 10,
    retry_after_s: 10,
    retry_after_s_max: 6 * HOUR_S,
    longest_s: 2 * 60,
    keep_done_s: HOUR_S,
    look_every_s: 2,
    side_by_side: 4,
  },
  'sweep-operators': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S, side_by_side: 2 },
  'deliver-messages': {
    retries: 10,
    retry_after_s: 30,
    retry_after_s_max: 6 * HOUR_S,
    longest_s: 4 * 60,
    keep_done_s: HOUR_S,
    look_every_s: 2,
    side_by_side: 4,
  },
  'sweep-messages': HOUSEKEEPING,
  // It begins the sending and does not wait for it; what it misses the sweep finds within a minute.
  'deliver-webhooks': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S, look_every_s: 2, side_by_side: 4 },
  'sweep-webhooks': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
  'clean-provider': HOUSEKEEPING,
  'sweep-files': HOUSEKEEPING,
  'erase-deleted-users': HOUSEKEEPING,
  // An administrator waits for it.
  'erase-person': { ...HOUSEKEEPING, retry_after_s: 10, look_every_s: 2 },
  'clean-installation': HOUSEKEEPING,
  'measure-usage': HOUSEKEEPING,
  'bill-provider': HOUSEKEEPING,
  'end-hold-exemptions': HOUSEKEEPING,
  'end-let-offs': HOUSEKEEPING,
  'run-invoices': HOUSEKEEPING,
  // What does not add up does not after a minute either: the log has said it.
  'verify-ledger': { ...HOUSEKEEPING, retries: 0 },
  'hold-overdue': HOUSEKEEPING,
  'publish-scheduled-rates': { ...HOUSEKEEPING, retry_after_s: 10, look_every_s: 2 },
  // A user waits for it.
  'measure-rate-impact': { ...HOUSEKEEPING, retries: 2, retry_after_s: 5, look_every_s: 1 },
  // A user waits for it. Whatever is booked is booked: it goes on from there.
  'book-import': { ...HOUSEKEEPING, retry_after_s: 5, retry_after_s_max: 60, look_every_s: 1, side_by_side: 2 },
  'undo-import': { ...HOUSEKEEPING, retry_after_s: 5, retry_after_s_max: 60, look_every_s: 1, side_by_side: 2 },
  // A user waits for it. What is moved in is moved in: it goes on from there.
  'move-in': { ...HOUSEKEEPING, retry_after_s: 5, retry_after_s_max: 60, look_every_s: 1 },
  'undo-move': { ...HOUSEKEEPING, retry_after_s: 5, retry_after_s_max: 60, look_every_s: 1 },
  // A user waits for it. What is done is done: it goes on from there.
  'import-file': { ...HOUSEKEEPING, retry_after_s: 5, retry_after_s_max: 60, look_every_s: 1, side_by_side: 2 },
  'undo-file': { ...HOUSEKEEPING, retry_after_s: 5, retry_after_s_max: 60, look_every_s: 1, side_by_side: 2 },
  // A user waits for it.
  'write-export-file': { ...HOUSEKEEPING, retries: 2, retry_after_s: 5, look_every_s: 1 },
  'write-report': { ...HOUSEKEEPING, retries: 2, retry_after_s: 5, look_every_s: 1, side_by_side: 2 },
  'invite-imported': HOUSEKEEPING,
  // A user waits for it.
  'set-up-provider': { ...HOUSEKEEPING, retries: 3, retry_after_s: 5, look_every_s: 1 },
  'learn-positions': HOUSEKEEPING,
  'fold-stickers': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
  // Every minute again: a failed one is made up for by the next, and its record is of no use.
  'seal-events': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
  'seal-ledger': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
  'send-statements': HOUSEKEEPING,
  'remind-overdue': HOUSEKEEPING,
  'tell-discrepancies': { ...HOUSEKEEPING, retries: 0, keep_done_s: HOUR_S },
};
