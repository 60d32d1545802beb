import { FileButton } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconUpload } from '@tabler/icons-react';
import { acceptedExtensions, fileKind } from '@tsela/domain/formats/file-types';
import { readKml } from '@tsela/domain/service-areas/kml';
import type { KmlZone } from '@tsela/domain/service-areas/kml';
import { cornerCount } from '@tsela/domain/service-areas/outline-measures';
import { useMemo, useRef, useState } from 'react';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import type { MapArea } from '../../service-areas/parts/map-areas.ts';
import { kml as words } from '../../strings/service-areas-drawing.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './DrawZones.module.css';
import { IMPORT_LIMITS, isTaken, isTooMuch, ownersOf, withImported, withImportedAreas } from './kml-import-draft.ts';
import type { Duplicates, ReadFile } from './kml-import-draft.ts';
import type { DrawnZone, ZoneDrawing, ZoneKind } from './zone-drawing-draft.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

/** One and the same, so that the map is not drawn anew. */
const NO_POINTS: readonly [] = [];

interface KmlImportProps {
  readonly drawing: ZoneDrawing;
  readonly kind: ZoneKind;
  readonly most_corners: number;
  /** The owners who have left, where areas have owners: they are not added. */
  readonly gone?: ReadonlySet<number> | undefined;
  readonly onImport: (zones: readonly DrawnZone[], count: number) => void;
  readonly onClose: () => void;
}

/** Zones out of KML files: shown on a map and as a list first, then put into the drawing, which is saved like any other. Source: screens S27. */
export function KmlImport({ drawing, kind, most_corners, gone, onImport, onClose }: KmlImportProps) {
  const [files, setFiles] = useState<readonly ReadFile[]>([]);
  const [duplicates, setDuplicates] = useState<Duplicates>('replace');
  const reset = useRef<() => void>(null);
  const zones = useMemo(() => files.flatMap((file) => file.zones), [files]);
  const areas = useMemo(() => zones.map(areaOf), [zones]);
  const badgeOf = (zone: KmlZone) => {
    if (gone === undefined) return isTaken(drawing.zones, kind, zone.name) ? words.known : '';
    const owners = ownersOf(drawing.zones, gone, zone).length;
    return owners === 1 ? '' : owners === 0 ? words.nobodys : words.severals;
  };
  const known = zones.filter((zone) => (badgeOf(zone) === '') === (gone !== undefined)).length;
  const taken = gone === undefined ? known : 0;
  const count = gone === undefined ? zones.length : known;
  const is_too_much = isTooMuch(files);

  async function handleFiles(chosen: readonly File[]): Promise<void> {
    reset.current?.();
    setFiles(await Promise.all(chosen.map((file) => readFile(file, most_corners))));
  }

  return (
    <FormDialog
      title={gone === undefined ? words.title : words.areasTitle}
      okLabel={gone === undefined ? words.add(count) : words.take(count)}
      is_pending={false}
      is_wide
      onOk={
        count > 0 && !is_too_much
          ? () =>
              onImport(
                gone === undefined
                  ? withImported(drawing, kind, zones, duplicates)
                  : withImportedAreas(drawing.zones, gone, zones),
                count,
              )
          : undefined
      }
      onClose={onClose}
    >
      <p className={classes['say']}>{gone === undefined ? words.text : words.areasText}</p>
      <div>
        <FileButton
          multiple
          resetRef={reset}
          accept={acceptedExtensions(['kml'])}
          onChange={(chosen) => void handleFiles(chosen)}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.choose}
            </Button>
          )}
        </FileButton>
      </div>
      {is_too_much && (
        <Notice kind="error">{words.tooMuch(IMPORT_LIMITS.placemark_count_max, IMPORT_LIMITS.all_node_count_max)}</Notice>
      )}
      <Problems files={files} />
      {zones.length > 0 && (
        <>
          <div className={classes['preview']}>
            <MapBox label={words.preview} points={NO_POINTS} areas={areas} chosen={null} onChoose={() => undefined} />
          </div>
          <ZonesOfFiles zones={zones} badgeOf={badgeOf} />
        </>
      )}
      {taken > 0 && (
        <Choice
          label={words.duplicates(taken)}
          has_visible_label
          value={duplicates}
          options={[
            { value: 'replace', label: words.replace },
            { value: 'keep-both', label: words.keepBoth },
          ]}
          onChange={setDuplicates}
        />
      )}
    </FormDialog>
  );
}

async function readFile(file: File, most_corners: number): Promise<ReadFile> {
  const refused = (message: string): ReadFile => ({ name: file.name, zones: [], problems: [{ message }] });
  if (fileKind(file.name) !== 'kml') return refused(words.notKml);
  // What is too large is not even read.
  if (file.size > IMPORT_LIMITS.length_max) return refused(words.tooLarge(IMPORT_LIMITS.length_max / 1e6));
  try {
    const { zones, problems } = readKml(await file.text(), { ...IMPORT_LIMITS, node_count_max: most_corners });
    return { name: file.name, zones, problems };
  } catch {
    return refused(words.unreadable);
  }
}

function areaOf({ name, polygons }: KmlZone, at: number): MapArea {
  return { key: String(at), label: name, tone: 'added', polygons, provinces: [], places: [] };
}

function Problems({ files }: { readonly files: readonly ReadFile[] }) {
  const problems = files.flatMap(({ name, problems: of_file }) => of_file.map((problem) => ({ ...problem, file: name })));
  if (problems.length === 0) return null;
  return (
    <Notice kind="error">
      {words.problems(problems.length)}
      <ul className={classes['problems']}>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ file, message }, at) => (
          // Two placemarks may have one name and one fault.
          <li key={at}>
            {file}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const PROBLEMS_SHOWN = 20;

function ZonesOfFiles({
  zones,
  badgeOf,
}: {
  readonly zones: readonly KmlZone[];
  /** What is said beside its name; empty is nothing. */
  readonly badgeOf: (zone: KmlZone) => string;
}) {
  return (
    <PlainTable
      label={words.zones}
      tallest={180}
      head={
        <>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.outlines}</th>
          <th scope="col">{words.corners}</th>
        </>
      }
    >
      {zones.map((zone, at) => (
        <tr key={at}>
          <td>
            {zone.name} {badgeOf(zone) !== '' && <span className={classes['badge']}>{badgeOf(zone)}</span>}
          </td>
          <td className="num">{zone.polygons.length}</td>
          <td className="num">{cornerCount(zone.polygons)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
