import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { useSession } from '../shell/session.ts';

/** No phone is asked more often than this, whatever is set. */
const SHORTEST_MS = 15_000;

/** Tells where the driver is every so often, while on duty and the page is open. Without signal or leave it is left out. Source: CONST-15, screens S26. */
export function useDutyPositions(is_on_duty: boolean): void {
  const seconds = readSetting(useSession().settings, 'driver_location_interval_seconds');
  useEffect(() => {
    if (!is_on_duty || !('geolocation' in navigator)) return undefined;
    const timer = setInterval(
      () => {
        navigator.geolocation.getCurrentPosition(
          ({ coords: { latitude, longitude } }) => {
            call(dutyApi.location, { lat: latitude, lng: longitude }).catch(() => undefined);
          },
          () => undefined,
          { maximumAge: SHORTEST_MS },
        );
      },
      Math.max(SHORTEST_MS, seconds * 1000),
    );
    return () => clearInterval(timer);
  }, [is_on_duty, seconds]);
}
