import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { PARCELS_MAX, repriceChecks } from '@tsela/domain/shipments/checks/reprice-changes';
import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ParcelId } from '@tsela/domain/ids';
import { repricing as words } from '../../strings/shipments/repricing.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { emptyParcel } from '../form/shipment-draft.ts';
import { parcelPath } from './reprice-draft.ts';
import type { Measure, ParcelDraft, RepriceDraft } from './reprice-draft.ts';

interface RepriceParcelsProps {
  readonly shipment: Shipment;
  readonly draft: RepriceDraft;
  readonly onChange: (part: Partial<RepriceDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** The parcels that there are, each to be changed or cancelled, and those that are added. Source: SHIP-RULE-03. */
export function RepriceParcels({ shipment, draft, onChange, errors }: RepriceParcelsProps) {
  const { parcels, added } = draft;
  const replace = (parcel: ParcelDraft) => onChange({ parcels: parcels.map((each) => (each.id === parcel.id ? parcel : each)) });
  const next_key = Math.max(0, ...added.map(({ key }) => key)) + 1;
  const refusal = refusalOf(shipment, { cancelled_parcel_ids: [], new_parcels: 1 });
  return (
    <>
      {parcels.map((parcel) => (
        <Stack key={parcel.id} as="fieldset" gap={2}>
          <legend>{parcel.reference}</legend>
          {parcel.is_cancelled ? (
            <Row gap={2}>
              <QuietText>{words.cancelledParcel}</QuietText>
              <LinkButton
                label={words.keepParcelOf(parcel.reference)}
                onClick={() => replace({ ...parcel, is_cancelled: false })}
              >
                {words.keepParcel}
              </LinkButton>
            </Row>
          ) : (
            <>
              <ParcelFields path={parcelPath(draft, parcel)} parcel={parcel} onChange={replace} errors={errors} />
              {mayCancel(shipment, draft, parcel.id) && (
                <LinkButton
                  label={words.cancelParcelOf(parcel.reference)}
                  onClick={() => replace({ ...parcel, is_cancelled: true })}
                >
                  {words.cancelParcel}
                </LinkButton>
              )}
            </>
          )}
        </Stack>
      ))}
      {added.map((parcel) => (
        <Stack key={parcel.key} as="fieldset" gap={2}>
          <legend>{words.newParcel(parcel.key)}</legend>
          <ParcelFields
            path={parcelPath(draft, parcel)}
            parcel={parcel}
            onChange={(changed) => onChange({ added: added.map((each) => (each.key === changed.key ? changed : each)) })}
            errors={errors}
          />
          <LinkButton
            label={words.leaveOut(parcel.key)}
            onClick={() => onChange({ added: added.filter(({ key }) => key !== parcel.key) })}
          >
            {words.remove}
          </LinkButton>
        </Stack>
      ))}
      {refusal === null && parcels.length + added.length < PARCELS_MAX && (
        <Row>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange({ added: [...added, emptyParcel(next_key)] })}
          >
            {words.addParcel}
          </Button>
        </Row>
      )}
    </>
  );
}

type Typed = Readonly<Record<Measure, string>> & { readonly parcel_description: string };

interface ParcelFieldsProps<Parcel extends Typed> {
  readonly path: string;
  readonly parcel: Parcel;
  readonly onChange: (parcel: Parcel) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function ParcelFields<Parcel extends Typed>({ path, parcel, onChange, errors }: ParcelFieldsProps<Parcel>) {
  return (
    <>
      <TextInput
        {...field(words.contents, { name: `${path}.parcel_description`, errors })}
        maxLength={255}
        value={parcel.parcel_description}
        onChange={(event) => onChange({ ...parcel, parcel_description: event.currentTarget.value })}
      />
      <Tiles columns={4}>
        {PARCEL_MEASURES.map((measure) => (
          <TextInput
            key={measure}
            {...field(words.measures[measure], { name: `${path}.${measure}`, errors })}
            inputMode="decimal"
            value={parcel[measure]}
            onChange={(event) => onChange({ ...parcel, [measure]: event.currentTarget.value })}
          />
        ))}
      </Tiles>
    </>
  );
}

/** Whether one more of them may be cancelled, by the rule that the server holds. */
function mayCancel(shipment: Shipment, { parcels, added }: RepriceDraft, id: ParcelId): boolean {
  const ids = parcels.filter(({ is_cancelled }) => is_cancelled).map((parcel) => parcel.id);
  return refusalOf(shipment, { cancelled_parcel_ids: [...ids, id], new_parcels: added.length }) === null;
}

function refusalOf(
  { status, collected_date, collection_pickup_point_id, parcels }: Shipment,
  asked: { readonly cancelled_parcel_ids: readonly ParcelId[]; readonly new_parcels: number },
): string | null {
  if (!isShipmentStatus(status)) return null;
  const judged = parcels.flatMap((parcel) => (isShipmentStatus(parcel.status) ? [{ id: parcel.id, status: parcel.status }] : []));
  const [refused] = repriceChecks(
    { status, collected_date, collection_pickup_point_id },
    { sides: [], collection_pickup_point_id, changes_pod_method: false, parcels: judged, ...asked },
  );
  return refused?.message ?? null;
}
