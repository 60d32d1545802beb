import { useMemo } from 'react';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { codePicture } from '../../ui/show/code-picture.ts';
import classes from './ReferenceBarcode.module.css';

/** Low, so that each bar is wide enough to be scanned in a line of text. */
const HEIGHT_MM = 6;

/** The tracking reference as a barcode, to be scanned from the screen. Source: screens S09. */
export function ReferenceBarcode({ reference }: { readonly reference: string }) {
  const address = useMemo(() => codePicture(reference, 'code128', HEIGHT_MM), [reference]);
  return <img className={classes['barcode']} src={address} alt={words.barcodeOf(reference)} />;
}
