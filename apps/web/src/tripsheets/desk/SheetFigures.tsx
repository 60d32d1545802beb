import { weightText } from '@tsela/domain/formats/rand-text';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import type { Sheet } from '../tripsheet-calls.ts';

/** A sheet at a glance. Source: screens S25. */
export function SheetFigures({ summary }: Pick<Sheet, 'summary'>) {
  const { weight_kg, distance_km, ...counts } = summary;
  const { stops, unique_stops, collections, deliveries, parcels, done, failed } = counts;
  const figures = {
    stops,
    unique_stops,
    collections,
    deliveries,
    parcels,
    weight_kg: weightText(weight_kg),
    done,
    failed,
    distance_km: distance_km === null ? '–' : words.km(distance_km),
  };
  const shown = Object.entries(figures) as [keyof typeof figures, string | number][];
  return (
    <Facts look="columns" label={words.figures}>
      {shown.map(([key, value]) => (
        <div key={key}>
          <dt>{words.figure[key]}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
