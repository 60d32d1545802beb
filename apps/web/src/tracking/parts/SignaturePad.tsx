import { Button } from '../../ui/act/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { base64Of, bytesOf } from '../../ui/form/base64.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import classes from './Proof.module.css';

const [WIDTH, HEIGHT] = [720, 270];

interface SignaturePadProps {
  readonly label: string;
  /** What was drawn before, as PNG: it is there when the field comes. */
  readonly signed?: Uint8Array | null;
  /** What was drawn, as PNG; null once it is wiped. */
  readonly onSigned: (png: Uint8Array | null) => void;
}

/** A field in which the receiver signs with a finger or a pen. */
export function SignaturePad({ label, signed = null, onSigned }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const is_drawing = useRef(false);
  const [before] = useState(signed);

  useEffect(() => {
    if (before === null) return undefined;
    const picture = new Image();
    let is_left = false;
    picture.onload = () => {
      if (!is_left) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
    };
    picture.src = `data:image/png;base64,${base64Of(before)}`;
    return () => {
      is_left = true;
    };
  }, [before]);

  function pen(): CanvasRenderingContext2D | null {
    const drawn = canvas.current?.getContext('2d') ?? null;
    if (drawn === null) return null;
    // The same ink on the same paper in light and dark, since it is printed.
    drawn.strokeStyle = '#111';
    drawn.lineWidth = 4;
    drawn.lineCap = 'round';
    drawn.lineJoin = 'round';
    return drawn;
  }

  function place({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
  }

  function handleDown(event: PointerEvent<HTMLCanvasElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    is_drawing.current = true;
    const drawn = pen();
    drawn?.beginPath();
    drawn?.moveTo(...place(event));
  }

  function handleMove(event: PointerEvent<HTMLCanvasElement>): void {
    if (!is_drawing.current) return;
    const drawn = pen();
    drawn?.lineTo(...place(event));
    drawn?.stroke();
  }

  function handleUp(): void {
    if (!is_drawing.current || !canvas.current) return;
    is_drawing.current = false;
    // At once: a tap on the button below may follow before a picture that is made beside is there, and would find no signature.
    const [, png = ''] = canvas.current.toDataURL('image/png').split(',');
    onSigned(bytesOf(png));
  }

  function handleWipe(): void {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT);
    onSigned(null);
  }

  return (
    <Stack gap={1}>
      <Row justify="between" gap={2}>
        <span className={classes['label']}>{label}</span>
        <Button variant="subtle" size="compact-sm" onClick={handleWipe}>
          {driverSteps.wipe}
        </Button>
      </Row>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={classes['pad']}
        role="img"
        aria-label={label}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
      />
    </Stack>
  );
}
