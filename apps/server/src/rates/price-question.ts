import type { RatedInput } from '@tsela/contract/rates/rated-fields';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { BookedDays } from '@tsela/domain/rates/days/full-days';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { QuotedTariff } from './quoted-tariff.ts';
import type { RatedSides, SidesInput } from './resolve-sides.ts';

/** What a sender wishes of the service, in the fields of the contract; what is absent was not chosen. */
export type ServiceWishes = Omit<RatedInput, keyof SidesInput | 'parcels' | 'declared_value' | 'pod_method'>;

/** What the form, the API, an import and a re-rate all ask of the one rating engine. */
export interface PriceQuestion extends AskedBeside {
  readonly parcels: RatedInput['parcels'];
  /** In rand. */
  readonly declared_value: number;
  readonly pod_method: string;
  readonly wishes: ServiceWishes;
}

/** What is asked beside the fields of the contract. */
interface AskedBeside {
  readonly account_id: AccountId;
  readonly sides: RatedSides;
  /** Left out, the live tariff at the time of the request. */
  readonly tariff?: QuotedTariff | undefined;
  /** How full the days to come are; left out, as this process last heard. */
  readonly booked?: BookedDays | undefined;
}

type Rated = ServiceWishes & Pick<RatedInput, 'parcels' | 'declared_value'> & { readonly pod_method?: string };

/** The question that quote and booking ask alike: what was not chosen is as the provider has set it. Source: users-ask 13. */
export function questionOf(
  input: Rated,
  { settings, account_id, sides, tariff, booked }: AskedBeside & { readonly settings: StoredSettings },
): PriceQuestion {
  const { parcels, declared_value = 0, pod_method = readSetting(settings, 'default_pod_method') } = input;
  return { account_id, sides, tariff, booked, parcels, declared_value, pod_method, wishes: input };
}
