import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { DRAWN_LAYERS, editPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { paths } from '../../paths.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useMapRight } from '../zones/area-rights.ts';
import classes from './MapsPage.module.css';

interface MapLayersProps {
  /** Of the maps as they were nothing is drawn. */
  readonly is_past?: boolean;
  /** The layers that the user may see. */
  readonly visible: readonly MapLayer[];
  readonly shown: readonly MapLayer[];
  readonly onSwitch: (layer: MapLayer) => void;
}

/** What the map shows, with the colour in which it shows it. */
export function MapLayers({ is_past = false, visible, shown, onSwitch }: MapLayersProps) {
  return (
    <Panel title={serviceAreas.layers}>
      <ul className={classes['layers']}>
        {visible.map((layer) => (
          <li key={layer}>
            <span className={classes['swatch']} data-layer={layer} aria-hidden="true" />
            <Switch label={serviceAreas.layer[layer]} checked={shown.includes(layer)} onChange={() => onSwitch(layer)} />
            {!is_past && <DrawLink layer={layer} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** To where a layer is drawn that belongs to no tariff, for users who may draw there. */
function DrawLink({ layer }: { readonly layer: MapLayer }) {
  const has = useMapRight();
  const drawn = DRAWN_LAYERS.find((each) => each === layer);
  if (drawn === undefined || !has(editPermissionOf(drawn))) return null;
  return (
    <AppLink
      className={classes['draw'] ?? ''}
      href={paths.maps({ draw: drawn })}
      aria-label={serviceAreas.drawLayer(serviceAreas.layer[drawn])}
    >
      {serviceAreas.draw}
    </AppLink>
  );
}
