import { TextInput } from '@mantine/core';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import classes from './ParcelsPanel.module.css';
import type { ParcelForm } from './shipment-draft.ts';

interface ParcelMeasuresProps {
  /** The parcel's path in what is sent. */
  readonly path: string;
  readonly parcel: ParcelForm;
  readonly onChange: (parcel: ParcelForm) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Length, width, height and weight of a parcel. */
export function ParcelMeasures({ path, parcel, onChange, errors }: ParcelMeasuresProps) {
  return (
    <div className={classes['measures']}>
      {PARCEL_MEASURES.map((measure) => (
        <TextInput
          key={measure}
          {...field(words.measures[measure], { name: `${path}.${measure}`, is_required: true, errors })}
          inputMode="decimal"
          autoComplete="off"
          className="num"
          value={parcel[measure]}
          onChange={(event) => onChange({ ...parcel, [measure]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
