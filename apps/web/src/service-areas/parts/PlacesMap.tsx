import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import type { MapPoint } from './first-view.ts';
import { MapBox } from './MapBox.tsx';
import type { MapLine } from './map-lines.ts';
import classes from './PlacesMap.module.css';

interface PlacesMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly lines?: readonly MapLine[];
  /** What the lines are; empty for none. */
  readonly note?: string;
}

const NO_LINES: readonly MapLine[] = [];

/** Places on a map that is looked at, and the same in words below it. */
export function PlacesMap({ label, points, lines = NO_LINES, note = '' }: PlacesMapProps) {
  return (
    <Stack gap={3}>
      <div className={classes['map']}>
        <MapBox label={label} points={points} lines={lines} chosen={null} onChoose={ignore} />
      </div>
      {note !== '' && <QuietText as="p">{note}</QuietText>}
      <QuietText as="p">{[...new Set(points.map((point) => point.label))].join(' · ')}</QuietText>
    </Stack>
  );
}

/** There is nothing to choose between. */
function ignore(): void {}
