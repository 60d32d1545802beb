import { Checkbox, NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { enabledOperators } from '@tsela/domain/pickup-points/pickup-providers';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { pickupPoints } from '../../strings/pickup-points.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { POINT_TYPES } from '../location-filters-draft.ts';
import type { WantedPoints } from '../location-filters-draft.ts';
import classes from '../LocationsPage.module.css';

interface LocationFiltersProps {
  readonly wanted: WantedPoints;
  readonly onChange: (filters: Record<string, string | undefined>) => void;
  /** Left out once the browser has said where it is. */
  readonly onNearMe?: (() => void) | undefined;
}

/** Search, what is near, kind, operator, what is open now and, for people who are signed in, their favourites. Source: screens S16. */
export function LocationFilters({ wanted, onChange, onNearMe }: LocationFiltersProps) {
  const operators = enabledOperators(readSettings(useSession().settings, ['enabled_pickup_providers']));
  return (
    <>
      <SearchField
        label={pickupPoints.search}
        value={wanted.search}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      {onNearMe && (
        <Button variant="default" onClick={onNearMe}>
          {pickupPoints.nearMe}
        </Button>
      )}
      <NativeSelect
        className={classes['kinds'] ?? ''}
        aria-label={pickupPoints.kind}
        value={wanted.type ?? ''}
        onChange={(event) => onChange({ type: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: pickupPoints.kinds.all },
          ...POINT_TYPES.map((each) => ({ value: each, label: pickupPoints.kinds[each] })),
        ]}
      />
      <NativeSelect
        className={classes['kinds'] ?? ''}
        aria-label={pickupPoints.provider}
        value={wanted.provider ?? ''}
        onChange={(event) => onChange({ provider: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: pickupPoints.allProviders },
          ...operators.map((each) => ({ value: each, label: PICKUP_OPERATORS[each].name })),
        ]}
      />
      <Checkbox
        className={classes['tick'] ?? ''}
        label={pickupPoints.openNow}
        checked={wanted.is_open_now}
        onChange={(event) => onChange({ open: event.currentTarget.checked ? 'now' : undefined })}
      />
      {wanted.is_known && (
        <Checkbox
          className={classes['tick'] ?? ''}
          label={pickupPoints.favourites}
          checked={wanted.is_mine}
          onChange={(event) => onChange({ favourites: event.currentTarget.checked ? 'only' : undefined })}
        />
      )}
    </>
  );
}
