import { Button, ButtonLink } from '../../ui/act/Button.tsx';
import { CloseButton } from '../../ui/act/CloseButton.tsx';
import type { MapZone } from '@tsela/contract/rates/map-api';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { DRAWN_LAYERS } from '@tsela/domain/service-areas/map-layers';
import type { DrawnLayer } from '@tsela/domain/service-areas/map-layers';
import type { Weekday } from '@tsela/domain/time/day';
import { weekdaysText } from '@tsela/domain/time/weekday-text';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { ui } from '../../strings/ui.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Chip } from '../../ui/show/Chip.tsx';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { areas } from '../../strings/service-areas-drawing.ts';
import { useNow } from '../../ui/show/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useMay } from '../../shell/session.ts';
import { useWhyNotDraw } from '../zones/area-rights.ts';
import { effectText, exceptionDays } from '../exceptions/exception-draft.ts';
import classes from './MapsPage.module.css';
import { Row } from '../../ui/layout/Row.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';

const { facts } = serviceAreas;

interface ZoneDetailsProps {
  readonly zone: MapZone;
  readonly onClose: () => void;
  readonly onOpenException: (id: number) => void;
}

/** What a zone is made of. */
export function ZoneDetails({ zone, onClose, onOpenException }: ZoneDetailsProps) {
  const now = useNow();
  const may_open = useMay('API_/rates/exceptions:GET');
  const may_read_tariff = useMay('API_/rates/revisions:GET');
  const {
    layer,
    code,
    name,
    polygons,
    provinces,
    place_count,
    places,
    node_count,
    weekdays,
    exception,
    last_changed,
    tags = [],
    used_by,
    is_gone = false,
  } = zone;
  const drawn = DRAWN_LAYERS.find((each) => each === layer);
  const names = PROVINCES.filter((province) => provinces.includes(province)).map((province) => PROVINCE_NAMES[province]);
  const lines: readonly (readonly [string, ReactNode])[] = [
    [facts.layer, serviceAreas.layer[layer]],
    ...(code === '' ? [] : [[facts.code, code] as const]),
    ...(polygons.length > 0 ? [[facts.outlines, serviceAreas.outlines(polygons.length, node_count)] as const] : []),
    ...(names.length > 0 ? [[facts.provinces, names.join(', ')] as const] : []),
    ...(layer !== 'branches' && place_count > 0
      ? [[facts.places, `${place_count}: ${places.map((place) => place.name).join(', ')}`] as const]
      : []),
    // The contract says that 0 is Sunday.
    ...(weekdays ? [[facts.weekdays, weekdaysText(weekdays as Weekday[])] as const] : []),
    ...(exception ? exceptionLines(exception, now) : []),
    ...(tags.length > 0 ? [[facts.tags, <Chips key="tags" chips={tags} />] as const] : []),
    ...(used_by ? usedByLines(used_by) : []),
    ...(last_changed ? [[facts.changed, `${last_changed.by_name}, ${dateTimeText(last_changed.time, now)}`] as const] : []),
  ];
  return (
    <Panel title={name} action={<CloseButton label={ui.dismiss} onClick={onClose} />}>
      <Facts look="pairs">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
      {is_gone && <p className={classes['hint']}>{areas.goneText}</p>}
      {drawn && polygons.length === 0 && !exception && <p className={classes['hint']}>{serviceAreas.noArea}</p>}
      {drawn && (
        <div className={classes['acts']}>
          {exception && may_open && (
            <Button size="compact-md" onClick={() => onOpenException(zone.id)}>
              {serviceAreas.openException}
            </Button>
          )}
          <DrawButton layer={drawn} id={zone.id} />
        </div>
      )}
      {!drawn && may_read_tariff && (
        <p className={classes['hint']}>
          {serviceAreas.editsIn} <AppLink href={paths.rates()}>{serviceAreas.toTariff}</AppLink>
        </p>
      )}
    </Panel>
  );
}

/** The rates and surcharges by which a zone makes prices. */
function usedByLines({ rate_count, services, surcharges }: NonNullable<MapZone['used_by']>): (readonly [string, ReactNode])[] {
  return [
    ...(rate_count > 0
      ? [[facts.rates, <Chips key="services" before={serviceAreas.rates(rate_count)} chips={services} />] as const]
      : []),
    ...(surcharges.length > 0 ? [[facts.surcharges, surcharges.join(', ')] as const] : []),
  ];
}

interface ChipsProps {
  readonly before?: string;
  readonly chips: readonly { readonly name: string; readonly colour: ChipColour | null }[];
}

/** Names in their colours, grey where they have none. */
function Chips({ before = '', chips }: ChipsProps) {
  return (
    <Row as="span" gap={1}>
      {before}
      {chips.map(({ name, colour }) => (
        <Chip key={name} colour={colour ?? 'grey'}>
          {name}
        </Chip>
      ))}
    </Row>
  );
}

function exceptionLines(exception: NonNullable<MapZone['exception']>, now: Date): (readonly [string, string])[] {
  const { message, zone_tag } = exception;
  return [
    [facts.when, exceptionDays(exception, now)],
    [facts.effect, effectText(exception)],
    ...(message === '' ? [] : [[facts.message, message] as const]),
    ...(zone_tag === '' ? [] : [[facts.tag, zone_tag] as const]),
  ];
}

function DrawButton({ layer, id }: { readonly layer: DrawnLayer; readonly id: number }) {
  const why_not = useWhyNotDraw(layer);
  return why_not === null ? (
    <ButtonLink variant="default" size="compact-md" href={paths.maps({ draw: layer, zone: String(id) })}>
      {serviceAreas.drawArea}
    </ButtonLink>
  ) : (
    <span className={classes['hint']}>{why_not}</span>
  );
}
