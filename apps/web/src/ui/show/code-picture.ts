import { code128, drawingSVG, qrcode } from 'bwip-js/browser';

/** A text as a barcode, whose bars are as high as is said, or as a QR code, drawn in the browser: the address of a picture. */
export function codePicture(text: string, symbology: 'code128' | 'qr', height_mm = 12): string {
  const drawn =
    symbology === 'qr'
      ? qrcode<string>({ bcid: 'qrcode', text }, drawingSVG())
      : code128<string>({ bcid: 'code128', text, height: height_mm, paddingwidth: 10 }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
