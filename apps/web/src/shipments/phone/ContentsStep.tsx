import { Stack } from '../../ui/layout/Stack.tsx';
import { ContentsField } from '../form/ContentsField.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { VisitOptions } from '../form/VisitOptions.tsx';

/** What is in the parcels, what it is worth, and what is special about them. */
export function ContentsStep({ visit }: { readonly visit: NewShipment }) {
  const { mode, form, change, errors } = visit;
  return (
    <Stack gap={4}>
      {mode === 'send' && (
        <ContentsField
          path="parcels[0]"
          value={form.parcels[0]?.parcel_description ?? ''}
          onChange={(parcel_description) =>
            change({ parcels: form.parcels.map((parcel) => ({ ...parcel, parcel_description })) })
          }
          errors={errors}
        />
      )}
      <VisitOptions visit={visit} />
    </Stack>
  );
}
