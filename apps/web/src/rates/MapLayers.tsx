import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import type { MapLayer } from '@tsela/domain/service-areas/map-layers';
import { serviceAreas } from '../strings/service-areas.ts';
import { Panel } from '../ui/Panel.tsx';
import classes from './MapsPage.module.css';

interface MapLayersProps {
  /** The layers that one may see. */
  readonly visible: readonly MapLayer[];
  readonly shown: readonly MapLayer[];
  readonly onSwitch: (layer: MapLayer) => void;
}

/** What the map shows, with the colour in which it shows it. */
export function MapLayers({ visible, shown, onSwitch }: MapLayersProps) {
  return (
    <Panel title={serviceAreas.layers}>
      <ul className={classes['layers']}>
        {visible.map((layer) => (
          <li key={layer}>
            <span className={classes['swatch']} data-layer={layer} aria-hidden="true" />
            <Switch label={serviceAreas.layer[layer]} checked={shown.includes(layer)} onChange={() => onSwitch(layer)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
