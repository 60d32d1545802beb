import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { Button } from '../../ui/act/Button.tsx';
import { ScanInput } from '../../ui/form/ScanInput.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadCamera = async () => (await import('./CameraScan.tsx')).CameraScan;

interface CodeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly buttonLabel: string;
  /** The references of one scan or of a pasted list, each once. */
  readonly onScan: (references: readonly string[]) => void;
}

/** One field for scan after scan, by a scanner, by typing, by pasting a list or by the camera; it has the focus from the start. */
export function CodeField({ id, label, buttonLabel, onScan }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [has_camera, setCamera] = useState(false);
  useEffect(() => field.current?.focus(), []);

  function handleText(scanned: string): void {
    const references = scanned
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (references.length > 0) onScan([...new Set(references)]);
  }

  return (
    <Stack gap={2}>
      <ScanInput id={id} label={label} buttonLabel={buttonLabel} field={field} onText={handleText}>
        <Button
          variant="default"
          size="md"
          aria-pressed={has_camera}
          leftSection={<IconCamera size={18} aria-hidden="true" />}
          onClick={() => setCamera(!has_camera)}
        >
          {has_camera ? driverSteps.cameraOff : driverSteps.camera}
        </Button>
      </ScanInput>
      <LazyComponent load={loadCamera} props={has_camera ? { onCode: (code: string) => onScan([code]) } : null} />
    </Stack>
  );
}
