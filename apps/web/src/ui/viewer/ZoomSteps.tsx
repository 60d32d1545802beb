import { IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { IconButton } from '../act/IconButton.tsx';
import { QuietText } from '../show/Text.tsx';

interface ZoomStepsProps {
  /** 1 is the usual size. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

const STEP = 1.25;
const [FARTHEST, NEAREST] = [0.25, 6];
const HUNDRED = 100;

/** How large the page is. */
export function ZoomSteps({ zoom, onZoom }: ZoomStepsProps) {
  return (
    <>
      <IconButton
        variant="default"
        label={words.farther}
        Icon={IconZoomOut}
        disabled={zoom <= FARTHEST}
        onClick={() => onZoom(Math.max(FARTHEST, zoom / STEP))}
      />
      <QuietText>{words.zoom(Math.round(zoom * HUNDRED))}</QuietText>
      <IconButton
        variant="default"
        label={words.nearer}
        Icon={IconZoomIn}
        disabled={zoom >= NEAREST}
        onClick={() => onZoom(Math.min(NEAREST, zoom * STEP))}
      />
      <IconButton variant="default" label={words.fit} Icon={IconArrowAutofitWidth} onClick={() => onZoom(1)} />
    </>
  );
}
