import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { paths } from '../paths.ts';
import { pickupPoints } from '../strings/pickup-points.ts';
import { AppLink } from '../ui/app-link.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './LocationsPage.module.css';
import { directionsHref, hoursText, placeText, pointKey } from './pickup-point-draft.ts';

/** One locker or counter: where, how far, when open, and the way to send a parcel there. */
export function PickupPointCard({ point }: { readonly point: PickupPoint }) {
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
        {point.status === 'online' && (
          <AppLink
            href={paths.newShipmentTo(pointKey(point))}
            className={classes['send']}
            aria-label={`${pickupPoints.sendHere}: ${point.name}`}
          >
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
