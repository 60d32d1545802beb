import { ParcelsPanel } from '../form/ParcelsPanel.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';

/** Parcels of several kinds, which one answer cannot hold for: each by itself. */
export function KindsStep({ visit }: { readonly visit: NewShipment }) {
  const { form, parcel_types, change, errors, mode } = visit;
  return <ParcelsPanel form={form} types={parcel_types} onChange={change} errors={errors} is_quote={mode === 'quote'} />;
}
