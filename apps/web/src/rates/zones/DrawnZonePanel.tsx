import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { ZONE_KINDS } from '@tsela/domain/rates/card/rate-card';
import { cornersOf } from '@tsela/domain/service-areas/crosses-itself';
import { areaKm2, cornerCount } from '@tsela/domain/service-areas/outline-measures';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { CornerTable } from './CornerTable.tsx';
import type { DrawingRights } from './drawing-rights.ts';
import { useZoneTags } from './drawing-calls.ts';
import classes from './DrawZones.module.css';
import type { ShapeAct } from './use-zone-acts.ts';
import { MOST_TAGS, tagsIn } from './zone-copies-draft.ts';
import type { DrawnZone, ZoneProblem } from './zone-drawing-draft.ts';
import { km2Text } from './zone-figures-draft.ts';

interface DrawnZonePanelProps {
  readonly zone: DrawnZone;
  readonly rights: DrawingRights;
  readonly problems: readonly ZoneProblem[];
  readonly most_corners: number;
  /** `step` names what is taken back together. */
  readonly onChange: (zone: DrawnZone, step?: string) => void;
  readonly onShape: (act: ShapeAct) => void;
  readonly onRemove: () => void;
  /** Another act, beside deleting it. */
  readonly otherAct?: ReactNode;
}

const SHAPE_ACTS: readonly (readonly [ShapeAct, string])[] = [
  ['simplify', words.simplify],
  ['snap', words.snap],
  ['cut', words.cutOut],
  ['split', words.split],
  ['merge', words.merge],
];

/** One zone: what it is called, what may be done to its shape, and its corners as numbers. */
export function DrawnZonePanel(props: DrawnZonePanelProps) {
  const { zone, rights, problems, most_corners, onChange, onShape, onRemove, otherAct } = props;
  const { why_not_corners, why_not_details } = rights;
  const errors = Object.fromEntries(problems.map((problem) => [problem.field, problem.message]));
  const has_outline = zone.polygons.length > 0;
  const also = words.provincesAndPlaces(
    PROVINCES.filter((province) => zone.provinces?.includes(province) === true)
      .map((province) => PROVINCE_NAMES[province])
      .join(', '),
    zone.places?.length ?? 0,
  );
  const edit = (facts: Partial<DrawnZone>, name: string) => onChange({ ...zone, ...facts }, `${name} ${zone.id}`);

  return (
    <Panel
      title={zone.name || words.unnamed}
      aside={
        has_outline
          ? `${words.corners(cornerCount(zone.polygons))} · ${words.area(km2Text(areaKm2(zone.polygons)))}`
          : words.noOutline
      }
    >
      <div className={classes['stack']}>
        <div className={classes['pair']}>
          <TextInput
            {...field(words.name, { name: 'name', is_required: true, errors })}
            maxLength={100}
            autoComplete="off"
            readOnly={why_not_details !== null}
            value={zone.name}
            onChange={(event) => edit({ name: event.currentTarget.value }, 'name')}
          />
          <TextInput
            {...field(words.code, { name: 'code', is_required: true, errors })}
            maxLength={20}
            autoComplete="off"
            readOnly={why_not_details !== null}
            value={zone.code}
            onChange={(event) => edit({ code: event.currentTarget.value }, 'code')}
          />
        </div>
        <TagsOfZone
          key={`tags ${zone.id}`}
          zone={zone}
          is_off={why_not_details !== null}
          onTags={(tags) => edit({ tags }, 'tags')}
        />
        {also !== '' && <span className={classes['quiet']}>{also}</span>}
        {[why_not_details, why_not_corners]
          .filter((text, at, all) => text !== null && all.indexOf(text) === at)
          .map((text) => (
            <span key={text} className={classes['quiet']}>
              {text}
            </span>
          ))}
        {why_not_corners === null && has_outline && (
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
            key={`outlines ${zone.id}`}
            zone={zone}
            why_not={why_not_corners}
            most_corners={most_corners}
            onChange={onChange}
          />
        )}
        {why_not_corners === null && why_not_details === null && (
          <div className={classes['acts']}>
            {otherAct}
            <Button variant="default" color="red" onClick={onRemove}>
              {words.removeZone}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface TagsOfZoneProps {
  readonly zone: DrawnZone;
  readonly is_off: boolean;
  readonly onTags: (tags: string[]) => void;
}

/** The tags of a zone as one text; those that the layer has are offered. */
function TagsOfZone({ zone, is_off, onTags }: TagsOfZoneProps) {
  const kind = ZONE_KINDS.find((each) => each === zone.kind);
  const known = useZoneTags(kind ?? 'rates').data?.tags ?? [];
  const [typed, setTyped] = useState<string | null>(null);
  const tags = zone.tags ?? [];
  const free = known.filter(({ name }) => !tags.includes(name));
  return (
    <div>
      <TextInput
        {...field(words.tags, { name: 'tags' })}
        description={words.tagsHelp}
        autoComplete="off"
        readOnly={is_off}
        value={typed ?? tags.join(', ')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onTags(tagsIn(event.currentTarget.value));
        }}
        onBlur={() => setTyped(null)}
      />
      {!is_off && free.length > 0 && (
        <div className={classes['acts']} style={{ marginTop: 'var(--space-2)' }}>
          {free.slice(0, MOST_TAGS).map(({ id, name }) => (
            <Button key={id} variant="default" size="compact-sm" onClick={() => onTags([...tags, name])}>
              + {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

export type OutlinesProps = Pick<DrawnZonePanelProps, 'zone' | 'most_corners' | 'onChange'> & { readonly why_not: string | null };

/** The outlines of a zone, one at a time, with their corners. */
export function Outlines({ zone, why_not, most_corners, onChange }: OutlinesProps) {
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, zone.polygons.length - 1);
  const polygon = zone.polygons[at];
  if (!polygon) return null;
  const [outer = [], ...holes] = polygon;
  const label = words.outlineOf(at + 1, cornerCount([polygon]));
  const put = (polygons: DrawnZone['polygons']) => onChange({ ...zone, polygons });
  return (
    <div className={classes['stack']}>
      {zone.polygons.length > 1 && (
        <NativeSelect
          {...field(words.outline, { name: 'outline' })}
          value={String(at)}
          data={zone.polygons.map((each, index) => ({
            value: String(index),
            label: words.outlineOf(index + 1, cornerCount([each])),
          }))}
          onChange={(event) => setWanted(Number(event.currentTarget.value))}
        />
      )}
      {holes.length > 0 && <span className={classes['quiet']}>{words.holeHint}</span>}
      <CornerTable
        key={at}
        label={label}
        ring={cornersOf(outer)}
        why_not={holes.length > 0 ? words.holeHint : why_not}
        most_corners={most_corners}
        onChange={(ring) => put(zone.polygons.with(at, [ring]))}
      />
      {why_not === null && zone.polygons.length > 1 && (
        <div>
          <Button variant="default" size="compact-md" onClick={() => put(zone.polygons.toSpliced(at, 1))}>
            {words.removeOutline}
          </Button>
        </div>
      )}
    </div>
  );
}
