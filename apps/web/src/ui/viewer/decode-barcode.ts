import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HTMLCanvasElementLuminanceSource,
  HybridBinarizer,
  MultiFormatReader,
  NotFoundException,
} from '@zxing/library';

/** What couriers print. */
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128, BarcodeFormat.QR_CODE, BarcodeFormat.CODE_39]],
  [DecodeHintType.TRY_HARDER, true],
]);

/** The barcode on a picture, whichever way it lies; none where there is none. */
export function decodeBarcode(canvas: HTMLCanvasElement): string[] {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas)));
  const reader = new MultiFormatReader();
  reader.setHints(HINTS);
  try {
    return [reader.decode(bitmap).getText()];
  } catch (error) {
    if (error instanceof NotFoundException) return [];
    throw error;
  }
}
