import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { hoursInWords } from '@tsela/domain/pickup-points/hours-in-words';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import type { Measures } from '@tsela/domain/pickup-points/locker-compartment';
import { compartmentName } from '@tsela/domain/pickup-points/parcel-fit';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { isOpenAt } from '@tsela/domain/pickup-points/trading-hours';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { allowedAddressTypes } from '@tsela/domain/shipments/checks/address-checks';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { pickupPoints } from '../strings/pickup-points.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { useNow } from '../ui/show/now.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import classes from './LocationsPage.module.css';
import { FavouriteButton } from './parts/FavouriteButton.tsx';
import { ParcelFitCard } from './parts/ParcelFitCard.tsx';
import { directionsHref, placeText } from './pickup-point-draft.ts';
import { Row } from '../ui/layout/Row.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';

interface PickupPointCardProps {
  readonly point: PickupPoint;
  /** Whether it is the one that was pointed at on the map. */
  readonly is_chosen: boolean;
  /** The parcel that is asked about. */
  readonly parcel: Measures | null;
}

/** One locker or counter: where, how far, when open, what it holds, and the ways to send a parcel there or from there. */
export function PickupPointCard({ point, is_chosen, parcel }: PickupPointCardProps) {
  const hrefs = useSendHrefs(point);
  return (
    <article className={classes['card']} aria-current={is_chosen || undefined}>
      <Row as="p" tone="quiet" size="s" justify="between" isOneLine>
        <span>
          {pickupPoints.type[point.type]} · {PICKUP_OPERATORS[point.pickup_point_provider].name}
        </span>
        {point.distance_km !== undefined && <span className="num">{pickupPoints.away(point.distance_km)}</span>}
        {point.is_full ? (
          <StatusBadge status="overdue" label={parcel ? pickupPoints.fullForParcel : pickupPoints.full} />
        ) : (
          <OpenBadge point={point} />
        )}
      </Row>
      <h2 className={classes['name']}>
        {point.name}
        <CopyButton
          value={new URL(paths.locations({ point: pointKey(point) }), window.location.origin).href}
          label={pickupPoints.copyLink(point.name)}
        />
        <FavouriteButton point={point} />
      </h2>
      <Text as="p">{placeText(point.address)}</Text>
      {point.trading_hours !== '' && (
        <Text as="p" className="num">
          {pickupPoints.hours}: {hoursInWords(point.trading_hours)}
        </Text>
      )}
      {point.description !== '' && <QuietText as="p">{point.description}</QuietText>}
      {point.notice !== '' && <p className={classes['notice']}>{point.notice}</p>}
      {point.photo_url !== '' && (
        <img className={classes['photo']} src={point.photo_url} alt={pickupPoints.photoOf(point.name)} loading="lazy" />
      )}
      {parcel && (
        <ParcelFitCard parcel={parcel} point={{ provider: point.pickup_point_provider, compartments: point.compartments }} />
      )}
      <Sizes point={point} />
      <div className={classes['actions']}>
        {SIDES.toReversed().map((side) => {
          const href = hrefs[side];
          return (
            href && (
              <AppLink key={side} href={href} className={classes['send']} aria-label={`${SEND[side]}: ${point.name}`}>
                {SEND[side]}
              </AppLink>
            )
          );
        })}
        <a
          href={directionsHref(point)}
          target="_blank"
          rel="noreferrer"
          className={classes['directions']}
          aria-label={pickupPoints.directionsTo(point.name)}
        >
          {pickupPoints.directions}
        </a>
      </div>
    </article>
  );
}

const SEND: Readonly<Record<Side, string>> = { collection: pickupPoints.sendFromHere, delivery: pickupPoints.sendHere };

/** Whether one can go there now; nothing where its hours do not tell. */
function OpenBadge({ point: { status, trading_hours } }: { readonly point: PickupPoint }) {
  const now = useNow();
  if (status === 'offline') return <StatusBadge status="overdue" label={pickupPoints.offline} />;
  const is_open = isOpenAt(trading_hours, now);
  if (is_open === null) return null;
  return is_open ? (
    <StatusBadge status="active" label={pickupPoints.openNow} />
  ) : (
    <StatusBadge status="closed" label={pickupPoints.closedNow} />
  );
}

function Sizes({ point }: { readonly point: PickupPoint }) {
  const { compartments } = point;
  return (
    <details className={classes['sizes']}>
      <summary>{pickupPoints.sizes}</summary>
      {compartments.length === 0 ? (
        <QuietText as="p">{pickupPoints.anySize}</QuietText>
      ) : (
        <ul>
          {compartments.map((compartment) => (
            <li key={compartment.code}>
              <span className={classes['code']}>{compartmentName(compartment.code)}</span>{' '}
              <span className="num">{pickupPoints.sizeOf(compartment)}</span>
              {compartment.free !== null && compartment.count !== null && (
                <span className="num">, {pickupPoints.freeOf(compartment.free, compartment.count)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The form with this point as one of its sides: to book, or only to ask for prices; null where neither is possible. */
function useSendHrefs(point: PickupPoint): Readonly<Record<Side, string | null>> {
  const { facts, settings } = useSession();
  const kinds = readSettings(settings, [
    'enable_locker_shipments',
    'enable_counter_shipments',
    'enabled_pickup_providers',
    'international_collection_countries',
    'international_delivery_countries',
  ]);
  const hrefOf = (side: Side): string | null => {
    if (point.status !== 'online' || point.is_full || !allowedAddressTypes(side, kinds).includes(point.type)) return null;
    const named = side === 'delivery' ? { to_point: pointKey(point) } : { from_point: pointKey(point) };
    if (whyNot('send-parcel', facts) === null) return paths.newShipment({ quick_quote: 'send', ...named });
    return whyNot('quick-quote', facts) === null ? paths.newShipment({ quick_quote: 'quote', ...named }) : null;
  };
  return { collection: hrefOf('collection'), delivery: hrefOf('delivery') };
}
