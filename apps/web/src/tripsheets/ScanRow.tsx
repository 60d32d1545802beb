import { Button } from '../ui/act/Button.tsx';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { driverSteps } from '../strings/tripsheets/steps.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Row } from '../ui/layout/Row.tsx';

const loadCamera = async () => (await import('../tracking/parts/CameraScan.tsx')).CameraScan;

interface ScanRowProps {
  /** The field for what is typed, or written by a scanner; the form around it takes it. */
  readonly children: ReactNode;
  /** What the camera has read. */
  readonly onCode: (text: string) => void;
  /** Whether the camera is there at once, on devices that are held in the hand. */
  readonly opensCamera?: boolean;
}

/** A field for a code, with the camera of the phone beside it. */
export function ScanRow({ children, onCode, opensCamera = false }: ScanRowProps) {
  const [has_camera, setCamera] = useState(() => opensCamera && window.matchMedia('(pointer: coarse)').matches);
  return (
    <>
      <Row gap={2} align="end">
        {children}
        <Button
          variant="default"
          size="lg"
          aria-pressed={has_camera}
          leftSection={<IconCamera size={20} aria-hidden="true" />}
          onClick={() => setCamera(!has_camera)}
        >
          {has_camera ? driverSteps.cameraOff : driverSteps.camera}
        </Button>
      </Row>
      <LazyComponent load={loadCamera} props={has_camera ? { onCode } : null} />
    </>
  );
}
