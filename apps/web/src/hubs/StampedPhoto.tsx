import { Button } from '../ui/act/Button.tsx';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { hubs } from '../strings/hubs.ts';
import { ChooseFile } from '../ui/form/ChooseFile.tsx';
import { STAMPED_PAPER } from '../tracking/parts/door-photo.ts';
import { smallPhoto } from '../ui/form/small-photo.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/show/Text.tsx';

interface StampedPhotoProps {
  /** Left out for the stamped document of a delivery. */
  readonly words?: { readonly group: string; readonly take: string; readonly help: string };
  readonly photo: Uint8Array | null;
  readonly onPhoto: (photo: Uint8Array | null) => void;
}

const STAMPED = { group: hubs.stampedDocument, take: hubs.photographStamped, help: hubs.stampedHelp };

/** The photo of a stamped document or of a parcel, which the next scan takes along. Source: ENUM-07, screens S28. */
export function StampedPhoto({ photo, onPhoto, words = STAMPED }: StampedPhotoProps) {
  const [is_unreadable, setUnreadable] = useState(false);

  async function handleTaken(file: File | null): Promise<void> {
    if (!file) return;
    const taken = await smallPhoto(file, STAMPED_PAPER);
    setUnreadable(taken === null);
    if (taken !== null) onPhoto(taken);
  }

  return (
    <Row gap={3} role="group" aria-label={words.group}>
      <ChooseFile accept="image/jpeg,image/png" capture="environment" onChange={(file) => void handleTaken(file)}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconCamera size={16} aria-hidden="true" />}>
            {photo === null ? words.take : hubs.photographAgain}
          </Button>
        )}
      </ChooseFile>
      {photo !== null && (
        <Button variant="subtle" onClick={() => onPhoto(null)}>
          {hubs.leavePhotoOut}
        </Button>
      )}
      {is_unreadable ? (
        <Text tone="red" role="alert">
          {hubs.unreadablePhoto}
        </Text>
      ) : (
        <Text tone={photo === null ? 'soft' : 'green'} role="status">
          {photo === null ? words.help : hubs.stampedReady}
        </Text>
      )}
    </Row>
  );
}
