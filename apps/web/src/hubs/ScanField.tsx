import { Button } from '../ui/act/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import { readClipboard } from '../ui/act/clipboard.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { scannedReferences } from './scan-draft.ts';
import { ScanInput } from '../ui/form/ScanInput.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';

/**
 * Elements that letters and digits are typed into. Lists, boxes and buttons are none: a scanner that types while one of them has the
 * focus must not change what the scan is recorded as.
 */
const TYPING = 'input:not([type="checkbox"]), textarea, [contenteditable]';

const loadCamera = async () => (await import('./CameraDialog.tsx')).CameraDialog;

/** The field that wedge scanners type into: Enter records, a pasted list records line by line, and it takes the focus back. */
export function ScanField({ onScan }: { readonly onScan: (references: readonly string[]) => void }) {
  const [has_camera, setCamera] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    // A scanner types wherever the focus is; nowhere means here.
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      const is_elsewhere = target instanceof Element && (target.matches(TYPING) || target.closest('[role="dialog"]') !== null);
      if (!is_elsewhere && !event.ctrlKey && !event.metaKey && /^\S$/.test(event.key)) field.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  function record(scanned: string): void {
    const references = scannedReferences(scanned);
    if (references.length > 0) onScan(references);
  }

  /** A list that was copied elsewhere, on devices without a keyboard. */
  async function handlePaste(): Promise<void> {
    const pasted = await readClipboard();
    field.current?.focus();
    if (pasted !== null) record(pasted);
  }

  return (
    <Stack gap={1}>
      <ScanInput
        id="scan"
        label={hubs.field}
        buttonLabel={hubs.record}
        is_large
        field={field}
        described_by="scan-hint"
        onText={record}
      >
        <Button variant="default" size="lg" onClick={() => void handlePaste()}>
          {hubs.paste}
        </Button>
        <Button variant="default" size="lg" onClick={() => setCamera(true)}>
          {words.camera}
        </Button>
      </ScanInput>
      <QuietText id="scan-hint" as="p">
        {hubs.fieldHint}
      </QuietText>
      <LazyComponent load={loadCamera} props={has_camera ? { onScan, onClose: () => setCamera(false) } : null} />
    </Stack>
  );
}
