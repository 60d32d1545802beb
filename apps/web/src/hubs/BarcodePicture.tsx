import type { Barcode, Symbology } from '@tsela/domain/hubs/barcodes';
import { useMemo } from 'react';
import { codePicture } from '../ui/show/code-picture.ts';
import type { CodeSize } from './barcode-draft.ts';
import classes from './Barcodes.module.css';

interface BarcodePictureProps {
  readonly of: Barcode;
  readonly symbology: Symbology;
  readonly size: CodeSize;
  readonly has_text: boolean;
}

/** One code with what people read under it, drawn in the browser. */
export function BarcodePicture({ of: { code, caption }, symbology, size, has_text }: BarcodePictureProps) {
  const address = useMemo(() => codePicture(code, symbology), [code, symbology]);
  return (
    <figure className={classes['code']} data-size={size} data-kind={symbology}>
      <img className={classes['picture']} src={address} alt={code} />
      {has_text && <figcaption className={classes['caption']}>{caption}</figcaption>}
    </figure>
  );
}
