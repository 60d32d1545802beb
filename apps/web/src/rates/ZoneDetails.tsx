import { CloseButton } from '@mantine/core';
import type { MapZone } from '@tsela/contract/rates/map-api';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import type { Weekday } from '@tsela/domain/time/day';
import { weekdaysText } from '@tsela/domain/time/weekday-text';
import { paths } from '../paths.ts';
import { serviceAreas } from '../strings/service-areas.ts';
import { ui } from '../strings/ui.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useMay } from '../shell/session.ts';
import classes from './MapsPage.module.css';

const { facts } = serviceAreas;

/** What a zone is made of. */
export function ZoneDetails({ zone, onClose }: { readonly zone: MapZone; readonly onClose: () => void }) {
  const may_read_tariff = useMay('API_/rates/revisions:GET');
  const { layer, code, name, polygons, provinces, place_count, places, node_count, weekdays } = zone;
  const names = PROVINCES.filter((province) => provinces.includes(province)).map((province) => PROVINCE_NAMES[province]);
  const lines: readonly (readonly [string, string])[] = [
    [facts.layer, serviceAreas.layer[layer]],
    [facts.code, code],
    ...(polygons.length > 0 ? [[facts.outlines, serviceAreas.outlines(polygons.length, node_count)] as const] : []),
    ...(names.length > 0 ? [[facts.provinces, names.join(', ')] as const] : []),
    ...(layer !== 'branches' && place_count > 0
      ? [[facts.places, `${place_count}: ${places.map((place) => place.name).join(', ')}`] as const]
      : []),
    // The contract says that 0 is Sunday.
    ...(weekdays ? [[facts.weekdays, weekdaysText(weekdays as Weekday[])] as const] : []),
  ];
  return (
    <Panel title={name} action={<CloseButton aria-label={ui.dismiss} onClick={onClose} />}>
      <dl className={classes['facts']}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {layer !== 'branches' && may_read_tariff && (
        <p className={classes['hint']}>
          {serviceAreas.editsIn} <AppLink href={paths.rates()}>{serviceAreas.toTariff}</AppLink>
        </p>
      )}
    </Panel>
  );
}
