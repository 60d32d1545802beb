import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';

interface CopyZoneProps {
  readonly zone: DrawnZone;
  /** The layers that it may be copied to. */
  readonly layers: readonly ZoneKind[];
  readonly onCopy: (kind: ZoneKind) => void;
}

/** Copies a zone to another layer of the draft, such as a zone of rates that has a surcharge as well. Nothing where there is no other. */
export function CopyZone({ zone, layers, onCopy }: CopyZoneProps) {
  const [is_open, setOpen] = useState(false);
  const [wanted, setWanted] = useState<ZoneKind | null>(null);
  const to = layers.find((each) => each === wanted) ?? layers[0];
  if (to === undefined) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.copyToLayer}
      </Button>
      {is_open && (
        <FormDialog
          title={words.copyTitle(zone.name || words.unnamed)}
          okLabel={words.copy}
          is_pending={false}
          onOk={() => {
            setOpen(false);
            onCopy(to);
          }}
          onClose={() => setOpen(false)}
        >
          <NativeSelect
            {...field(words.layer, { name: 'copy_to' })}
            description={words.copyText}
            value={to}
            data={layers.map((each) => ({ value: each, label: serviceAreas.layer[each] }))}
            onChange={(event) => setWanted(layers.find((each) => each === event.currentTarget.value) ?? null)}
          />
        </FormDialog>
      )}
    </>
  );
}
