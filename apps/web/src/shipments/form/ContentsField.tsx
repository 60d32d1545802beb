import { TextInput } from '@mantine/core';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import type { NewShipment } from './use-new-shipment.ts';

interface ContentsFieldProps {
  /** The parcel's path in what is sent. */
  readonly path: string;
  readonly value: string;
  readonly onChange: (contents: string) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** What is in a parcel, with the provider's categories to choose from. Source: KEY-21. */
export function ContentsField({ path, value, onChange, errors }: ContentsFieldProps) {
  const { settings } = useSession();
  const categories = readSetting(settings, 'parcel_categories');
  const is_asked = readSetting(settings, 'is_parcel_content_required');
  return (
    <>
      <TextInput
        {...field(words.description, {
          name: `${path}.parcel_description`,
          errors,
          ...(is_asked ? { is_required: true } : { is_optional: true }),
        })}
        autoComplete="off"
        {...(categories.length > 0 && { list: `${path}.categories` })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {categories.length > 0 && (
        <datalist id={`${path}.categories`}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** The same for every parcel of a shipment, where it is asked for once. */
export function ContentsOfAll({ visit: { form, change, errors } }: { readonly visit: NewShipment }) {
  return (
    <ContentsField
      path="parcels[0]"
      value={form.parcels[0]?.parcel_description ?? ''}
      onChange={(parcel_description) => change({ parcels: form.parcels.map((parcel) => ({ ...parcel, parcel_description })) })}
      errors={errors}
    />
  );
}
