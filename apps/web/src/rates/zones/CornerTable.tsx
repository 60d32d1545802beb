import { ActionIcon } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { crossingOf } from '@tsela/domain/service-areas/crosses-itself';
import type { Corner, Ring } from '@tsela/domain/service-areas/point-in-polygon';
import { useId, useState } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import classes from './DrawZones.module.css';
import { placeText, readDegrees } from './zone-drawing-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

interface CornerTableProps {
  readonly label: string;
  readonly ring: Ring;
  /** Null lets them be changed. */
  readonly why_not: string | null;
  readonly most_corners: number;
  readonly onChange: (ring: Ring) => void;
}

/** So many are at a time, and as many more when asked. */
const AT_ONCE = 50;

/** The corners of an outline as numbers: what the mouse does on the map, the keyboard does here. */
export function CornerTable({ label, ring, why_not, most_corners, onChange }: CornerTableProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const [refusal, setRefusal] = useState<string | null>(null);
  const can_edit = why_not === null;

  /** What stands against it, when it is not taken. */
  function take(next: Ring): string | null {
    const at = crossingOf(next);
    const fault = at
      ? words.crossingRefused(placeText(at))
      : next.length > most_corners
        ? words.noMoreCorners(most_corners)
        : null;
    if (fault === null) onChange(next);
    return fault;
  }

  function read(text: string, at: number, axis: 0 | 1): string | null {
    setRefusal(null);
    const degrees = readDegrees(text, axis === 0 ? 180 : 90);
    const corner = ring[at];
    if (degrees === null || !corner) return axis === 0 ? words.badLongitude : words.badLatitude;
    return take(ring.with(at, axis === 0 ? [degrees, corner[1]] : [corner[0], degrees]));
  }

  return (
    <Stack align="start">
      {refusal !== null && (
        <Text role="alert" as="p" tone="red" size="s" weight="medium">
          {refusal}
        </Text>
      )}
      <PlainTable
        label={label}
        head={
          <>
            <th scope="col">#</th>
            <th scope="col">{words.latitude}</th>
            <th scope="col">{words.longitude}</th>
            {can_edit && (
              <th scope="col">
                <span className="visually-hidden">{words.tools}</span>
              </th>
            )}
          </>
        }
      >
        {ring.slice(0, shown).map((corner, at) => (
          // Corners have no id of their own.
          <tr key={at}>
            <td className="num">{at + 1}</td>
            {([1, 0] as const).map((axis) => (
              <td key={axis}>
                {can_edit ? (
                  <DegreeField
                    label={axis === 1 ? words.latitudeOf(at + 1) : words.longitudeOf(at + 1)}
                    degrees={corner[axis]}
                    onRead={(text) => read(text, at, axis)}
                  />
                ) : (
                  <span className="num">{corner[axis].toFixed(5)}</span>
                )}
              </td>
            ))}
            {can_edit && (
              <td className={classes['corner_acts']}>
                <ActionIcon
                  aria-label={words.addAfter(at + 1)}
                  title={words.addAfter(at + 1)}
                  onClick={() =>
                    setRefusal(take(ring.toSpliced(at + 1, 0, between(corner, ring[(at + 1) % ring.length] ?? corner))))
                  }
                >
                  <IconPlus size={15} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  aria-label={words.removeCorner(at + 1)}
                  title={words.removeCorner(at + 1)}
                  disabled={ring.length <= 3}
                  onClick={() => setRefusal(take(ring.toSpliced(at, 1)))}
                >
                  <IconTrash size={15} aria-hidden="true" />
                </ActionIcon>
              </td>
            )}
          </tr>
        ))}
      </PlainTable>
      {ring.length > shown && (
        <Button variant="default" size="compact-sm" onClick={() => setShown(shown + AT_ONCE)}>
          {words.moreCorners(Math.min(AT_ONCE, ring.length - shown))}
        </Button>
      )}
    </Stack>
  );
}

function between(one: Corner, other: Corner): Corner {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

interface DegreeFieldProps {
  readonly label: string;
  readonly degrees: number;
  /** What is wrong with it, if anything: what was typed then stays, so that it can be mended. */
  readonly onRead: (text: string) => string | null;
}

/** One number; it is taken when the field is left or Enter is pressed. */
function DegreeField({ label, degrees, onRead }: DegreeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const fault_id = useId();
  const shown = degrees.toFixed(5);

  function finish(): void {
    if (typed === null) return;
    const found = typed === shown ? null : onRead(typed);
    setFault(found);
    if (found === null) setTyped(null);
  }

  return (
    <>
      <input
        className={classes['degrees']}
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : fault_id}
        inputMode="text"
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key === 'Escape') {
            setTyped(null);
            setFault(null);
          }
        }}
      />
      {fault !== null && (
        <Text id={fault_id} role="alert" as="p" tone="red" size="s" weight="medium">
          {fault}
        </Text>
      )}
    </>
  );
}
