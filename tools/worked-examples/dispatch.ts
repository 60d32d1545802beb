import { overloadOf } from '@tsela/domain/tripsheets/driver-load';
import { minuteOf, optimiseStops, sheetDistanceKm } from '@tsela/domain/tripsheets/optimise-stops';
import type { SheetPlace } from '@tsela/domain/tripsheets/optimise-stops';
import type { WorkedExample } from './example.ts';

interface Stop extends SheetPlace {
  readonly name: string;
  readonly parcels: number;
  readonly weight_kg: number;
}

const BRANCH = { name: 'Johannesburg', lat: -26.2041, lng: 28.0473 };
const DEPART = '08:00';
const stop = (name: string, [lat, lng]: readonly [number, number], load: readonly [number, number], before = ''): Stop => ({
  name,
  lat,
  lng,
  parcels: load[0],
  weight_kg: load[1],
  hours: before === '' ? [] : [{ after: '', before }],
});

/** In the order in which they were given to the driver. */
const STOPS = [
  stop('Sandton', [-26.1076, 28.0567], [6, 84]),
  stop('Soweto', [-26.2678, 27.8585], [12, 150]),
  stop('Rosebank', [-26.1467, 28.0436], [9, 120], '08:45'),
  stop('Roodepoort', [-26.1625, 27.8725], [15, 210]),
  stop('Bedfordview', [-26.1847, 28.1303], [4, 36]),
];
const EXTRA = stop('Midrand', [-25.9992, 28.1263], [10, 120]);
const VAN = { capacity_parcels: 60, capacity_kg: 700 };

const totalOf = (stops: readonly Stop[]) => ({
  parcels: stops.reduce((sum, { parcels }) => sum + parcels, 0),
  weight_kg: stops.reduce((sum, { weight_kg }) => sum + weight_kg, 0),
});
const km = (distance: number) => `${Math.round(distance)} km`;
const minutes = (late: number) => (late === 0 ? 'no minute late' : `${Math.round(late)} minutes late`);

/** A driver's day: what fits, and in which order it goes. */
export const DISPATCH: WorkedExample = {
  guide: 'operations',
  title: 'A sheet, worked through',
  lines: () => {
    const asked = { start: BRANCH, depart_min: minuteOf(DEPART) ?? 0 };
    const found = optimiseStops(STOPS, asked);
    const order = found.order.flatMap((at) => STOPS[at] ?? []);
    const load = totalOf(STOPS);
    const with_more = totalOf([...STOPS, EXTRA]);
    const over = overloadOf(with_more, VAN);
    if (overloadOf(load, VAN).weight_kg !== null || over.weight_kg === null || over.parcels !== null)
      throw new Error('The example is of a load that fits, and of one that is too heavy.');
    const straight = sheetDistanceKm(STOPS, BRANCH);
    return [
      `A van of the branch ${BRANCH.name} takes ${VAN.capacity_parcels} parcels and ${VAN.capacity_kg} kg (*Load in parcels* and *Load in kg* of its driver). It leaves at ${DEPART} with ${STOPS.length} stops, given in this order: ${STOPS.map(({ name }) => name).join(', ')}. The recipient in Rosebank is there until ${STOPS[2]?.hours[0]?.before}.`,
      '',
      `1. **What fits.** The stops come to ${load.parcels} parcels and ${load.weight_kg} kg: both within the van. *${EXTRA.name}* with ${EXTRA.parcels} parcels and ${EXTRA.weight_kg} kg more would make ${with_more.parcels} parcels and ${with_more.weight_kg} kg, which is ${over.weight_kg} kg too much; the column says so in red, and *Give to…* asks first.`,
      `2. **As given** the way from the branch and back is ${km(straight ?? 0)}, and Rosebank is reached too late: ${minutes(found.before.late_min)}.`,
      `3. **Best order.** ${order.map(({ name }) => name).join(', ')}: ${km(found.after.distance_km)}, and ${minutes(found.after.late_min)}. Hours come first: a longer way is taken before a recipient is reached late.`,
      '',
      'The way is reckoned by road a third longer than the straight line, at 35 km an hour and with four minutes at each door. Stops whose place is not known come last and count in neither figure. The driver may still change the order.',
    ];
  },
};
