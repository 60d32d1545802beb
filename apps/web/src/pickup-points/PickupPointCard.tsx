import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { allowedAddressTypes } from '@tsela/domain/shipments/address-checks';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { pickupPoints } from '../strings/pickup-points.ts';
import { AppLink } from '../ui/app-link.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './LocationsPage.module.css';
import { directionsHref, hoursText, placeText, pointKey } from './pickup-point-draft.ts';

/** One locker or counter: where, how far, when open, and the way to send a parcel there. */
export function PickupPointCard({ point }: { readonly point: PickupPoint }) {
  const href = useSendHref(point);
  return (
    <article className={classes['card']}>
      <p className={classes['kind']}>
        <span>{pickupPoints.type[point.type]}</span>
        {point.distance_km !== undefined && <span className="num">{pickupPoints.away(point.distance_km)}</span>}
        {point.status === 'offline' && <StatusBadge status="overdue" label={pickupPoints.offline} />}
      </p>
      <h2 className={classes['name']}>{point.name}</h2>
      <p className={classes['line']}>{placeText(point.address)}</p>
      {point.trading_hours !== '' && (
        <p className={`${classes['line']} num`}>
          {pickupPoints.hours}: {hoursText(point.trading_hours)}
        </p>
      )}
      {point.description !== '' && <p className={classes['more']}>{point.description}</p>}
      <div className={classes['actions']}>
        {href !== null && (
          <AppLink href={href} className={classes['send']} aria-label={`${pickupPoints.sendHere}: ${point.name}`}>
            {pickupPoints.sendHere}
          </AppLink>
        )}
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

/** The form with this point as its delivery: to book, or only to ask for prices; null where neither is possible. */
function useSendHref(point: PickupPoint): string | null {
  const { facts, settings } = useSession();
  const types = allowedAddressTypes(
    'delivery',
    readSettings(settings, [
      'enable_locker_shipments',
      'enable_counter_shipments',
      'enabled_pickup_providers',
      'international_collection_countries',
      'international_delivery_countries',
    ]),
  );
  if (point.status !== 'online' || !types.includes(point.type)) return null;
  const to_point = pointKey(point);
  if (whyNot('send-parcel', facts) === null) return paths.newShipment({ quick_quote: 'send', to_point });
  return whyNot('quick-quote', facts) === null ? paths.newShipment({ quick_quote: 'quote', to_point }) : null;
}
