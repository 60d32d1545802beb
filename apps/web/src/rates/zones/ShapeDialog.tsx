import { NativeSelect, TextInput } from '@mantine/core';
import { areaKm2, cornerCount } from '@tsela/domain/service-areas/outline-measures';
import { simplifyOutlines } from '@tsela/domain/service-areas/simplify-outline';
import { snapOutlines } from '@tsela/domain/service-areas/snap-outline';
import { useMemo, useState } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './DrawZones.module.css';
import { mergeable, neighboursOf } from './shape-zone-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';
import { changeText } from './zone-figures-draft.ts';
import { Facts } from '../../ui/layout/Facts.tsx';

interface ShapeDialogProps {
  readonly act: 'simplify' | 'snap' | 'merge';
  readonly zone: DrawnZone;
  readonly zones: readonly DrawnZone[];
  readonly onShape: (zone: DrawnZone) => void;
  readonly onMerge: (other: DrawnZone) => void;
  readonly onClose: () => void;
}

/** Asks how a zone's shape is changed, and shows what comes of it before it is applied. */
export function ShapeDialog({ act, ...props }: ShapeDialogProps) {
  switch (act) {
    case 'simplify':
      return <Simplify {...props} />;
    case 'snap':
      return <Snap {...props} />;
    case 'merge':
      return <Merge {...props} />;
  }
}

type PartProps = Omit<ShapeDialogProps, 'act'>;
const FIRST_METRES = '50';

function metresIn(text: string): number | null {
  const metres = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && metres > 0 && metres <= 100_000 ? metres : null;
}

function Simplify({ zone, onShape, onClose }: PartProps) {
  const [typed, setTyped] = useState(FIRST_METRES);
  const metres = metresIn(typed);
  const polygons = useMemo(() => (metres === null ? zone.polygons : simplifyOutlines(zone.polygons, metres)), [zone, metres]);
  const [before, after] = [cornerCount(zone.polygons), cornerCount(polygons)];
  return (
    <FormDialog
      title={words.simplifyTitle(zone.name)}
      okLabel={words.apply}
      is_pending={false}
      onOk={after < before ? () => onShape({ ...zone, polygons }) : undefined}
      onClose={onClose}
    >
      <TextInput
        {...field(words.tolerance, { name: 'tolerance' })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Facts>
        <div>
          <dt>{words.before}</dt>
          <dd>{before}</dd>
        </div>
        <div>
          <dt>{words.after}</dt>
          <dd>{after}</dd>
        </div>
        <div>
          <dt>{words.areaChange}</dt>
          <dd>{changeText(areaKm2(zone.polygons), areaKm2(polygons))}</dd>
        </div>
      </Facts>
    </FormDialog>
  );
}

function Snap({ zone, zones, onShape, onClose }: PartProps) {
  const [typed, setTyped] = useState(FIRST_METRES);
  const metres = metresIn(typed);
  const snapped = useMemo(() => {
    const neighbours = neighboursOf(zones, zone).flatMap(({ polygons }) => polygons);
    return metres === null ? { polygons: zone.polygons, moved: 0 } : snapOutlines(zone.polygons, neighbours, metres);
  }, [zone, zones, metres]);
  return (
    <FormDialog
      title={words.snapTitle(zone.name)}
      okLabel={words.apply}
      is_pending={false}
      onOk={snapped.moved > 0 ? () => onShape({ ...zone, polygons: snapped.polygons }) : undefined}
      onClose={onClose}
    >
      <TextInput
        {...field(words.reach, { name: 'reach' })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes['say']} role="status">
        {words.snapCount(snapped.moved)}
      </p>
    </FormDialog>
  );
}

function Merge({ zone, zones, onMerge, onClose }: PartProps) {
  const others = useMemo(() => mergeableOrNull(zones, zone), [zones, zone]);
  const [wanted, setWanted] = useState<string | null>(null);
  const other = others?.find(({ id }) => String(id) === wanted) ?? others?.[0];
  return (
    <FormDialog
      title={words.mergeTitle(zone.name)}
      okLabel={words.apply}
      is_pending={false}
      onOk={other ? () => onMerge(other) : undefined}
      onClose={onClose}
    >
      {others === null && <Notice kind="error">{words.clippingFailed}</Notice>}
      {others?.length === 0 && <Notice kind="info">{words.mergeNone(zone.name)}</Notice>}
      {other && (
        <>
          <NativeSelect
            {...field(words.mergeWith, { name: 'merge_with' })}
            value={String(other.id)}
            data={(others ?? []).map(({ id, code, name }) => ({ value: String(id), label: `${code}, ${name}` }))}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <p className={classes['say']}>{words.mergeText}</p>
        </>
      )}
    </FormDialog>
  );
}

/** The library gives up on some outlines that nearly touch. */
function mergeableOrNull(zones: readonly DrawnZone[], zone: DrawnZone): DrawnZone[] | null {
  try {
    return mergeable(zones, zone);
  } catch {
    return null;
  }
}
