import type { Parcel } from '@tsela/contract/shipments/parcel-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { weightText } from '@tsela/domain/formats/rand-text';
import { parcelCount } from '@tsela/domain/shipments/parcel-measures';
import { moneyText } from '../../ui/show/money-text.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import classes from './ParcelsTable.module.css';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

/** The parcels as submitted and as measured; a cancelled one is struck through and does not count. Source: SHIP-RULE-03. */
export function ParcelsTable({ shipment }: { readonly shipment: Shipment }) {
  const is_narrow = useIsNarrow();
  const { parcels, charged_weight, volumetric_weight, declared_value } = shipment;
  const declared = declared_value > 0 ? moneyText(declared_value) : null;
  return (
    <Panel
      title={words.parcels}
      aside={detailWords.weights(parcelCount(parcels), weightText(charged_weight), weightText(volumetric_weight), declared)}
      isFlush
    >
      {is_narrow ? <Cards parcels={parcels} /> : <Table parcels={parcels} />}
    </Panel>
  );
}

interface ParcelsProps {
  readonly parcels: readonly Parcel[];
}

function Table({ parcels }: ParcelsProps) {
  return (
    <PlainTable
      label={detailWords.parcelsTable}
      head={
        <>
          {Object.entries(detailWords.parcelColumns).map(([key, header]) => (
            <th key={key} scope="col">
              {header}
            </th>
          ))}
        </>
      }
    >
      {parcels.map((parcel) => (
        <tr key={parcel.id} data-cancelled={parcel.status === 'cancelled' || undefined}>
          <td className="num">{parcel.tracking_reference}</td>
          <td>{contentsText(parcel)}</td>
          <td className="num">{measuresText(parcel, 'submitted')}</td>
          <td className="num">{measuresText(parcel, 'actual') || '–'}</td>
          <td>
            <StatusBadge status={parcel.status} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** The same on a phone, a parcel under the other. */
function Cards({ parcels }: ParcelsProps) {
  return (
    <ul className={classes['cards']} aria-label={detailWords.parcelsTable}>
      {parcels.map((parcel) => (
        <li key={parcel.id} data-cancelled={parcel.status === 'cancelled' || undefined}>
          <CardLine
            is_title
            start={<span className="num">{parcel.tracking_reference}</span>}
            end={<StatusBadge status={parcel.status} />}
          />
          <CardLine start={contentsText(parcel)} end={measuresText(parcel, 'submitted')} />
          {measuresText(parcel, 'actual') !== '' && (
            <CardLine start={detailWords.parcelColumns.actual} end={measuresText(parcel, 'actual')} />
          )}
        </li>
      ))}
    </ul>
  );
}

function contentsText({ parcel_description, packaging }: Parcel): string {
  return [parcel_description, packaging].filter((part) => part !== '').join(', ') || '–';
}

/** `30 × 20 × 10 cm, 2.5 kg`; empty while it has not been measured. */
function measuresText(parcel: Parcel, kind: 'submitted' | 'actual'): string {
  const lengths = [parcel[`${kind}_length_cm`], parcel[`${kind}_width_cm`], parcel[`${kind}_height_cm`]];
  const weight = parcel[`${kind}_weight_kg`];
  if (weight === null || lengths.some((length) => length === null)) return '';
  return `${lengths.join(' × ')} cm, ${weightText(weight)}`;
}
