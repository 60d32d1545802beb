import { useEffect, useRef, useState } from 'react';
import { fieldEvents } from '../../strings/tracking-field-events.ts';
import { codesOn } from '../../ui/viewer/codes-on.ts';
import { FieldProblem } from './FieldDialog.tsx';
import classes from './Proof.module.css';

/** Pictures are read this long after each other: a phone's battery lasts, and a code held still is read at once. */
const EVERY_MS = 300;
/** A code that stays before the camera is told once; away for so long, it is told again. */
const AGAIN_MS = 3000;
/** No reference is longer. */
const LONGEST_CODE = 60;
/** In pixels, of the longer side of what is read. */
const LONGEST_SIDE = 1280;

interface CameraScanProps {
  readonly onCode: (code: string) => void;
}

/** The device's camera, which reads the codes held before it, for drivers and benches. Refused or missing, codes are typed. Source: screens S26, S28. */
export function CameraScan({ onCode }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [is_refused, setRefused] = useState(false);
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let is_left = false;
    const seen = new Map<string, number>();

    async function look(): Promise<void> {
      const found = video.current === null ? [] : await codesOn(pictureOf(video.current));
      const now_ms = performance.now();
      for (const code of is_left ? [] : codesOf(found)) {
        if (now_ms - (seen.get(code) ?? Number.NEGATIVE_INFINITY) > AGAIN_MS) tell.current(code);
        seen.set(code, now_ms);
      }
      if (!is_left) timer = setTimeout(() => void look(), EVERY_MS);
    }

    openCamera().then(
      (opened) => {
        stream = opened;
        if (is_left || video.current === null) return stop(opened);
        video.current.srcObject = opened;
        // A browser may want a tap first; the picture is read all the same.
        video.current.play().catch(() => undefined);
        void look();
      },
      () => is_left || setRefused(true),
    );
    return () => {
      is_left = true;
      clearTimeout(timer);
      if (stream !== null) stop(stream);
    };
  }, []);

  if (is_refused) return <FieldProblem text={fieldEvents.noCamera} />;
  return <video ref={video} className={classes['camera']} muted playsInline aria-label={fieldEvents.camera} />;
}

function codesOf(found: readonly string[]): readonly string[] {
  return [...new Set(found.map((code) => code.trim()))].filter((code) => code !== '' && code.length <= LONGEST_CODE);
}

/** Over plain http browsers have no cameras. */
async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new Error('There is no camera.');
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function pictureOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
