import { useEffect, useRef, useState } from 'react';
import { fieldEvents } from '../../strings/tracking-field-events.ts';
import { codesOn } from '../../ui/viewer/codes-on.ts';
import { FieldProblem } from './FieldDialog.tsx';
import classes from './Proof.module.css';

/** Pictures are read this long after each other: a phone's battery lasts, and a code held still is read at once. */
const EVERY_MS = 300;
/** The same code is told again after this time only: it stays before the camera for a moment. */
const AGAIN_MS = 3000;
/** In pixels, of the longer side of what is read. */
const LONGEST_SIDE = 1280;

interface CameraScanProps {
  readonly onCode: (code: string) => void;
}

/** The phone's camera, which reads the codes held before it. Refused or missing, codes are typed. Source: screens S26. */
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
    let last = { code: '', at_ms: 0 };

    async function look(): Promise<void> {
      const [code] = video.current === null ? [] : await codesOn(pictureOf(video.current));
      const now_ms = Date.now();
      if (code !== undefined && (code !== last.code || now_ms - last.at_ms > AGAIN_MS)) {
        last = { code, at_ms: now_ms };
        tell.current(code);
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
