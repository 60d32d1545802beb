import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { DriverDay } from '@tsela/contract/tripsheets/tripsheet-api';
import type { BranchId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { overloadOf } from '@tsela/domain/tripsheets/driver-load';
import { weightText } from '@tsela/domain/formats/rand-text';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { addressLines } from '../tripsheet-draft.ts';
import type { SheetStop } from '../tripsheet-draft.ts';
import { useDriverDays } from '../tripsheet-calls.ts';
import { useGiveStop } from '../desk/use-give-stop.tsx';
import { useStopDrag } from '../use-stop-drag.ts';
import { WithMap } from './WithMap.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import classes from './DriverDays.module.css';
import { DriverStops } from './DriverStops.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { BareButton } from '../../ui/act/BareButton.tsx';

interface DriverDaysProps {
  readonly branch_id: BranchId | null;
  /** The day that is planned or looked at; today for null. */
  readonly date: string | null;
  readonly refetch_every_ms: number;
}

/** How far every driver is, a row each; one opens to its stops, which are dragged to other drivers. Source: screens S24, mode driver tripsheet. */
export function DriverDays({ branch_id, date, refetch_every_ms }: DriverDaysProps) {
  const read = useDriverDays({ branch_id, date }, refetch_every_ms);
  const open = useSearchValues()['driver_id'];
  const change = useChangeSearch();
  const [taken, setTaken] = useState<SheetStop | null>(null);
  const failed = shownError(read.error);
  const drivers = read.data?.drivers ?? [];
  const opened = drivers.find(({ id }) => String(id) === open) ?? null;
  const { give, dialog } = useGiveStop({ driver: opened, date: read.data?.date ?? '' });
  const { drag, start } = useStopDrag(({ onto }) => {
    const to = drivers.find(({ id }) => String(id) === onto);
    if (taken && to && to !== opened) give(taken, to);
  }, 'taker');
  return (
    <>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && drivers.length === 0 && <EmptyState text={driversOfDay.noDrivers} />}
      {drivers.length > 0 && (
        <WithMap map={<LazyComponent load={loadMap} props={{ drivers, opened, date }} until={<Skeleton height={320} />} />}>
          <ul className={classes['drivers']} aria-label={driversOfDay.driverDays}>
            {drivers.map((driver) => {
              const is_open = driver === opened;
              return (
                <li
                  key={driver.id}
                  className={classes['driver']}
                  data-taker={driver.id}
                  data-off={!driver.is_on_duty || undefined}
                  data-target={(drag !== null && !is_open && drag.onto === String(driver.id)) || undefined}
                >
                  <BareButton
                    className={classes['head']}
                    aria-expanded={is_open}
                    onClick={() => change({ driver_id: is_open ? undefined : String(driver.id) })}
                  >
                    <Day driver={driver} />
                  </BareButton>
                  {is_open && (
                    <DriverStops
                      driver={driver}
                      drivers={drivers}
                      date={date}
                      onDrag={(stop) => {
                        setTaken(stop);
                        start(String(driver.id));
                      }}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </WithMap>
      )}
      {drag !== null && opened && <Takers drivers={drivers.filter((driver) => driver !== opened)} onto={drag.onto} />}
      {dialog}
    </>
  );
}

const loadMap = async () => (await import('./DriversMap.tsx')).DriversMap;

/** All other drivers within reach of the pointer while a stop is dragged: their rows may be far up or down the page. */
function Takers({ drivers, onto }: { readonly drivers: readonly DriverDay[]; readonly onto: string }) {
  return (
    <div className={classes['takers']} aria-hidden="true">
      <strong>{driversOfDay.letGoOver}</strong>
      {drivers.map(({ id, name, unique_stops }) => (
        <div key={id} className={classes['taker']} data-taker={id} data-target={String(id) === onto || undefined}>
          <span>{name}</span>
          <Text tone="quiet" className="num">
            {unique_stops}
          </Text>
        </div>
      ))}
    </div>
  );
}

function Day({ driver }: { readonly driver: DriverDay }) {
  const { settings, general } = useSession();
  const now = useNow();
  const limit = readSetting(settings, 'tripsheet_unique_stops_alert_limit');
  const branch = general?.branches.find(({ id }) => id === driver.branch_id)?.name ?? '';
  const vehicle = [branch, driver.vehicle_registration].filter((part) => part !== '').join(' · ');
  const load = [
    driver.capacity_parcels === null
      ? tripsheets.parcels(driver.parcels)
      : driversOfDay.loadOf(String(driver.parcels), tripsheets.parcels(driver.capacity_parcels)),
    driver.capacity_kg === null
      ? weightText(driver.weight_kg)
      : driversOfDay.loadOf(weightText(driver.weight_kg), weightText(driver.capacity_kg)),
  ].join(' · ');
  const over = overloadOf(driver, driver);
  return (
    <>
      <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
      <span className={classes['cell']}>
        <strong>{driver.name}</strong>
        <Text tone="quiet">{vehicle}</Text>
        <Text tone="quiet" size="s">
          {driver.is_on_duty ? driversOfDay.onDutyNow : tripsheets.offDuty} · {driversOfDay.tripStates[tripState(driver.trip)]}
          {driver.seen && (
            <>
              {' · '}
              {driversOfDay.seenAt} <DateTime instant={driver.seen.time_seen} show="near" />
            </>
          )}
        </Text>
      </span>
      <span className={classes['cell']}>
        <span className="num">{driversOfDay.stopsDone(driver)}</span>
        <progress className={classes['progress']} value={driver.done} max={Math.max(1, driver.stops)} aria-hidden="true" />
      </span>
      <span className={classes['cell']}>
        <span className="num">{load}</span>
        {over.parcels !== null && <Warning text={driversOfDay.overloaded(tripsheets.parcels(over.parcels))} />}
        {over.weight_kg !== null && <Warning text={driversOfDay.overloaded(weightText(over.weight_kg))} />}
        {limit > 0 && driver.unique_stops > limit && <Warning text={driversOfDay.tooManyStops(driver.unique_stops, limit)} />}
      </span>
      <span className={classes['cell']}>
        <span>{nextOf(driver)}</span>
        {driver.left_in_vehicle && (
          <Warning
            text={driversOfDay.leftInVehicle(
              tripsheets.parcels(driver.left_in_vehicle.parcels),
              dateTimeText(driver.left_in_vehicle.since, now),
            )}
          />
        )}
        {driver.late > 0 && <Warning text={driversOfDay.late(driver.late)} />}
      </span>
    </>
  );
}

function tripState({ time_started, time_ended }: DriverDay['trip']): keyof typeof driversOfDay.tripStates {
  if (time_started === null) return 'before';
  return time_ended === null ? 'under-way' : 'ended';
}

function nextOf({ next, stops }: DriverDay): string {
  if (next === null) return stops === 0 ? driversOfDay.nothingToDo : tripsheets.noneToDo;
  const { street, place } = addressLines(next.address);
  return driversOfDay.nextAt(tripsheets.leg[next.leg], [street || place, next.window].filter((part) => part !== '').join(', '));
}

function Warning({ text }: { readonly text: string }) {
  return (
    <Row as="span" tone="red" weight="medium" isOneLine isInline gap={1}>
      <IconAlertTriangle size={14} style={{ flexShrink: 0 }} aria-hidden="true" />
      {text}
    </Row>
  );
}
