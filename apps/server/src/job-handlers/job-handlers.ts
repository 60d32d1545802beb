import type { ProviderId } from '@tsela/domain/ids';
import { eraseDeletedUsers } from '../users/erase-deleted-users.ts';
import { inviteOnTheirDay } from '../users/imported-users.ts';
import { openDailyTransfers } from '../interhub-transfers/open-daily-transfers.ts';
import { tellLateTransfers } from '../interhub-transfers/tell-late-transfers.ts';
import { repeatCollectionRequests } from '../collection-requests/repeat-requests.ts';
import { endHoldExemptions } from '../accounts/end-hold-exemptions.ts';
import { holdOverdue } from '../accounts/hold-overdue.ts';
import { sealEvents } from '../audit/seal-events.ts';
import { remindOverdue } from '../billing/remind-overdue.ts';
import { tellDiscrepancies } from '../shipments/measure/tell-discrepancies.ts';
import { askForRefund } from '../billing/gateway-refund.ts';
import { sendSavedReports } from '../reports/send-saved-reports.ts';
import { writeReport } from '../reports/write-report.ts';
import { runInvoices } from '../billing/run-invoices.ts';
import { sealLedger } from '../billing/ledger/seal-ledger.ts';
import { sendStatements } from '../billing/statements/send-statements.ts';
import { verifyLedgerNightly } from '../billing/ledger/verify-ledger.ts';
import { NO_PROVIDER, unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sweepFiles } from '../files/file-contents.ts';
import { deliverWebhooks, startWebhook, sweepWebhooks } from '../integrations/deliver-webhooks.ts';
import { tellExpiringTokens } from '../integrations/tell-expiring-tokens.ts';
import { deliverMessages } from '../messages/deliver-messages.ts';
import { sweepMessages } from '../messages/sweep-messages.ts';
import { undoFile, workThroughFile } from '../overview/imports/work-through-file.ts';
import { erasePerson } from '../overview/personal-data/erase-person.ts';
import { billProvider } from '../platform/bill-provider.ts';
import { setUpProvider } from '../platform/set-up-provider.ts';
import { cancelCard } from '../payments/cancel-card.ts';
import { chargeCard } from '../payments/charge-card.ts';
import { askGateways } from '../payments/ask-gateways.ts';
import { expirePayments } from '../payments/expire-payments.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { measureUsage } from '../providers/provider-admin-repository.ts';
import { measureRateImpact } from '../rates/tariff/measure-rate-impact.ts';
import { publishScheduled } from '../rates/tariff/publish-rate-revision.ts';
import type { Services } from '../services.ts';
import { sweepOperators } from '../shipments/operators/sweep-operators.ts';
import { tellOperator } from '../shipments/operators/tell-operator.ts';
import { expireUnpaid } from '../shipments/change/expire-unpaid.ts';
import { bookImport } from '../shipments/imports/book-import.ts';
import { cancelImport } from '../shipments/imports/undo-import.ts';
import { foldStickers } from '../shipments/stickers/recount-stickers.ts';
import { readQuoteFile } from '../shipments/quotes/quote-file.ts';
import { writeExportFile } from '../shipments/list/write-export-file.ts';
import { learnPositions } from '../shipments/learn-positions.ts';
import { cleanInstallation, cleanProvider } from './clean.ts';
import type { JobLog, JobRun } from '../jobs/job-repository.ts';
import type { JobName, JobOfProvider, JobPayloads } from '../jobs/jobs.ts';
import { readNeverMeasured, readProviderIds } from './provider-ids-reads.ts';

type Handler<Payload> = (context: RequestContext, payload: Payload, run: JobRun) => Promise<unknown>;

/** What each job does. It may run again after it was cut short, so each leaves what is done already as it is. */
const HANDLERS: { readonly [Name in JobName]: Handler<JobPayloads[Name]> } = {
  'for-every-provider': addForEveryProvider,
  'expire-unpaid': expireAllUnpaid,
  'expire-payments': expireAllPayments,
  'settle-payment': settlePayment,
  'ask-gateways': askGateways,
  'charge-card': chargeCard,
  'cancel-card': cancelCard,
  'ask-for-refund': askForRefund,
  'end-hold-exemptions': endHoldExemptions,
  'end-let-offs': endHoldExemptions,
  'hold-overdue': holdOverdue,
  'repeat-collection-requests': repeatCollectionRequests,
  'open-daily-transfers': openDailyTransfers,
  'tell-late-transfers': tellLateTransfers,
  'tell-expiring-tokens': tellExpiringTokens,
  'send-saved-reports': sendSavedReports,
  'run-invoices': runInvoices,
  'verify-ledger': verifyLedgerNightly,
  'publish-scheduled-rates': publishScheduled,
  'measure-rate-impact': measureRateImpact,
  'book-import': bookImport,
  'undo-import': cancelImport,
  'move-in': workThroughFile,
  'undo-move': undoFile,
  'import-file': workThroughFile,
  'undo-file': undoFile,
  'write-export-file': writeExportFile,
  'write-report': writeReport,
  'invite-imported': inviteAllOnTheirDay,
  'set-up-provider': (context, _payload, run) => setUpProvider(context, run),
  'tell-operator': tellOperator,
  'sweep-operators': sweepOperators,
  'learn-positions': learnPositions,
  'fold-stickers': foldStickers,
  'deliver-messages': (context, payload, run) => deliverMessages(context, payload, { ...run, readQuote: readQuoteFile }),
  'sweep-messages': sweepMessages,
  'deliver-webhooks': deliverWebhooks,
  'sweep-webhooks': sweepWebhooks,
  'clean-provider': cleanProvider,
  'sweep-files': sweepFiles,
  'erase-deleted-users': eraseDeletedUsers,
  'erase-person': erasePerson,
  'clean-installation': cleanInstallation,
  'seal-events': sealEvents,
  'seal-ledger': sealLedger,
  'send-statements': sendStatements,
  'remind-overdue': remindOverdue,
  'tell-discrepancies': tellDiscrepancies,
  'bill-provider': billProvider,
  'measure-usage': (context) => inTransaction(context, (tx) => measureUsage(tx, context.now)),
};

/** Runs a job on the product's behalf, as its provider. */
export async function runJob(services: Services, name: JobName, payload: JobPayloads[JobName], run: JobRun): Promise<void> {
  // Which payload belongs to which name is the table's business; here they come as a pair.
  const handler = HANDLERS[name] as Handler<JobPayloads[JobName]>;
  const provider_id = 'provider_id' in payload ? payload.provider_id : NO_PROVIDER;
  await handler(contextOfJob(services, provider_id, run), payload, run);
}

/** From then on what is committed for webhooks in this process is sent by it, without a job. */
export function serveWebhooks(services: Services, log: JobLog): void {
  services.webhook_runs.serve((provider_id, webhook_id) => {
    const context = contextOfJob(services, provider_id, { job_id: 'webhooks', is_last_try: true });
    startWebhook(context, webhook_id);
  }, log);
}

/** At the start what was never counted is, rather than within the hour. Source: screens S51. */
export async function measureAtStart(services: Services): Promise<void> {
  const context = contextOfJob(services, NO_PROVIDER, { job_id: 'start', is_last_try: true });
  await inTransaction(context, async (tx) => {
    const provider_ids = await readNeverMeasured(tx);
    await addFor(context, { tx, job: 'measure-usage', provider_ids });
    await addFor(context, { tx, job: 'bill-provider', provider_ids });
  });
}

function contextOfJob(services: Services, provider_id: RequestContext['provider_id'], { job_id }: JobRun): RequestContext {
  return unhurried({
    provider_id,
    actor: { kind: 'system', name: 'System' },
    now: new Date(),
    request_id: job_id,
    client_version: '',
    source: 'system',
    ip: '',
    user_agent: '',
    services,
  });
}

/** Each round ends a bounded number; with this many rounds a day even a long holiday is made up for. */
const ROUNDS_MAX = 50;

async function expireAllUnpaid(context: RequestContext): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await expireUnpaid(context)) === 0) return;
}

async function expireAllPayments(context: RequestContext): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await expirePayments(context)) === 0) return;
}

async function inviteAllOnTheirDay(context: RequestContext): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await inviteOnTheirDay(context)) === 0) return;
}

/** One insert holds the jobs of this many providers. */
const PROVIDERS_AT_ONCE = 1000;

async function addForEveryProvider(context: RequestContext, { job }: JobPayloads['for-every-provider']): Promise<void> {
  await inTransaction(context, async (tx) => addFor(context, { tx, job, provider_ids: await readProviderIds(tx) }));
}

interface JobOfMany {
  readonly tx: Tx;
  readonly job: JobOfProvider;
  readonly provider_ids: readonly ProviderId[];
}

async function addFor({ services }: RequestContext, { tx, job, provider_ids }: JobOfMany): Promise<void> {
  for (let at = 0; at < provider_ids.length; at += PROVIDERS_AT_ONCE) {
    const payloads = provider_ids.slice(at, at + PROVIDERS_AT_ONCE).map((provider_id) => ({ provider_id }));
    await services.jobs.addAll(tx, job, payloads);
  }
}
