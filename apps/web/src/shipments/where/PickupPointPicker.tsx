import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { useDebouncedValue } from '@mantine/hooks';
import { isFull } from '@tsela/domain/pickup-points/compartment-reservation';
import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { ParcelFitCard } from '../../pickup-points/parts/ParcelFitCard.tsx';
import { pickupPoints as points } from '../../strings/pickup-points.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { withPickupPoint } from '../form/copied-draft.ts';
import { usePlaces } from '../../service-areas/place-calls.ts';
import { usePickupPoints } from '../shipment-calls.ts';
import { numberOf } from '../form/shipment-draft.ts';
import type { ChosenPickupPoint, ParcelForm, SideForm } from '../form/shipment-draft.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import type { SearchOption } from '../../ui/form/SearchInput.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';

interface PickupPointPickerProps {
  readonly side: Side;
  readonly value: SideForm;
  readonly parcel: ParcelForm | undefined;
  readonly onChange: (side: SideForm) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** A locker or counter: one's own favourites, those that match, and those nearest to the suburb that was typed or to the side's address. */
export function PickupPointPicker({ side, value, parcel, onChange, errors }: PickupPointPickerProps) {
  const { settings, user } = useSession();
  const [text, setText] = useState<string | null>(null);
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue((text ?? '').trim(), TYPING_MS);
  const matching = usePickupPoints(
    is_opened && search.length >= 2 ? { search, ...(user !== null && { favourites: 'first' }) } : null,
  );
  const kept = usePickupPoints(is_opened && user !== null && search.length < 2 ? { favourites: 'only' } : null);
  const place = usePlaces(is_opened ? search : '').data?.places[0];
  const around =
    search.length >= 2
      ? place
      : (value.address.position ?? value.address.suburb_position ?? readSetting(settings, 'map_default_center'));
  const nearest = usePickupPoints(is_opened && around ? { lat: around.lat, lng: around.lng } : null);
  // What is only near what was typed is among the nearest.
  const matches = search.length >= 2 && matching.data?.near === undefined ? pointsOf(matching.data, settings) : [];
  const favourites = search.length < 2 ? pointsOf(kept.data, settings) : [];
  const told = [...favourites, ...matches];
  const near = around ? pointsOf(nearest.data, settings).filter((point) => !told.some((one) => isSame(one, point))) : [];
  const chosen = value.pickup_point;
  const measures = measuresOf(parcel);

  const optionOf = (point: PickupPoint): SearchOption => ({
    key: `${point.pickup_point_provider}-${point.pickup_point_id}`,
    title: point.distance_km === undefined ? point.name : `${point.name} · ${words.distance(point.distance_km)}`,
    detail: isFull(point.compartments, measures)
      ? `${points.full} · ${point.address.entered_address}`
      : point.address.entered_address,
    onPick: () => {
      onChange(withPickupPoint(value, point));
      setText(null);
    },
  });

  return (
    <Stack gap={3}>
      <SearchCombobox
        label={words.pickupPoint}
        name={`${side}_pickup_point_id`}
        placeholder={words.pickupPlaceholder}
        is_required
        errors={errors}
        text={text ?? chosen?.name ?? ''}
        onText={(entry) => {
          setText(entry);
          // From the first key on the point chosen before does not count, so that no parcel goes where the field does not say.
          if (chosen && entry !== chosen.name) onChange({ ...value, pickup_point: null });
        }}
        onLeave={() => setText(null)}
        onOpen={() => setOpened(true)}
        is_loading={matching.isFetching || nearest.isFetching}
        nothing={is_opened ? undefined : ''}
        groups={[
          { label: points.favourites, options: favourites.map(optionOf) },
          { label: words.pickupMatches, options: matches.map(optionOf) },
          {
            label: search.length >= 2 && place ? words.pickupNear(`${place.local_area}, ${place.city}`) : words.pickupNearest,
            options: near.map(optionOf),
          },
        ]}
      />
      {chosen && (
        <Stack pad={3} surface="tint" size="s" gap={1}>
          <span>{chosen.entered_address}</span>
          {chosen.trading_hours !== '' && <Text tone="quiet">{chosen.trading_hours}</Text>}
          <Fit chosen={chosen} parcel={measures} />
        </Stack>
      )}
    </Stack>
  );
}

function pointsOf(answer: { pickup_points: PickupPoint[] } | undefined, settings: ProviderSettings): readonly PickupPoint[] {
  const open = {
    locker: readSetting(settings, 'enable_locker_shipments'),
    counter: readSetting(settings, 'enable_counter_shipments'),
  };
  return (answer?.pickup_points ?? []).filter((point) => open[point.type] && !point.is_hidden && point.status === 'online');
}

function isSame(one: PickupPoint, other: PickupPoint): boolean {
  return one.pickup_point_id === other.pickup_point_id && one.pickup_point_provider === other.pickup_point_provider;
}

interface FitProps {
  readonly chosen: ChosenPickupPoint;
  readonly parcel: Measures | null;
}

/** How the parcel lies there, and whether there is room for it. Source: LOCKER-11 to LOCKER-14. */
function Fit({ chosen, parcel }: FitProps) {
  const { compartments, provider } = chosen;
  return (
    <>
      {compartments && isFull(compartments, parcel) && (
        <Text as="strong" tone="red">
          {points.fullForParcel}
        </Text>
      )}
      {parcel && <ParcelFitCard parcel={parcel} point={{ provider, ...(compartments && { compartments }) }} />}
    </>
  );
}

function measuresOf(parcel: ParcelForm | undefined): Measures | null {
  const measures = parcel && {
    length_cm: numberOf(parcel.submitted_length_cm) ?? 0,
    width_cm: numberOf(parcel.submitted_width_cm) ?? 0,
    height_cm: numberOf(parcel.submitted_height_cm) ?? 0,
    weight_kg: numberOf(parcel.submitted_weight_kg) ?? 0,
  };
  return !measures || Object.values(measures).some((measure) => measure === 0) ? null : measures;
}
