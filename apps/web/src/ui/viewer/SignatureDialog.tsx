import { Button } from '../act/Button.tsx';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { FormDialog } from '../feedback/FormDialog.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { QuietText } from '../show/Text.tsx';
import { STROKE_PLACES_MAX } from '@tsela/domain/formats/pictures/document-drawing';
import type { Place, Signature } from '@tsela/domain/formats/pictures/document-drawing';
import { signatureOf } from './marks.ts';
import classes from './Viewer.module.css';

interface SignatureDialogProps {
  readonly onDone: (signature: Signature) => void;
  readonly onClose: () => void;
}

type Lines = readonly (readonly Place[])[];

/** A signature, drawn with the mouse, a finger or a pen. It leaves this window only on the page that it is put on. */
export function SignatureDialog({ onDone, onClose }: SignatureDialogProps) {
  const [lines, setLines] = useState<Lines>([]);
  const signature = signatureOf(lines);
  return (
    <FormDialog
      title={words.signatureTitle}
      okLabel={words.signatureDone}
      is_pending={false}
      can_ok={signature !== null}
      onOk={() => signature && onDone(signature)}
      onClose={onClose}
    >
      <Stack gap={2}>
        <SignaturePad lines={lines} onLines={setLines} />
        <Row justify="between" gap={2}>
          <QuietText>{words.signatureHelp}</QuietText>
          <Button variant="default" size="compact-md" disabled={lines.length === 0} onClick={() => setLines([])}>
            {words.signatureClear}
          </Button>
        </Row>
      </Stack>
    </FormDialog>
  );
}

/** The units in which it is drawn, whatever the size of the screen. */
const [PAD_WIDTH, PAD_HEIGHT] = [500, 200];

interface SignaturePadProps {
  readonly lines: Lines;
  readonly onLines: (change: (lines: Lines) => Lines) => void;
}

function SignaturePad({ lines, onLines }: SignaturePadProps) {
  const [is_drawing, setDrawing] = useState(false);

  function placeOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Place {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    return { x: Math.min(Math.max(x, 0), PAD_WIDTH), y: Math.min(Math.max(y, 0), PAD_HEIGHT) };
  }

  function handleDown(event: PointerEvent<SVGSVGElement>): void {
    // The heel of a hand that rests on the screen draws nothing.
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event);
    setDrawing(true);
    onLines((before) => (isFull(before) ? before : [...before, [place]]));
  }

  function handleMove(event: PointerEvent<SVGSVGElement>): void {
    if (!is_drawing || !event.isPrimary) return;
    const place = placeOf(event);
    onLines((before) => (isFull(before) ? before : [...before.slice(0, -1), [...(before.at(-1) ?? []), place]]));
  }

  return (
    <svg
      className={classes['pad']}
      viewBox={`0 0 ${PAD_WIDTH} ${PAD_HEIGHT}`}
      role="img"
      aria-label={words.signaturePad}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => setDrawing(false)}
      onPointerCancel={() => setDrawing(false)}
    >
      <line className={classes['pad_line']} x1={30} x2={PAD_WIDTH - 30} y1={150} y2={150} />
      <SignatureLines lines={lines} />
    </svg>
  );
}

function isFull(lines: Lines): boolean {
  return lines.reduce((sum, { length }) => sum + length, 0) >= STROKE_PLACES_MAX;
}

/** The signature in small, as it will stand on the page. */
export function SignaturePicture({ signature: { width, height, lines } }: { readonly signature: Signature }) {
  return (
    <svg
      className={classes['signature']}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      role="img"
      aria-label={words.yourSignature}
    >
      <SignatureLines lines={lines} />
    </svg>
  );
}

function SignatureLines({ lines }: { readonly lines: Lines }) {
  return lines.map((line, at) => (
    // Lines are added at the end alone.
    <polyline
      key={at}
      className={classes['signature_line']}
      points={[...line, ...line.slice(0, 1).filter(() => line.length === 1)].map(({ x, y }) => `${x},${y}`).join(' ')}
    />
  ));
}
