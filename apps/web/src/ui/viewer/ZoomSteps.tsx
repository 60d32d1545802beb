import { IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { IconButton } from '../act/IconButton.tsx';
import { QuietText } from '../show/Text.tsx';
import { FARTHEST, NEAREST, boundedZoom } from './zoom-bounds.ts';

interface ZoomStepsProps {
  /** 1 is the usual size. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

const STEP = 1.25;
const HUNDRED = 100;

/** Nearer and farther, where there is no room for more. */
export function ZoomButtons({ zoom, onZoom }: ZoomStepsProps) {
  return (
    <>
      <Farther zoom={zoom} onZoom={onZoom} />
      <Nearer zoom={zoom} onZoom={onZoom} />
    </>
  );
}

/** How large the page is. */
export function ZoomSteps({ zoom, onZoom }: ZoomStepsProps) {
  return (
    <>
      <Farther zoom={zoom} onZoom={onZoom} />
      <QuietText>{words.zoom(Math.round(zoom * HUNDRED))}</QuietText>
      <Nearer zoom={zoom} onZoom={onZoom} />
      <IconButton variant="default" label={words.fit} Icon={IconArrowAutofitWidth} onClick={() => onZoom(1)} />
    </>
  );
}

function Farther({ zoom, onZoom }: ZoomStepsProps) {
  return (
    <IconButton
      variant="default"
      label={words.farther}
      Icon={IconZoomOut}
      disabled={zoom <= FARTHEST}
      onClick={() => onZoom(boundedZoom(zoom / STEP))}
    />
  );
}

function Nearer({ zoom, onZoom }: ZoomStepsProps) {
  return (
    <IconButton
      variant="default"
      label={words.nearer}
      Icon={IconZoomIn}
      disabled={zoom >= NEAREST}
      onClick={() => onZoom(boundedZoom(zoom * STEP))}
    />
  );
}
