import { useState } from 'react';
import { bench as words } from '../strings/hubs-bench.ts';
import { CameraScan } from '../tracking/parts/CameraScan.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';

interface CameraDialogProps {
  readonly onScan: (references: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The device's camera as a scanner at a bench, which says what it has read last. Source: screens S28. */
export function CameraDialog({ onScan, onClose }: CameraDialogProps) {
  const [read, setRead] = useState<string | null>(null);

  function handleCode(code: string): void {
    setRead(code);
    onScan([code]);
  }

  return (
    <Dialog title={words.cameraTitle} onClose={onClose}>
      <Stack gap={3}>
        <CameraScan onCode={handleCode} />
        <QuietText as="p">{words.cameraHelp}</QuietText>
        <Text as="p" role="status" weight="strong">
          {read === null ? '' : words.cameraRead(read)}
        </Text>
      </Stack>
    </Dialog>
  );
}
