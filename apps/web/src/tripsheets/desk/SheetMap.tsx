import type { BranchId } from '@tsela/domain/ids';
import { useMemo, useState } from 'react';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { useSession } from '../../shell/session.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import type { SheetStop } from '../tripsheet-draft.ts';
import classes from './SheetMap.module.css';
import { sheetOnMap } from './sheet-map-draft.ts';
import type { MappedStop } from './sheet-map-draft.ts';

interface SheetMapProps {
  readonly to_do: readonly SheetStop[];
  readonly branch_id: BranchId;
}

/** The stops that are still to do, with their numbers, and the way through them. A mark leads to its stop in the list. Source: screens S25. */
export function SheetMap({ to_do, branch_id }: SheetMapProps) {
  const { general } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const branch = general?.branches.find(({ id }) => id === branch_id);
  // As text, because the same stops are the same picture: the map is not drawn anew for each reading.
  const places = JSON.stringify(to_do.map(({ key, sequence, address }) => ({ key, sequence, address })));
  const { points, lines } = useMemo(() => sheetOnMap(JSON.parse(places) as MappedStop[], branch), [places, branch]);

  function handleChoose(stop: string): void {
    setChosen(stop);
    document.querySelector(`[data-stop="${CSS.escape(stop)}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }

  return (
    <Panel title={words.mapTitle} isFlush>
      {points.length === 0 ? (
        <QuietText as="p" pad={4}>
          {words.noneOnMap}
        </QuietText>
      ) : (
        <div className={classes['map']}>
          <MapBox label={words.map} points={points} lines={lines} chosen={chosen} onChoose={handleChoose} />
        </div>
      )}
    </Panel>
  );
}
