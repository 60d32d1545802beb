import { Button } from '../../ui/act/Button.tsx';
import { writeKml } from '@tsela/domain/service-areas/kml';
import { useState } from 'react';
import { kml } from '../../strings/service-areas-drawing.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { markOf } from './areas-draft.ts';
import type { DrawingRights } from './drawing-rights.ts';
import type { ZoneForm } from './use-zone-drawing.ts';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';

const loadImport = async () => (await import('./KmlImport.tsx')).KmlImport;

interface ZoneFilesProps {
  readonly form: ZoneForm;
  /** Those of the layer. */
  readonly zones: readonly DrawnZone[];
  readonly kind: ZoneKind;
  readonly rights: DrawingRights;
  readonly most_corners: number;
  /** Given where areas have owners: those who have gone. */
  readonly gone?: ReadonlySet<number>;
  readonly onShow: (zones: readonly DrawnZone[]) => void;
}

/** The zones of a layer as a file, out and in. */
export function ZoneFiles({ form, zones, kind, rights, most_corners, gone, onShow }: ZoneFilesProps) {
  const [is_importing, setImporting] = useState(false);
  const { drawing } = form;

  function handleImport(imported: readonly DrawnZone[], count: number): void {
    form.change(() => imported);
    onShow(imported.filter((each) => !drawing.zones.includes(each)));
    setImporting(false);
    showToast({ text: gone === undefined ? kml.added(count) : kml.taken(count), variant: 'info' });
  }

  return (
    <>
      {zones.some(({ polygons }) => polygons.length > 0) && (
        <Button variant="default" onClick={() => exportZones(zones, serviceAreas.layer[kind])}>
          {kml.exportKml}
        </Button>
      )}
      {rights.why_not_corners === null && (gone !== undefined || rights.why_not_details === null) && (
        <Button variant="default" onClick={() => setImporting(true)}>
          {kml.importKml}
        </Button>
      )}
      <LazyComponent
        load={loadImport}
        props={
          is_importing ? { drawing, kind, most_corners, gone, onImport: handleImport, onClose: () => setImporting(false) } : null
        }
      />
    </>
  );
}

/** As they are drawn; zones without outlines are not for the map. */
function exportZones(zones: readonly DrawnZone[], layer: string): void {
  const drawn = zones
    .filter(({ polygons }) => polygons.length > 0)
    .map((zone) => ({ name: zone.name, description: markOf(zone), polygons: zone.polygons }));
  saveAsFile({ name: kml.fileName(layer), text: writeKml(drawn, layer), type: 'application/vnd.google-earth.kml+xml' });
}
