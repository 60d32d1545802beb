import type { JobName, JobPayloads } from './jobs.ts';

/** A job that is added by the clock, once for all processes together. */
export interface Schedule {
  readonly name: JobName;
  /** Tells schedules of one job apart. */
  readonly key: string;
  /** In South African time. */
  readonly cron: string;
  readonly payload: JobPayloads[JobName];
}

/** Everything that runs by the clock. What came due while no process ran is made up for once, at the next start. Source: CONST-24. */
export const SCHEDULES: readonly Schedule[] = [
  schedule('for-every-provider', '0 0 * * *', { job: 'publish-scheduled-rates' }),
  schedule('for-every-provider', '1 0 * * *', { job: 'end-hold-exemptions' }),
  schedule('for-every-provider', '5 0 * * *', { job: 'hold-overdue' }),
  schedule('for-every-provider', '5 0 * * *', { job: 'open-daily-transfers' }),
  schedule('for-every-provider', '0 2 * * *', { job: 'expire-unpaid' }),
  schedule('for-every-provider', '0 2 * * *', { job: 'run-invoices' }),
  schedule('for-every-provider', '5 2 * * *', { job: 'expire-payments' }),
  schedule('for-every-provider', '0 6 * * *', { job: 'send-statements' }),
  schedule('for-every-provider', '0 7 * * *', { job: 'invite-imported' }),
  schedule('for-every-provider', '30 7 * * *', { job: 'tell-expiring-tokens' }),
  schedule('for-every-provider', '0 8 * * *', { job: 'remind-overdue' }),
  schedule('for-every-provider', '0 18 * * *', { job: 'repeat-collection-requests' }),
  schedule('for-every-provider', '30 3 * * *', { job: 'verify-ledger' }),
  schedule('for-every-provider', '30 2 * * *', { job: 'clean-provider' }),
  schedule('for-every-provider', '40 2 * * *', { job: 'erase-deleted-users' }),
  schedule('clean-installation', '45 2 * * *', {}),
  schedule('for-every-provider', '* * * * *', { job: 'seal-events' }),
  schedule('for-every-provider', '* * * * *', { job: 'seal-ledger' }),
  schedule('for-every-provider', '* * * * *', { job: 'sweep-webhooks' }),
  schedule('for-every-provider', '*/5 * * * *', { job: 'ask-gateways' }),
  schedule('for-every-provider', '*/5 * * * *', { job: 'sweep-operators' }),
  schedule('for-every-provider', '*/5 * * * *', { job: 'tell-discrepancies' }),
  schedule('for-every-provider', '*/10 * * * *', { job: 'tell-late-transfers' }),
  schedule('for-every-provider', '*/5 * * * *', { job: 'send-saved-reports' }),
  schedule('for-every-provider', '*/5 * * * *', { job: 'fold-stickers' }),
  schedule('for-every-provider', '10 * * * *', { job: 'measure-usage' }),
  schedule('for-every-provider', '15 * * * *', { job: 'bill-provider' }),
  schedule('for-every-provider', '20 * * * *', { job: 'sweep-messages' }),
  schedule('for-every-provider', '50 * * * *', { job: 'sweep-files' }),
  schedule('for-every-provider', '35 * * * *', { job: 'learn-positions' }),
];

function schedule<Name extends JobName>(name: Name, cron: string, payload: JobPayloads[Name]): Schedule {
  return { name, key: 'job' in payload ? payload.job : 'daily', cron, payload };
}
