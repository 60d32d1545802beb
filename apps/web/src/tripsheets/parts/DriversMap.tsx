import type { DriverDay } from '@tsela/contract/tripsheets/tripsheet-api';
import { useMemo } from 'react';
import type { MapPoint } from '../../service-areas/parts/first-view.ts';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { useChangeSearch } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { driversOfDay } from '../../strings/tripsheets/drivers.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import classes from '../desk/SheetMap.module.css';
import { sheetOnMap } from '../desk/sheet-map-draft.ts';
import type { MappedStop } from '../desk/sheet-map-draft.ts';
import { useSheetOf } from '../tripsheet-calls.ts';
import { sheetParts, withCaptures } from '../tripsheet-draft.ts';

interface DriversMapProps {
  readonly date: string | null;
  readonly drivers: readonly DriverDay[];
  readonly opened: DriverDay | null;
}

/** Where drivers were last, and what the open one still has to do. A driver's mark opens their row. Source: screens S24, PERM-037. */
export function DriversMap({ drivers, opened, date }: DriversMapProps) {
  const { general } = useSession();
  const change = useChangeSearch();
  const sheet = useSheetOf(opened && opened.id, date).data;
  const branch = general?.branches.find(({ id }) => id === opened?.branch_id);
  const { to_do } = sheetParts(withCaptures(opened === null ? [] : (sheet?.stops ?? []), { captures: [], read_at_ms: 0 }));
  // As text, because the same places are the same picture: the map is not drawn anew for each reading.
  const stops = JSON.stringify(to_do.map(({ key, sequence, address }) => ({ key, sequence, address })));
  const seen = JSON.stringify(drivers.flatMap(pointOf));
  const { points, lines, framed } = useMemo(() => {
    const on_map = sheetOnMap(JSON.parse(stops) as MappedStop[], branch);
    // The stops of the open driver are looked at together; without any the driver is.
    const own = on_map.points.some(({ tone }) => tone === 'stop') ? on_map.points : [];
    return { points: [...(JSON.parse(seen) as MapPoint[]), ...on_map.points], lines: on_map.lines, framed: own };
  }, [stops, seen, branch]);

  function handleChoose(key: string): void {
    const driver = drivers.find(({ id }) => `driver ${id}` === key);
    if (driver) change({ driver_id: String(driver.id) });
    else document.querySelector(`[data-stop="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }

  return (
    <Panel title={driversOfDay.driversMap} isFlush>
      {points.length === 0 ? (
        <QuietText as="p" pad={4}>
          {driversOfDay.noneOnMap}
        </QuietText>
      ) : (
        <div className={classes['map']}>
          <MapBox
            label={driversOfDay.driversOnMap}
            points={points}
            lines={lines}
            framed={framed}
            chosen={opened && `driver ${opened.id}`}
            onChoose={handleChoose}
          />
        </div>
      )}
    </Panel>
  );
}

function pointOf({ id, name, seen }: DriverDay): MapPoint[] {
  return seen?.position ? [{ key: `driver ${id}`, label: name, tone: 'driver', ...seen.position }] : [];
}
