import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf } from '@tsela/contract/route';
import { weightText } from '@tsela/domain/formats/rand-text';
import { moreFilters as words } from '../../strings/shipments.ts';
import { spacedCount } from '../../ui/table/list-view.ts';
import { useShipmentsSummary } from '../shipment-calls.ts';
import classes from './ListFilters.module.css';

/** How many shipments the list holds, their parcels and their weight. Without an answer nothing is missing: the list is there. Source: screens S08. */
export function ListSummary({ filters }: { readonly filters: InputOf<typeof shipmentApi.summary> }) {
  const summary = useShipmentsSummary(filters).data?.summary;
  // The line keeps its place, so that the list does not jump.
  if (!summary || summary.count === 0) return <p className={classes['summary']} />;
  const { count, parcel_count, charged_weight_kg, has_more } = summary;
  const shipments = spacedCount(count);
  return (
    <p className={classes['summary']}>
      {[
        has_more ? words.first(shipments) : words.count(shipments, count === 1),
        words.parcels(spacedCount(parcel_count), parcel_count === 1),
        words.weight(weightOf(charged_weight_kg)),
      ].join(' · ')}
    </p>
  );
}

/** A truckload is shown without grams. */
function weightOf(weight_kg: number): string {
  return weight_kg < 1000 ? weightText(weight_kg) : `${spacedCount(Math.round(weight_kg))} kg`;
}
