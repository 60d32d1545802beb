import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { PickupPoint } from '@tsela/contract/pickup-points/pickup-point-api';
import { useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { pickupPoints } from '../../strings/pickup-points.ts';
import { useSaveFavourite } from '../pickup-point-calls.ts';
import classes from './FavouriteButton.module.css';
import { BareButton } from '../../ui/act/BareButton.tsx';

/** The star of a point: filled for one's own favourites. Visitors have none. Source: screens S16. */
export function FavouriteButton({ point }: { readonly point: PickupPoint }) {
  const { user } = useSession();
  const save = useSaveFavourite();
  if (user === null) return null;
  const { pickup_point_id, pickup_point_provider, name } = point;
  // What was asked for shows at once; a refusal brings the star back.
  const is_favourite = save.isPending ? save.variables.is_favourite : point.is_favourite;
  const label = is_favourite ? pickupPoints.letFavouriteGo(name) : pickupPoints.keepFavourite(name);
  return (
    <BareButton
      className={classes['star']}
      aria-label={pickupPoints.keepFavourite(name)}
      aria-pressed={is_favourite}
      title={label}
      disabled={save.isPending}
      onClick={() =>
        save.mutate({ pickup_point_id, pickup_point_provider, is_favourite: !is_favourite }, { onError: tellFailure })
      }
    >
      {is_favourite ? <IconStarFilled size={17} aria-hidden="true" /> : <IconStar size={17} stroke={1.7} aria-hidden="true" />}
    </BareButton>
  );
}
