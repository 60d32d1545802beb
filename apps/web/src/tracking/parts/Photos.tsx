import { Button } from '../../ui/act/Button.tsx';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { base64Of } from '../../ui/form/base64.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { smallPhoto } from '../../ui/form/small-photo.ts';
import { SCENE, STAMPED_PAPER } from './door-photo.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import dialog from './Dialogs.module.css';
import { FieldProblem } from './FieldDialog.tsx';
import classes from './Proof.module.css';
import { PHOTOS_MAX } from './proof-draft.ts';

interface PhotosProps {
  readonly label: string;
  readonly photos: readonly Uint8Array[];
  /** How many there may be; left out, as many as a proof has. */
  readonly most?: number;
  readonly error?: string | undefined;
  /** Whether they are of a document, whose writing has to be read. */
  readonly isPaper?: boolean;
  readonly onChange: (photos: readonly Uint8Array[]) => void;
  /** Told while a photo is being shrunk: what is sent meanwhile would go without it. */
  readonly onBusy: (is_busy: boolean) => void;
}

/** Photos of the phone's camera, shrunk before they are kept. */
export function Photos({ label, photos, most = PHOTOS_MAX, error, isPaper = false, onChange, onBusy }: PhotosProps) {
  const [is_unreadable, setUnreadable] = useState(false);

  async function handleTaken(file: File | null): Promise<void> {
    if (!file) return;
    onBusy(true);
    const photo = await smallPhoto(file, isPaper ? STAMPED_PAPER : SCENE).finally(() => onBusy(false));
    setUnreadable(photo === null);
    if (photo !== null) onChange([...photos, photo]);
  }

  return (
    <Stack gap={2} role="group" aria-label={label}>
      <span className={dialog['label']}>{label}</span>
      {photos.length > 0 && (
        <div className={classes['photos']}>
          {photos.map((photo, at) => (
            <img
              // Photos are added at the end only, and may be alike.
              key={`${at}-${photo.length}`}
              className={classes['photo']}
              src={`data:image/jpeg;base64,${base64Of(photo)}`}
              alt={driverSteps.photoOf(at + 1)}
            />
          ))}
        </div>
      )}
      {photos.length < most && (
        <ChooseFile accept="image/jpeg,image/png" capture="environment" onChange={(file) => void handleTaken(file)}>
          {(button) => (
            <Button {...button} variant="default" size="lg" leftSection={<IconCamera size={20} aria-hidden="true" />}>
              {photos.length === 0 ? driverSteps.takePhoto : driverSteps.anotherPhoto}
            </Button>
          )}
        </ChooseFile>
      )}
      {photos.length > 0 && (
        <Button variant="subtle" onClick={() => onChange([])}>
          {photos.length === 1 ? driverSteps.retakePhoto : driverSteps.retakePhotos}
        </Button>
      )}
      <FieldProblem text={is_unreadable ? driverSteps.unreadablePhoto : error} />
    </Stack>
  );
}
