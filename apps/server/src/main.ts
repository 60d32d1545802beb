import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccountChoices } from './accounts/account-choices.ts';
import type { Config } from './config.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { openPool } from './db/database.ts';
import type { Pool } from './db/pool.ts';
import { hearsChanges } from './db/provider-cache.ts';
import { openKeptTotals } from './db/kept-totals.ts';
import { ReadReplica } from './db/read-replica.ts';
import { openFileStore } from './files/file-store.ts';
import { HEALTH_LIMITS, openReadiness } from './db/readiness.ts';
import { openEmailGateway } from './outgoing/email.ts';
import { openOutgoing } from './outgoing/outgoing.ts';
import { withStandIns } from './outgoing/stand-ins.ts';
import { buildApp } from './http/app.ts';
import { openMetrics } from './http/metrics.ts';
import { sendPagesElsewhere } from './http/live-socket.ts';
import { openWebhookRuns } from './integrations/webhook-runs.ts';
import { measureAtStart, runJob, serveWebhooks } from './job-handlers/job-handlers.ts';
import { openMessageSenders } from './jobs/message-sender-reads.ts';
import { openOwnTexts } from './messages/own-text-reads.ts';
import { openJobs } from './jobs/job-repository.ts';
import type { Jobs } from './jobs/job-repository.ts';
import { SCHEDULES } from './jobs/schedules.ts';
import { openAccountsWithWebhooks } from './jobs/webhook-outbox-repository.ts';
import { KeyCalls } from './sessions/key-calls.ts';
import { openActors } from './sessions/kept-actors.ts';
import { openLiveBus } from './live/live-bus.ts';
import { openSharedAnswers } from './overview/ops-dashboard-reads.ts';
import { openDriverDays } from './tripsheets/tripsheet-summary-reads.ts';
import { openCustomFields } from './providers/custom-field-repository.ts';
import { openBranches } from './providers/branch-reads.ts';
import { openProviderStates } from './providers/provider-state-reads.ts';
import { openHosts, openSettings } from './providers/settings-reads.ts';
import { openAccountRatings } from './rates/groups/account-rating-reads.ts';
import { transferScans } from './interhub-transfers/scan-transfers.ts';
import { zoneDrivers } from './collection-requests/give-by-zone.ts';
import { collectionFollower } from './collection-requests/follow-shipments.ts';
import { openCollectionDays } from './rates/collection-day-repository.ts';
import { openPricingFacts } from './rates/pricing-facts.ts';
import { openRateExceptions } from './rates/rate-exception-repository.ts';
import { openServedAreas } from './rates/maps/served-area-repository.ts';
import { openRateCards } from './rates/rate-card-reads.ts';
import { openRevisionCards } from './rates/tariff/revision-cards.ts';
import { openKnownAddressPositions } from './service-areas/known-address-position-reads.ts';
import { openGazetteers } from './service-areas/gazetteer-reads.ts';
import { loadGazetteer } from './service-areas/load-gazetteer.ts';
import { LookUps } from './tracking/recipients/look-ups.ts';
import { receiveBlanks } from './tracking/receive-blanks.ts';

export interface ServerOptions {
  readonly config: Config;
  /** As the application role: neither superuser nor owner. */
  readonly database_url: string;
  /** The same by way of a pooler in transaction mode; left out, there is none. */
  readonly pooler_url?: string | undefined;
  /** Of a standby of the same database, as the same role; left out, there is none. */
  readonly replica_url?: string | undefined;
  readonly secret_key: string;
  /** The server that already holds the port; left out, the app answers injected requests only. */
  readonly http_server?: Server;
  readonly web_folder?: string;
  readonly check_answers?: boolean;
  /** Makes the demo anew, which ends the process; left out where that cannot be. */
  readonly reset_demo?: (() => void) | undefined;
}

/**
 * What a process keeps in memory is read on connections of its own. A transaction that asks for it holds a connection already: with one
 * pool for both, as many bookings at once as it has connections would wait for each other for ever.
 */
const LOOKUP_CONNECTIONS = 4;
/** For looking for jobs; the work itself is done on connections of its own. */
const JOB_CONNECTIONS = 2;
/** Old jobs are cleared away there as well, many at once. */
const LOOKING_FOR_JOBS_MS = 60_000;
const GOODBYE_MS = 5000;

/** What lower rooms call of higher ones. */
const HANDED_IN = {
  collections: collectionFollower,
  transfers: transferScans,
  zone_drivers: zoneDrivers,
  blank_arrivals: receiveBlanks,
};

/** Everything a process holds once. The caller that opens it closes it. */
export async function openServices(options: ServerOptions) {
  const { config, database_url, secret_key } = options;
  const { read_replica, ...pools } = openPools(options);
  const { calls: pool, lookups } = pools;
  // To hear, a process needs a connection that is its own.
  const live = openLiveBus({ pool, listen_url: database_url, node_id: randomUUID() });
  const settings = openSettings(lookups);
  const actors = openActors({ pool: lookups, settings, secret_key });
  const branches = openBranches(lookups);
  const rate_cards = openRateCards(lookups);
  const account_ratings = openAccountRatings(lookups);
  const rate_exceptions = openRateExceptions(lookups);
  const served_areas = openServedAreas(lookups);
  const email = config.smtp_url === '' ? null : await openEmailGateway(config.smtp_url);
  const services = {
    config,
    pools,
    pool,
    long_pool: pools.long,
    lookup_pool: lookups,
    read_replica,
    readiness: openReadiness(pools.health),
    live,
    settings,
    provider_states: openProviderStates(lookups),
    actors,
    look_ups: new LookUps(),
    key_calls: new KeyCalls(),
    kept_totals: openKeptTotals(),
    ...openSharedAnswers(),
    driver_days: openDriverDays(),
    branches,
    custom_fields: openCustomFields(lookups),
    rate_cards,
    revision_cards: openRevisionCards(),
    account_ratings,
    rate_exceptions,
    pricing_facts: openPricingFacts({ settings, rate_cards, account_ratings, rate_exceptions, branches, served_areas }),
    collection_days: openCollectionDays(lookups),
    ...HANDED_IN,
    served_areas,
    ...openChoices(lookups),
    ...(await openPlaces(lookups)),
    hosts: openHosts(lookups),
    jobs: openJobs(pools.jobs),
    outgoing: withStandIns(openOutgoing({ allowed_hosts: config.outgoing_allowed_hosts }), config.outgoing_stand_ins),
    webhook_runs: openWebhookRuns(),
    email,
    files: await openFileStore(config),
    secret_key,
    reset_demo: options.reset_demo ?? null,
    async close() {
      email?.close();
      read_replica?.end();
      const ends = [live.close(), ...Object.values(pools).map((each) => each.end())];
      // A database that says nothing does not say goodbye either.
      await Promise.race([Promise.all(ends), sleep(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
  // Whatever is kept in memory is read anew once it was changed, here or in another process.
  for (const cache of Object.values<unknown>(services).filter(hearsChanges)) live.subscribe((change) => cache.hear(change));
  return services;
}

/** The places of the country, and what providers know beside them. */
async function openPlaces(lookups: Pool) {
  const gazetteer = await loadGazetteer();
  return {
    gazetteer,
    gazetteers: openGazetteers(lookups, { country: gazetteer }),
    known_address_positions: openKnownAddressPositions(lookups),
  };
}

/** What accounts and providers have chosen that every booking asks for. */
function openChoices(lookups: Pool) {
  return {
    account_choices: openAccountChoices(lookups),
    message_senders: openMessageSenders(lookups),
    own_texts: openOwnTexts(lookups),
    accounts_with_webhooks: openAccountsWithWebhooks(lookups),
  };
}

/** The connections of a process, each pool by what it serves, and the replica that some of them lead to. */
function openPools({ config, database_url, pooler_url, replica_url }: ServerOptions) {
  const { usual, long } = config.database_limits;
  const open = (limits: Partial<ConnectionLimits>) =>
    openPool(pooler_url ?? database_url, { ...usual, ...limits }, { through_pooler: pooler_url !== undefined });
  const read_replica =
    replica_url === undefined ? null : new ReadReplica({ url: replica_url, limits: config.database_limits, database_url });
  return {
    calls: open(usual),
    long: open(long),
    lookups: open({ connections: LOOKUP_CONNECTIONS }),
    jobs: open({ connections: JOB_CONNECTIONS, statement_ms: LOOKING_FOR_JOBS_MS }),
    health: open(HEALTH_LIMITS),
    ...read_replica?.pools,
    read_replica,
  };
}

export interface RunningServer {
  /** Says that it is about to stop and takes no further job, but answers every call until those before it have heard. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Starts answering, and running jobs: builds the app on the port that is open. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const services = await openServices(options);
  const metrics = options.config.metrics === null ? undefined : openMetrics(services);
  const app = await buildApp({ ...options, services, metrics, log: true });
  await app.ready();
  const figures = options.config.metrics && (await metrics?.serve(options.config.metrics));
  const handle: Parameters<Jobs['work']>[0]['handle'] = (...job) => runJob(services, ...job);
  serveWebhooks(services, app.log);
  await services.read_replica?.begin(app.log);
  await services.jobs.work({ handle, schedules: SCHEDULES, log: app.log });
  await measureAtStart(services);
  let jobs_stopped: Promise<void> | undefined;
  return {
    async drain() {
      services.readiness.leave();
      jobs_stopped = services.jobs.stop();
      // Should it fail, closing says so.
      jobs_stopped.catch(() => undefined);
      await sleep(options.config.drain_ms);
    },
    async close() {
      sendPagesElsewhere(app);
      await Promise.all([app.close(), figures?.close(), jobs_stopped ?? services.jobs.stop(), services.webhook_runs.stop()]);
      await services.close();
    },
  };
}
