import { TextInput } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { repricing as words } from '../../strings/shipments-repricing.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { useReprice } from '../shipment-calls.ts';
import { repriceChanges, repriceDraftOf } from './reprice-draft.ts';
import type { RepriceDraft } from './reprice-draft.ts';

interface RepriceDialogProps {
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

type Offer = Pick<
  NonNullable<ReturnType<typeof useReprice>['data']>,
  'rate_before' | 'rate_after' | 'difference' | 'charged_weight'
>;

/** Changes what the price depends on: first what it would cost then, and the change only when that is agreed to. Source: screens S09. */
export function RepriceDialog({ shipment, onClose }: RepriceDialogProps) {
  // What the form started from: what another user changes meanwhile is noticed by its time.
  const [{ before, time_modified }] = useState({ before: repriceDraftOf(shipment), time_modified: shipment.time_modified });
  const [draft, setDraft] = useState<RepriceDraft>(before);
  const [offer, setOffer] = useState<Offer | null>(null);
  const repricing = useReprice();
  const changes = repriceChanges(draft, before);
  const errors = fieldErrors(repricing.error);

  function change(part: Partial<RepriceDraft>): void {
    setDraft({ ...draft, ...part });
    setOffer(null);
    repricing.reset();
  }

  function handleOk(): void {
    if (changes === null) return;
    const asked = { id: shipment.id, time_modified, ...changes };
    if (offer === null) {
      repricing.mutate({ ...asked, preview: true }, { onSuccess: setOffer });
      return;
    }
    repricing.mutate(
      { ...asked, ...(offer.rate_after !== undefined && { rate: offer.rate_after }) },
      {
        onSuccess: () => {
          tellDone(words.saved);
          onClose();
        },
        // What was agreed to is no longer the price.
        onError: () => setOffer(null),
      },
    );
  }

  return (
    <FormDialog
      title={words.title(shipment.short_tracking_reference)}
      onClose={onClose}
      is_wide
      okLabel={
        offer === null ? words.preview : offer.rate_after === undefined ? words.save : words.saveAt(moneyText(offer.rate_after))
      }
      is_pending={repricing.isPending}
      can_ok={changes !== null}
      onOk={handleOk}
      fault={shownError(repricing.error)}
      errors={errors}
    >
      <Tiles columns={2}>
        <ServiceField
          value={draft.service_level_code}
          name={shipment.service_level_name}
          onChange={(service_level_code) => change({ service_level_code })}
        />
        <AmountInput
          {...field(words.declaredValue, { name: 'declared_value', is_optional: true, errors })}
          value={draft.declared_value}
          onChange={(declared_value) => change({ declared_value })}
        />
      </Tiles>
      {draft.parcels.map((parcel, at) => (
        <Stack key={parcel.id} as="fieldset" gap={2}>
          <legend>{parcel.reference}</legend>
          <TextInput
            label={words.contents}
            maxLength={255}
            value={parcel.parcel_description}
            onChange={(event) => change({ parcels: withParcel(draft, at, { parcel_description: event.currentTarget.value }) })}
          />
          <Tiles columns={4}>
            {PARCEL_MEASURES.map((measure) => (
              <TextInput
                key={measure}
                {...field(words.measures[measure], { name: `parcels[${at}].${measure}`, errors })}
                inputMode="decimal"
                value={parcel[measure]}
                onChange={(event) => change({ parcels: withParcel(draft, at, { [measure]: event.currentTarget.value }) })}
              />
            ))}
          </Tiles>
        </Stack>
      ))}
      {changes === null && <QuietText>{words.unreadable}</QuietText>}
      {offer && <OfferFacts offer={offer} />}
    </FormDialog>
  );
}

function withParcel(
  { parcels }: RepriceDraft,
  at: number,
  part: Partial<RepriceDraft['parcels'][number]>,
): RepriceDraft['parcels'] {
  return parcels.map((parcel, index) => (index === at ? { ...parcel, ...part } : parcel));
}

interface ServiceFieldProps {
  readonly value: string;
  /** Of the service as it is. */
  readonly name: string;
  readonly onChange: (code: string) => void;
}

function ServiceField({ value, name, onChange }: ServiceFieldProps) {
  const may_read = useMay('API_/service-levels:GET');
  const levels = useRead(serviceLevelApi.list, may_read ? {} : null).data?.service_levels ?? [];
  const options = levels.map((level) => ({ value: level.code, label: level.name }));
  return (
    <SelectField
      {...field(words.service, { name: 'service_level_code', errors: {} })}
      value={value}
      options={options.some((option) => option.value === value) ? options : [{ value, label: name }, ...options]}
      onChange={onChange}
    />
  );
}

/** What it costs, would cost, and the difference; for those who see no amounts, that it can be saved. */
function OfferFacts({ offer: { rate_before, rate_after, difference, charged_weight } }: { readonly offer: Offer }) {
  if (rate_before === undefined || rate_after === undefined || difference === undefined)
    return <QuietText>{words.ready}</QuietText>;
  return (
    <Facts look="columns">
      <div>
        <dt>{words.before}</dt>
        <dd>
          <Money rand={rate_before} />
        </dd>
      </div>
      <div>
        <dt>{words.after}</dt>
        <dd>
          <Money rand={rate_after} />
        </dd>
      </div>
      <div>
        <dt>{difference > 0 ? words.more : words.less}</dt>
        <dd>
          <strong>
            <Money rand={Math.abs(difference)} />
          </strong>
        </dd>
      </div>
      {charged_weight !== undefined && (
        <div>
          <dt>{words.chargedWeight}</dt>
          <dd className="num">{charged_weight} kg</dd>
        </div>
      )}
    </Facts>
  );
}
