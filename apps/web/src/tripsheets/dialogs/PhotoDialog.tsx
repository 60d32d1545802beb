import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { Photos } from '../../tracking/parts/Photos.tsx';
import { photosOf } from '../../tracking/parts/proof-draft.ts';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';

interface PhotoDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSave: (proof: StepProof) => void;
}

/** Photos with a step that asks for nothing, where the provider lets drivers add them to any. Source: KEY-36. */
export function PhotoDialog({ title, onClose, onSave }: PhotoDialogProps) {
  const [photos, setPhotos] = useState<readonly Uint8Array[]>([]);
  const [is_reading, setReading] = useState(false);
  return (
    <FieldDialog title={title} onClose={onClose}>
      <Stack gap={3}>
        <Photos label={driverSteps.optional(driverSteps.stepPhotos)} photos={photos} onChange={setPhotos} onBusy={setReading} />
        <Button size="lg" fullWidth disabled={is_reading} onClick={() => onSave(photosOf(photos))}>
          {title}
        </Button>
      </Stack>
    </FieldDialog>
  );
}
