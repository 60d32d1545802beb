import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import { chosenOffer, offersOf } from '../../rates/parts/offers.ts';
import type { Offer } from '../../rates/parts/offers.ts';
import { useRates } from '../../rates/rate-calls.ts';
import { useSession } from '../../shell/session.ts';
import { quoteInputOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

/** The services a form can choose among, with their prices for users who may see them. */
export function useOffers(form: ShipmentForm, asker: { needs_account: boolean }) {
  const { facts } = useSession();
  const rates = useRates(quoteInputOf(form, asker));
  const offers = rates.answer ? offersOf(rates.answer) : null;
  return {
    shows_prices: facts.actor === null || maySeeBillingInfo(facts.actor),
    /** Null until there is an answer. */
    offers,
    chosen: offers && chosenOffer(offers.offered, form.service_level_code),
    is_stale: rates.is_stale,
    is_asking: rates.is_asking,
    error: rates.error,
    /** Asks again and answers what is chosen at today's price; null when that cannot be known. */
    refresh: async (): Promise<Offer | null> => {
      // After a failure the answer of before is still there: a price of yesterday.
      const { data, isSuccess } = await rates.refetch();
      return data && isSuccess ? chosenOffer(offersOf(data).offered, form.service_level_code) : null;
    },
  };
}
