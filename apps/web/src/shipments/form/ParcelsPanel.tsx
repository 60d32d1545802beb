import { ActionIcon, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { weightText } from '@tsela/domain/formats/rand-text';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { DANGEROUS_GOODS } from '../../shell/preloaded-pictures.ts';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { packedAs, packedAsUsual, withParcels } from './packaging-draft.ts';
import { ContentsField } from './ContentsField.tsx';
import { ParcelMeasures } from './ParcelMeasures.tsx';
import { emptyParcel, numberOf } from './shipment-draft.ts';
import type { ParcelForm, ShipmentForm } from './shipment-draft.ts';
import classes from './ParcelsPanel.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

// They lie below what a user fills in first.
const loadPackaging = async () => (await import('./PackagingField.tsx')).PackagingField;

interface ParcelsPanelProps {
  readonly form: ShipmentForm;
  /** The packagings to choose from. */
  readonly types: readonly ParcelType[];
  readonly onChange: (parts: Partial<ShipmentForm>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

/** The parcels, one row each. */
export function ParcelsPanel({ form, types, onChange: onForm, errors, is_quote }: ParcelsPanelProps) {
  const { settings, facts } = useSession();
  const { parcels } = form;
  const is_insured = readSetting(settings, 'insurance_declared_value_enabled');
  const onChange = (after: readonly ParcelForm[]) => onForm(withParcels(form, after, { types, is_insured }));
  const next_key = Math.max(0, ...parcels.map(({ key }) => key)) + 1;
  const replace = (parcel: ParcelForm) => onChange(parcels.map((each) => (each.key === parcel.key ? parcel : each)));

  return (
    <Panel title={words.parcels} aside={<Totals parcels={parcels} />}>
      <Stack gap={3}>
        {parcels.map((parcel, index) => (
          <ParcelRow
            key={parcel.key}
            number={index + 1}
            parcel={parcel}
            types={types}
            onChange={replace}
            onDuplicate={() =>
              onChange(parcels.flatMap((each) => (each.key === parcel.key ? [each, { ...each, key: next_key }] : [each])))
            }
            onRemove={parcels.length > 1 ? () => onChange(parcels.filter((each) => each.key !== parcel.key)) : null}
            errors={errors}
            is_quote={is_quote}
          />
        ))}
        <Row gap={4}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...parcels, packedAsUsual(emptyParcel(next_key), types)])}
          >
            {formWords.addParcel}
          </Button>
          {!isStaff(facts.actor) && (
            <Row as="span" tone="soft" size="s" isOneLine isInline>
              <img src={DANGEROUS_GOODS} alt="" width={48} height={36} />
              {formWords.noDangerousGoods}
            </Row>
          )}
          <QuietText>{readSetting(settings, 'parcel_disclaimer')}</QuietText>
        </Row>
      </Stack>
    </Panel>
  );
}

interface ParcelRowProps {
  readonly number: number;
  readonly parcel: ParcelForm;
  readonly types: readonly ParcelType[];
  readonly onChange: (parcel: ParcelForm) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: (() => void) | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_quote: boolean;
}

function ParcelRow({ number, parcel, types, onChange, onDuplicate, onRemove, errors, is_quote }: ParcelRowProps) {
  const path = `parcels[${number - 1}]`;

  function handlePackaging(name: string): void {
    const type = types.find((each) => each.name === name);
    onChange(type ? packedAs(parcel, type) : { ...parcel, packaging: name });
  }

  return (
    <div className={classes['row']} role="group" aria-label={formWords.parcel(number)}>
      {types.length > 0 && (
        <div className={classes['packaging']}>
          <LazyPart
            load={loadPackaging}
            props={{ name: `${path}.packaging`, types, value: parcel.packaging, onChange: handlePackaging }}
            height={134}
            comes="idle"
          />
        </div>
      )}
      {!is_quote && (
        <ContentsField
          path={path}
          value={parcel.parcel_description}
          onChange={(parcel_description) => onChange({ ...parcel, parcel_description })}
          errors={errors}
        />
      )}
      {types.length === 0 && !is_quote && (
        <TextInput
          {...field(formWords.packaging, { name: `${path}.packaging`, is_optional: true })}
          autoComplete="off"
          value={parcel.packaging}
          onChange={(event) => onChange({ ...parcel, packaging: event.currentTarget.value })}
        />
      )}
      <ParcelMeasures path={path} parcel={parcel} onChange={onChange} errors={errors} />
      <div className={classes['tools']}>
        <span className={classes['number']}>{formWords.parcel(number)}</span>
        <ActionIcon
          size="lg"
          aria-label={formWords.duplicateParcel(number)}
          title={formWords.duplicateParcel(number)}
          onClick={onDuplicate}
        >
          <IconCopy size={17} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        {onRemove && (
          <ActionIcon
            size="md"
            aria-label={formWords.removeParcel(number)}
            title={formWords.removeParcel(number)}
            onClick={onRemove}
          >
            <IconTrash size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

/** How many parcels, how heavy, how large together. */
function Totals({ parcels }: { readonly parcels: readonly ParcelForm[] }) {
  const weight_kg = parcels.reduce((sum, parcel) => sum + (numberOf(parcel.submitted_weight_kg) ?? 0), 0);
  const volume_cm3 = parcels.reduce((sum, parcel) => {
    const [length, width, height] = [parcel.submitted_length_cm, parcel.submitted_width_cm, parcel.submitted_height_cm];
    return sum + (numberOf(length) ?? 0) * (numberOf(width) ?? 0) * (numberOf(height) ?? 0);
  }, 0);
  return (
    <span className="num">{formWords.parcelTotals(parcels.length, weightText(weight_kg), (volume_cm3 / 1e6).toFixed(3))}</span>
  );
}
