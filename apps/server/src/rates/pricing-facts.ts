import type { Branch } from '@tsela/contract/providers/provider-shapes';
import type { ProviderId } from '@tsela/domain/ids';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import type { CompiledExceptions } from '@tsela/domain/rates/rate-exceptions';
import type { RatingContext } from '@tsela/domain/rates/price/rating-input';
import type { CompiledAreas } from '@tsela/domain/service-areas/served-areas';
import type { ParcelLimits } from '@tsela/domain/shipments/checks/parcel-checks';
import { PARCEL_LIMIT_SETTINGS } from '@tsela/domain/shipments/checks/shipment-checks';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { AccountRatings } from './groups/account-rating-reads.ts';
import type { PublishedCard } from './rate-card-reads.ts';
import type { ServedAreas } from './maps/served-area-repository.ts';

declare module '../services.ts' {
  interface Services {
    /** Several of these together, for prices. */
    readonly pricing_facts: Pick<ProviderCache<PricingFacts>, 'of'>;
  }
}

/** All that prices of a provider are made from beside the shipment, as this process keeps it. */
export interface PricingFacts {
  readonly settings: StoredSettings;
  readonly live: PublishedCard;
  readonly ratings: AccountRatings;
  readonly exceptions: CompiledExceptions;
  readonly branches: readonly Branch[];
  readonly branch_areas: CompiledAreas;
  readonly office_hours: RatingContext['office_hours'];
  readonly parcel_limits: ParcelLimits;
}

/** Where each part of it is kept. */
interface KeptParts {
  readonly settings: ProviderCache<StoredSettings>;
  readonly rate_cards: ProviderCache<PublishedCard>;
  readonly account_ratings: ProviderCache<AccountRatings>;
  readonly rate_exceptions: ProviderCache<CompiledExceptions>;
  readonly branches: ProviderCache<readonly Branch[]>;
  readonly served_areas: ProviderCache<ServedAreas>;
}

interface Gathered {
  readonly parts: readonly Promise<unknown>[];
  readonly facts: Promise<PricingFacts>;
}

/**
 * The parts in one promise: a quote waits once instead of once for each. It is gathered anew as soon as any part was read anew, and so
 * never older than they are.
 */
export function openPricingFacts(kept: KeptParts): Pick<ProviderCache<PricingFacts>, 'of'> {
  /** By the reading of the settings, so that what was gathered goes when its parts go. */
  const gathered = new WeakMap<Promise<StoredSettings>, Gathered>();
  return {
    of(provider_id: ProviderId) {
      const settings = kept.settings.of(provider_id);
      const live = kept.rate_cards.of(provider_id);
      const ratings = kept.account_ratings.of(provider_id);
      const exceptions = kept.rate_exceptions.of(provider_id);
      const branches = kept.branches.of(provider_id);
      const areas = kept.served_areas.of(provider_id);
      const parts = [settings, live, ratings, exceptions, branches, areas] as const;
      const before = gathered.get(settings);
      if (before?.parts.every((part, at) => part === parts[at])) return before.facts;
      const facts = Promise.all(parts).then(factsOf);
      gathered.set(settings, { parts, facts });
      return facts;
    },
  };
}

function factsOf([settings, live, ratings, exceptions, branches, areas]: readonly [
  StoredSettings,
  PublishedCard,
  AccountRatings,
  CompiledExceptions,
  readonly Branch[],
  ServedAreas,
]): PricingFacts {
  const office_hours = { from: readSetting(settings, 'work_hours_from'), to: readSetting(settings, 'work_hours_to') };
  const parcel_limits = readSettings(settings, PARCEL_LIMIT_SETTINGS);
  return { settings, live, ratings, exceptions, branches, branch_areas: areas.branches, office_hours, parcel_limits };
}
