import { NativeSelect } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { weightText } from '@tsela/domain/formats/rand-text';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { field } from '../../ui/form/field.tsx';
import { largestOf } from './packaging-draft.ts';
import { ParcelPicture } from './ParcelPicture.tsx';

/** More of them are read sooner in a list. */
const PICTURES_MAX = 12;

interface PackagingFieldProps {
  /** The field's path in what is sent. */
  readonly name: string;
  readonly types: readonly ParcelType[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** What a parcel is packed in: pictures in proportion to each other, a list where there are many. Source: DATA-28, screens S10, S11. */
export function PackagingField({ name, types, value, onChange }: PackagingFieldProps) {
  if (types.length > PICTURES_MAX) {
    return (
      <NativeSelect
        {...field(words.packaging, { name })}
        data={[{ value: '', label: words.ownSize }, ...namesWith(types, value).map((each) => ({ value: each, label: each }))]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const largest = largestOf(types);
  return (
    <Choice
      name={name}
      label={words.packaging}
      has_visible_label
      look="tiles"
      value={value}
      options={[
        ...namesWith(types, value).map((each) => {
          const type = types.find((one) => one.name === each);
          return {
            value: each,
            label: each,
            ...(type && { note: sizeText(type), icon: <ParcelPicture size={type} largest={largest} /> }),
          };
        }),
        {
          value: '',
          label: words.ownSize,
          note: words.ownSizeNote,
          icon: <IconRuler2 size={32} stroke={1.4} aria-hidden="true" />,
        },
      ]}
      onChange={onChange}
    />
  );
}

/** What a copied shipment names stays to be chosen, although it is offered no longer. */
function namesWith(types: readonly ParcelType[], chosen: string): readonly string[] {
  const names = types.map((type) => type.name);
  return chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
}

function sizeText({ length, width, height, weight }: ParcelType): string {
  const size = [length, width, height].every((side) => side > 0) ? [words.sizeOf(length, width, height)] : [];
  // A figure stays on the line of its unit.
  return [...size, ...(weight > 0 ? [weightText(weight)] : [])].map((part) => part.replaceAll(' ', '\u00A0')).join(' · ');
}
