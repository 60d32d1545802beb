import { TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { IconButton } from '../../ui/act/IconButton.tsx';
import { field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { withParcels } from '../form/packaging-draft.ts';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { PARCELS_MAX, areAlike, soMany } from './parcels-draft.ts';

const loadKinds = async () => (await import('./KindsStep.tsx')).KindsStep;

/** How many parcels there are of the size that was said. */
export function CountStep({ visit }: { readonly visit: NewShipment }) {
  const { settings } = useSession();
  const { form, change, errors } = visit;
  const count = form.parcels.length;
  if (!areAlike(form.parcels)) return <LazyPart load={loadKinds} props={{ visit }} height={480} />;

  const is_insured = readSetting(settings, 'insurance_declared_value_enabled');
  const setCount = (wanted: number) =>
    change(withParcels(form, soMany(form.parcels, wanted), { types: visit.parcel_types, is_insured }));

  return (
    <Row align="end" gap={3} isOneLine>
      <IconButton
        variant="default"
        label={words.fewer}
        Icon={IconMinus}
        disabled={count <= 1}
        onClick={() => setCount(count - 1)}
      />
      <TextInput
        {...field(words.count, { name: 'parcels', errors })}
        inputMode="numeric"
        autoComplete="off"
        className="num"
        value={String(count)}
        onChange={(event) => setCount(Number(event.currentTarget.value.replaceAll(/\D/g, '')) || 1)}
      />
      <IconButton
        variant="default"
        label={words.more}
        Icon={IconPlus}
        disabled={count >= PARCELS_MAX}
        onClick={() => setCount(count + 1)}
      />
    </Row>
  );
}
