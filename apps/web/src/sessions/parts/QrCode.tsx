import { drawingSVG, qrcode } from 'bwip-js/browser';
import type { RenderOptions } from 'bwip-js/browser';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

/** In pixels. Source: TFA-05. */
const SIZE = 256;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Read from a step away, on a screen that stands upright. */
  readonly isLarge?: boolean;
}

/** A text as a QR code of 256 pixels with low error correction. Source: TFA-05. */
export function QrCode({ text, label, isLarge = false }: QrCodeProps) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrPicture(text))}`, [text]);
  return <img className={classes['qr']} data-large={isLarge || undefined} src={address} width={SIZE} height={SIZE} alt={label} />;
}

/** Drawn in the browser, so that the secret in it does not travel. */
export function qrPicture(text: string): string {
  // The library's types leave out the options of single kinds of codes.
  const options: RenderOptions & { eclevel: 'L' } = { bcid: 'qrcode', text, eclevel: 'L' };
  return qrcode<string>(options, drawingSVG());
}
