import { NativeSelect, TextInput } from '@mantine/core';
import { SOUTH_AFRICA } from '@tsela/domain/formats/countries';
import { PROVINCES, PROVINCE_NAMES, parseProvince } from '@tsela/domain/formats/provinces';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { AddressType, Side } from '@tsela/domain/shipments/shipment-draft';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { withAddress } from '../form/copied-draft.ts';
import type { AddressForm, SideForm } from '../form/shipment-draft.ts';
import { Tiles } from '../../ui/layout/Tiles.tsx';

interface AddressFieldsProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly types: readonly AddressType[];
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

/** Every part of an address, to be typed or put right by hand. */
export function AddressFields({ side, value, types, onChange, errors, is_quote }: AddressFieldsProps) {
  const { settings } = useSession();
  const { address } = value;
  const change = (parts: Partial<AddressForm>) => onChange(withAddress(value, parts));
  const text = (label: string, part: 'street_address' | 'company' | 'local_area' | 'city' | 'code', required?: boolean) => (
    <TextInput
      {...field(label, {
        name: `${side}_address.${part}`,
        errors,
        ...(required === true && { is_required: true }),
        ...(required === false && { is_optional: true }),
      })}
      autoComplete="off"
      {...(part === 'code' && { inputMode: 'numeric' as const, maxLength: 10 })}
      value={address[part]}
      onChange={(event) => change({ [part]: event.currentTarget.value })}
    />
  );

  return (
    <>
      {/* Either will do: the one that is there frees the other. */}
      {!is_quote && text(formWords.street, 'street_address', address.company.trim() === '')}
      <Tiles columns={2} onPhone={2} align="start">
        <TypeSelect side={side} value={address.type} types={types} onChange={(type) => change(countryFor(type))} />
        {!is_quote && text(formWords.company, 'company', address.street_address.trim() === '' ? undefined : false)}
        {is_quote && text(formWords.suburb, 'local_area', true)}
      </Tiles>
      {!is_quote && (
        <Tiles columns={2} onPhone={2} align="start">
          {text(formWords.suburb, 'local_area', true)}
          {text(formWords.city, 'city', true)}
        </Tiles>
      )}
      <Tiles columns={2} onPhone={2} align="start">
        {is_quote && text(formWords.city, 'city', true)}
        <ProvinceField side={side} address={address} onChange={(zone) => change({ zone })} errors={errors} />
        {text(formWords.postalCode, 'code', readSetting(settings, 'require_postal_code_on_shipment_creation'))}
      </Tiles>
      {address.type === 'international' && (
        <NativeSelect
          {...field(formWords.country, { name: `${side}_address.country`, is_required: true, errors })}
          data={['', ...readSetting(settings, `international_${side}_countries`)]}
          value={address.country}
          onChange={(event) => change({ country: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function countryFor(type: AddressType): Partial<AddressForm> {
  return { type, ...(type === 'international' ? { country: '' } : { country: SOUTH_AFRICA }) };
}

interface TypeSelectProps {
  readonly side: Side;
  readonly value: AddressType;
  readonly types: readonly AddressType[];
  readonly onChange: (type: AddressType) => void;
}

/** The kinds of street address; lockers and counters are chosen as pickup points. Source: SHIP-RULE-04. */
function TypeSelect({ side, value, types, onChange }: TypeSelectProps) {
  const offered = types.filter((type) => type !== 'locker' && type !== 'counter');
  return (
    <NativeSelect
      {...field(formWords.addressType, { name: `${side}_address.type` })}
      data={offered.map((type) => ({ value: type, label: words.addressTypes[type] }))}
      value={value}
      onChange={(event) => {
        const type = offered.find((each) => each === event.currentTarget.value);
        if (type) onChange(type);
      }}
    />
  );
}

interface ProvinceFieldProps {
  readonly side: Side;
  readonly address: AddressForm;
  readonly onChange: (zone: string) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function ProvinceField({ side, address, onChange, errors }: ProvinceFieldProps) {
  const props = field(formWords.province, { name: `${side}_address.zone`, is_required: true, errors });
  if (address.type === 'international') {
    return <TextInput {...props} value={address.zone} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: words.choose }, ...PROVINCES.map((zone) => ({ value: zone, label: PROVINCE_NAMES[zone] }))]}
      value={parseProvince(address.zone) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
