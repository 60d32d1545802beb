import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useSession } from '../../shell/session.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { GoogleMaps } from './google-maps.ts';
import type { GoogleMapView } from './GoogleMapView.tsx';
import classes from './MapBox.module.css';
import type { MapViewProps } from './MapView.tsx';

type BoxProps = Omit<MapViewProps, 'onFail'>;
type GoogleView = { readonly maps: GoogleMaps; readonly View: typeof GoogleMapView };

/**
 * A map: Google's where the provider has a key, otherwise and where Google's does not come, our own. Where the browser can draw none, the
 * sentence that says so: what it shows is in the list beside it as well. Source: ERR-17.
 */
export function MapBox(shown: Omit<BoxProps, 'start'>) {
  const { settings } = useSession();
  const start = readSetting(settings, 'map_default_center');
  const props = { ...shown, start };
  const key = readSetting(settings, 'google_maps_api_key').trim();
  return key === '' ? <OwnMap {...props} /> : <WithGoogle key={key} api_key={key} {...props} />;
}

function WithGoogle({ api_key, ...props }: BoxProps & { readonly api_key: string }) {
  const [google, setGoogle] = useState<GoogleView | 'failed' | null>(null);
  useEffect(() => {
    let is_left = false;
    let stopListening = () => undefined as unknown;
    const fail = () => is_left || setGoogle('failed');
    const open = async () => {
      const [{ loadGoogleMaps, onKeyRefused }, { GoogleMapView: View }] = await Promise.all([
        import('./google-maps.ts'),
        import('./GoogleMapView.tsx'),
      ]);
      stopListening = onKeyRefused(fail);
      const maps = await loadGoogleMaps(api_key);
      if (!is_left) setGoogle({ maps, View });
    };
    open().catch(fail);
    return () => {
      is_left = true;
      stopListening();
    };
  }, [api_key]);
  if (google === null) return <Skeleton height={280} />;
  if (google === 'failed')
    return (
      <div className={classes['fallback']}>
        <Notice kind="error">{serviceAreas.mapMissing}</Notice>
        <div className={classes['map']}>
          <OwnMap {...props} is_silent />
        </div>
      </div>
    );
  return <google.View maps={google.maps} {...props} />;
}

type MapComponent = ComponentType<MapViewProps>;

/** `is_silent`: that a map is missing was said already. */
function OwnMap({ is_silent = false, ...props }: BoxProps & { readonly is_silent?: boolean }) {
  const [map, setMap] = useState<MapComponent | 'failed' | null>(null);
  useEffect(() => {
    let is_left = false;
    import('./MapView.tsx').then(
      ({ MapView }) => is_left || setMap(() => MapView),
      () => is_left || setMap('failed'),
    );
    return () => {
      is_left = true;
    };
  }, []);
  if (map === 'failed') return is_silent ? null : <Notice kind="error">{serviceAreas.mapMissing}</Notice>;
  if (map === null) return <Skeleton height={280} />;
  const Drawn = map;
  return <Drawn {...props} onFail={() => setMap('failed')} />;
}
