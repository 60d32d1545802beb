import type { CompiledExceptions } from '@tsela/domain/rates/rate-exceptions';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { EmailGateway } from './gateways/email.ts';
import type { WebhookGateway } from './gateways/webhook.ts';
import type { WebhookRuns } from './integrations/webhook-runs.ts';
import type { JobQueue } from './jobs/job-repository.ts';
import type { AccountsWithWebhooks } from './jobs/webhook-outbox-repository.ts';
import type { LiveBus } from './live/live-bus.ts';
import type { KeptActors } from './sessions/kept-actors.ts';
import type { ChoicesOfAccounts } from './accounts/account-choices.ts';
import type { AccountRatings } from './rates/groups/account-rating-reads.ts';
import type { PricingFacts } from './rates/pricing-facts.ts';
import type { PublishedCard } from './rates/rate-card-reads.ts';
import type { RevisionCards } from './rates/tariff/revision-cards.ts';
import type { ServedAreas } from './rates/maps/served-area-repository.ts';
import type { KeptGazetteer } from './service-areas/gazetteer-reads.ts';
import type { KnownDoors } from './service-areas/known-door-reads.ts';
import type { Branch } from '@tsela/contract/providers/provider-shapes';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import type { KeptPerProvider } from './db/kept-per-provider.ts';
import type { KeptField } from './providers/custom-field-repository.ts';
import type { ProviderState } from './providers/provider-state-reads.ts';
import type { Hosts, StoredSettings } from './providers/settings-reads.ts';

/** What the process holds once and every request may use. */
export interface Services {
  readonly config: Config;
  readonly pool: Pool;
  readonly live: LiveBus;
  /** The places of the country. */
  readonly gazetteer: Gazetteer;
  /** The same with those of each provider's own: what every address is looked up in. */
  readonly gazetteers: KeptPerProvider<KeptGazetteer>;
  readonly rate_cards: KeptPerProvider<PublishedCard>;
  readonly revision_cards: RevisionCards;
  readonly account_ratings: KeptPerProvider<AccountRatings>;
  readonly rate_exceptions: KeptPerProvider<CompiledExceptions>;
  /** Several of these together, for prices. */
  readonly pricing_facts: Pick<KeptPerProvider<PricingFacts>, 'of'>;
  readonly collection_days: KeptPerProvider<BookedDays>;
  readonly served_areas: KeptPerProvider<ServedAreas>;
  readonly known_doors: KeptPerProvider<KnownDoors>;
  readonly account_choices: KeptPerProvider<ChoicesOfAccounts>;
  readonly actors: KeptActors;
  readonly hosts: Hosts;
  readonly settings: KeptPerProvider<StoredSettings>;
  readonly provider_states: KeptPerProvider<ProviderState | null>;
  readonly branches: KeptPerProvider<readonly Branch[]>;
  readonly custom_fields: KeptPerProvider<readonly KeptField[]>;
  readonly jobs: JobQueue;
  readonly accounts_with_webhooks: AccountsWithWebhooks;
  /** The way out to addresses of customers. */
  readonly webhooks: WebhookGateway;
  readonly webhook_runs: WebhookRuns;
  /** Null without SMTP_URL: e-mails are kept in the outbox. */
  readonly email: EmailGateway | null;
  /** Keys the hashes of PINs and the signatures of links. */
  readonly secret_key: string;
}
