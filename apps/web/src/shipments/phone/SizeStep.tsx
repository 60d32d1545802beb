import { readSetting } from '@tsela/domain/providers/provider-settings';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { useSession } from '../../shell/session.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { PackagingField } from '../form/PackagingField.tsx';
import { ParcelMeasures } from '../form/ParcelMeasures.tsx';
import { packedAs, withParcels } from '../form/packaging-draft.ts';
import { emptyParcel, numberOf } from '../form/shipment-draft.ts';
import type { ParcelForm } from '../form/shipment-draft.ts';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { areAlike, compartmentTypes } from './parcels-draft.ts';

const loadKinds = async () => (await import('./KindsStep.tsx')).KindsStep;

/** Pictures of packagings and of the compartments of a chosen locker, or the measures. Source: screens S11. */
export function SizeStep({ visit }: { readonly visit: NewShipment }) {
  const { settings } = useSession();
  const { form, change, errors } = visit;
  const types = [...visit.parcel_types, ...compartmentTypes(form)];
  const parcel = form.parcels[0] ?? emptyParcel(1);
  if (!areAlike(form.parcels)) return <LazyPart load={loadKinds} props={{ visit }} height={480} />;

  const is_insured = readSetting(settings, 'insurance_declared_value_enabled');
  const changeAll = (changed: ParcelForm) => {
    const after = form.parcels.map(({ key, parcel_description }) => ({ ...changed, key, parcel_description }));
    change(withParcels(form, after, { types, is_insured }));
  };
  const is_measured = PARCEL_MEASURES.every((measure) => (numberOf(parcel[measure]) ?? 0) > 0);
  const has_error = Object.keys(errors).some((name) => name.startsWith('parcels['));
  const asks_measures =
    parcel.packaging === '' ||
    !is_measured ||
    has_error ||
    !types.some(({ name, weight }) => name === parcel.packaging && weight > 0);

  return (
    <Stack gap={4}>
      {types.length > 0 && (
        <PackagingField
          name="parcels[0].packaging"
          types={types}
          value={parcel.packaging}
          onChange={(name) => {
            const type = types.find((each) => each.name === name);
            changeAll(type ? packedAs(parcel, type) : { ...parcel, packaging: name });
          }}
        />
      )}
      {asks_measures && <ParcelMeasures path="parcels[0]" parcel={parcel} onChange={changeAll} errors={errors} />}
      <QuietText>{readSetting(settings, 'parcel_disclaimer')}</QuietText>
    </Stack>
  );
}
