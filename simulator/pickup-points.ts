import type { RequestContext } from '@tsela/server/context';
import { savePickupPoint } from '@tsela/server/pickup-points/save-pickup-point';
import { searchPlaces } from '@tsela/domain/service-areas/search-places';
import { addressAt } from './network.ts';
import { streetAddress } from './people.ts';
import type { Chance } from './random.ts';

/** Suburbs where the demo's lockers and counters stand. */
const LOCKERS = [
  'Rosebank Johannesburg',
  'Sandton',
  'Hatfield',
  'Umhlanga',
  'Milnerton',
  'Sea Point',
  'Walmer',
  'Westdene Bloemfontein',
  'Centurion',
  'Bellville',
] as const;
/** The newer banks, of which the operator tells how many compartments they have. Nothing is sent there yet. */
const NEW_BANKS: readonly string[] = ['Rosebank Johannesburg', 'Sea Point', 'Centurion', 'Bellville'];
const BANK = [
  { code: 'V4-XS', count: 6 },
  { code: 'V4-S', count: 10 },
  { code: 'V4-M', count: 12 },
  { code: 'V4-L', count: 6 },
  { code: 'V4-XL', count: 2 },
] as const;
/** Of the first Bob Box the operator tells it as well. */
const BOB_BOX_BANK = [
  { code: 'small', count: 4 },
  { code: 'medium', count: 4 },
  { code: 'large', count: 2 },
] as const;
/** The lockers of the third operator. Nothing is sent there yet. */
const BOB_BOXES = ['Fourways', 'Gardens Cape Town', 'Morningside Durban'] as const;
const COUNTERS = ['Fourways', 'Menlyn', 'Durban North', 'Claremont', 'Summerstrand', 'Langenhoven Park'] as const;

/** Opens the lockers and counters that parcels can be dropped at and collected from. Ids are CG and K with digits. */
export async function openPickupPoints(context: RequestContext, chance: Chance): Promise<void> {
  const points = [
    ...LOCKERS.map((suburb, at) => ({ suburb, type: 'locker' as const, id: `CG${101 + at}`, provider: 'tcg-locker' as const })),
    ...BOB_BOXES.map((suburb, at) => ({ suburb, type: 'locker' as const, id: `BB${301 + at}`, provider: 'bob-box' as const })),
    ...COUNTERS.map((suburb, at) => ({ suburb, type: 'counter' as const, id: `K${201 + at}`, provider: 'ram-counter' as const })),
  ];
  for (const { suburb, type, id, provider } of points) {
    const [place] = searchPlaces(context.services.gazetteer, suburb, 1);
    if (!place) throw new Error(`The gazetteer has no ${suburb}.`);
    const kind = provider === 'bob-box' ? 'Bob Box' : type === 'locker' ? 'Locker' : 'Counter';
    await savePickupPoint(context, {
      pickup_point_id: id,
      pickup_point_provider: provider,
      name: `${place.local_area} ${kind}`,
      type,
      description: type === 'locker' ? 'At the filling station, open all day.' : 'At the stationery shop.',
      trading_hours: type === 'locker' ? '00:00-24:00' : 'Mon-Fri 08:00-17:00, Sat 08:00-13:00',
      // Everything after them is drawn by the same dice, so none are thrown for points that came later.
      address: { ...addressAt(place, provider === 'bob-box' ? `${id.slice(-1)} Main Road` : streetAddress(chance)), type },
      ...(NEW_BANKS.includes(suburb) && { compartments: BANK }),
      ...(id === 'BB301' && { compartments: BOB_BOX_BANK }),
    });
  }
}
