import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { MapZone } from '@tsela/contract/rates/map-api';
import { areaKm2, cornerCount } from '@tsela/domain/service-areas/outline-measures';
import { areas, drawing as words } from '../../strings/service-areas-drawing.ts';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './DrawZones.module.css';
import { Outlines } from './DrawnZonePanel.tsx';
import type { OutlinesProps } from './DrawnZonePanel.tsx';
import type { ShapeAct } from './use-zone-acts.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';
import { km2Text } from './zone-figures-draft.ts';
import { useState } from 'react';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

interface AreaPanelProps extends OutlinesProps {
  readonly onShape: (act: ShapeAct) => void;
  /** Given for exceptions: their days and effects are in a sheet. */
  readonly onOpen?: (() => void) | undefined;
  /** Who has changed it last, and when; left out before the first change. */
  readonly last_changed?: MapZone['last_changed'];
  /** Given where its branch has closed or its driver has left. */
  readonly handing?: { readonly others: readonly DrawnZone[]; readonly onHand: (to: DrawnZone) => void } | undefined;
}

const SHAPE_ACTS: readonly (readonly [ShapeAct, string])[] = [
  ['simplify', words.simplify],
  ['snap', words.snap],
  ['cut', words.cutOut],
];

/** The area of one branch, driver or exception: its shape, and its corners as numbers. */
export function AreaPanel({ zone, why_not, most_corners, onChange, onShape, onOpen, last_changed, handing }: AreaPanelProps) {
  const now = useNow();
  const has_outline = zone.polygons.length > 0;
  return (
    <Panel
      title={zone.name}
      aside={
        has_outline
          ? `${words.corners(cornerCount(zone.polygons))} · ${words.area(km2Text(areaKm2(zone.polygons)))}`
          : words.noOutline
      }
    >
      <div className={classes['stack']}>
        {last_changed && (
          <span className={classes['quiet']}>
            {areas.lastChanged(last_changed.by_name, dateTimeText(last_changed.time, now))}
          </span>
        )}
        {handing && why_not === null && has_outline && <HandOver key={`hand ${zone.id}`} {...handing} />}
        {onOpen && (
          <>
            <span className={classes['quiet']}>{areas.withProvinces}</span>
            <div>
              <Button variant="default" size="compact-md" onClick={onOpen}>
                {areas.openException}
              </Button>
            </div>
          </>
        )}
        {why_not === null && has_outline && !handing && (
          <fieldset className={classes['shape']}>
            <legend>{words.shape}</legend>
            <div className={classes['acts']}>
              {SHAPE_ACTS.map(([act, label]) => (
                <Button key={act} variant="default" size="compact-md" onClick={() => onShape(act)}>
                  {label}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        {has_outline && (
          <Outlines
            key={zone.id}
            zone={zone}
            why_not={handing ? areas.goneText : why_not}
            most_corners={most_corners}
            onChange={onChange}
          />
        )}
        {why_not === null && has_outline && (
          <div>
            <Button variant="default" color="red" onClick={() => onChange({ ...zone, polygons: [] })}>
              {areas.clear}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface HandOverProps {
  /** The possible new owners. */
  readonly others: readonly DrawnZone[];
  readonly onHand: (to: DrawnZone) => void;
}

/** Gives the area of an owner who has left to another one. */
function HandOver({ others, onHand }: HandOverProps) {
  const [chosen, setChosen] = useState('');
  const to = others.find(({ id }) => String(id) === chosen);
  return (
    <>
      <Notice kind="warning">{areas.goneText}</Notice>
      <NativeSelect
        {...field(areas.handTo, { name: 'hand_to' })}
        value={chosen}
        data={[{ value: '', label: areas.choose }, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={classes['acts']}>
        <Button variant="default" size="compact-md" disabled={!to} onClick={() => to && onHand(to)}>
          {areas.hand}
        </Button>
      </div>
    </>
  );
}
