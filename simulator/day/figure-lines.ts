import type { DayFigures } from './day-figures.ts';

const DRIVERS_SHOWN = 12;

/** The figures of a day as plain lines. */
export function figureLines(figures: DayFigures): string[] {
  const { hubs, drivers, losses, contests } = figures;
  const stops = drivers.map(({ collections, deliveries }) => collections + deliveries);
  const busiest = drivers.toSorted(
    (one, other) => other.late + other.not_reached - (one.late + one.not_reached) || other.deliveries - one.deliveries,
  );
  return [
    `Seed ${figures.seed}: ${figures.parcels} parcels, ${figures.steps} steps, log ${figures.hash}`,
    `Parcels: ${counts(figures.parcels_by_status)}${figures.parcels_not_booked > 0 ? `, not booked ${figures.parcels_not_booked}` : ''}`,
    ...hubs.flatMap(({ hub, scans, scans_per_hour, busiest_quarter, wait_p95_minutes, longest_wait_minutes }) => [
      `${hub}: ${scans} scans, busiest quarter of an hour ${busiest_quarter.from} with ${busiest_quarter.scans}; a parcel waited ${longest_wait_minutes} min at most, 95 of 100 at most ${wait_p95_minutes} min`,
      `  by the hour: ${scans_per_hour.flatMap((count, hour) => (count > 0 ? [`${String(hour).padStart(2, '0')}h ${count}`] : [])).join(', ')}`,
    ]),
    `Stops per driver: ${Math.min(...stops)} to ${Math.max(...stops)}; late ${figures.late_stops}, not reached ${figures.stops_not_reached}`,
    ...busiest
      .slice(0, DRIVERS_SHOWN)
      .map(
        ({ hub, driver, collections, deliveries, late, not_reached, last_stop }) =>
          `  ${hub}, ${driver}: ${collections} collections, ${deliveries} deliveries until ${last_stop || '-'}, late ${late}, not reached ${not_reached}`,
      ),
    ...(drivers.length > DRIVERS_SHOWN
      ? [`  and ${drivers.length - DRIVERS_SHOWN} more drivers (all of them are in the JSON)`]
      : []),
    `Failed attempts: ${counts(figures.failed_attempts) || 'none'}`,
    `Money: charged ${rand(figures.charged_cents)}, paid ${rand(figures.paid_cents)}, invoiced ${rand(figures.invoiced_cents)}; ${figures.messages} messages`,
    `Custody: held against what was reported ${figures.custody_checks} times, never different`,
    ...(losses.injected > 0 ? [`Losses: ${losses.localised} of ${losses.injected} localised to one hand-over`] : []),
    ...(contests.contested > 0
      ? [`Contested attempts: ${contests.resolved} of ${contests.contested} resolved from what is kept`]
      : []),
    ...(Object.keys(figures.refused).length > 0 ? [`Not taken by the product: ${counts(figures.refused)}`] : []),
  ];
}

function counts(by_name: Readonly<Record<string, number>>): string {
  return Object.entries(by_name)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function rand(cents: number): string {
  return `R ${(cents / 100).toFixed(2)}`;
}
