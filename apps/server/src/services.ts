import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { LiveBus } from './live/live-bus.ts';
import type { KeptActors } from './sessions/kept-actors.ts';
import type { PublishedCard } from './rates/rate-card-reads.ts';
import type { Branch } from '@tsela/contract/providers/provider-shapes';
import type { KeptPerProvider } from './db/kept-per-provider.ts';
import type { Hosts, StoredSettings } from './providers/settings-reads.ts';

/** What the process holds once and every request may use. */
export interface Services {
  readonly config: Config;
  readonly pool: Pool;
  readonly live: LiveBus;
  readonly gazetteer: Gazetteer;
  readonly rate_cards: KeptPerProvider<PublishedCard>;
  readonly actors: KeptActors;
  readonly hosts: Hosts;
  readonly settings: KeptPerProvider<StoredSettings>;
  readonly branches: KeptPerProvider<readonly Branch[]>;
  /** Keys the hashes of PINs and the signatures of links. */
  readonly secret_key: string;
}
