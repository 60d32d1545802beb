import type { ServiceLevelOffered, serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import type { OutputOf } from '@tsela/contract/route';
import type { ServiceLevel } from '@tsela/domain/rates/rate-card';
import { estimateText } from '@tsela/domain/shipments/estimate-text';
import type { Actor, RequestContext } from '../context.ts';

const WORKING_DAYS = [1, 2, 3, 4, 5];

/** The services of the published tariff, in its order. None while nothing is published. Source: screens S50. */
export async function listServiceLevels(context: RequestContext): Promise<OutputOf<typeof serviceLevelApi.list>> {
  const published = await context.services.rate_cards.of(context.provider_id);
  const account_id = accountOf(context.actor);
  const levels = (published?.compiled.card.service_levels ?? []).filter(
    ({ account_ids }) => account_id === null || account_ids === undefined || account_ids.includes(account_id),
  );
  const ordered = levels.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return { service_levels: ordered.map(present) };
}

/** The one account that somebody belongs or is limited to. */
function accountOf(actor: Actor): number | null {
  return actor.kind === 'user' ? (actor.account_id ?? actor.limit_account_id ?? null) : null;
}

function present(level: ServiceLevel): ServiceLevelOffered {
  const { id, code, name, description, collection_address_type, delivery_address_type, cut_off_time } = level;
  const { estimate_from: from, estimate_to: to, estimate_unit: unit } = level;
  return {
    id,
    code,
    name,
    description,
    collection_address_type,
    delivery_address_type,
    cut_off_time,
    collection_weekdays: [...level.collection_weekdays],
    delivery_weekdays: [...(level.delivery_weekdays ?? WORKING_DAYS)],
    works_on_public_holidays: level.works_on_public_holidays ?? false,
    estimate_text: estimateText({ from, from_unit: unit, to, to_unit: unit }) ?? '',
    is_for_all_accounts: level.account_ids === undefined,
  };
}
