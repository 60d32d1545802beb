import { useEffect, useRef, useState } from 'react';
import { bench as words } from '../strings/hubs-bench.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import classes from './CameraDialog.module.css';
import { watchCodes } from './watch-codes.ts';

interface CameraDialogProps {
  readonly onScan: (references: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The device's camera as a scanner, where the browser reads barcodes. Source: screens S28. */
export function CameraDialog({ onScan, onClose }: CameraDialogProps) {
  return (
    <Dialog title={words.cameraTitle} onClose={onClose}>
      <Camera onScan={onScan} />
    </Dialog>
  );
}

/** In a part of its own: it begins once the dialog has put its picture on the page, and ends with it. */
function Camera({ onScan }: Pick<CameraDialogProps, 'onScan'>) {
  const video = useRef<HTMLVideoElement>(null);
  const scan = useRef(onScan);
  const [read, setRead] = useState<string | null>(null);
  const [is_refused, setRefused] = useState(false);

  useEffect(() => {
    scan.current = onScan;
  });

  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    return watchCodes(shown, {
      onCode: (code) => {
        setRead(code);
        scan.current([code]);
      },
      onRefused: () => setRefused(true),
    });
  }, []);

  return (
    <Stack gap={3}>
      {is_refused && <Notice kind="error">{words.cameraRefused}</Notice>}
      <video ref={video} className={classes['picture']} hidden={is_refused} muted playsInline aria-label={words.cameraTitle} />
      <QuietText as="p">{words.cameraHelp}</QuietText>
      <Text as="p" role="status" weight="strong">
        {read === null ? '' : words.cameraRead(read)}
      </Text>
    </Stack>
  );
}
