/** What browsers that read barcodes offer for it; TypeScript's own list of the web's parts leaves it out. */
interface Detector {
  readonly detect: (picture: HTMLCanvasElement) => Promise<readonly { readonly rawValue: string }[]>;
}

/** The barcodes on a picture, by the browser where it reads them and otherwise by a reader that comes with the first one; none where none can be read. */
export async function codesOn(canvas: HTMLCanvasElement): Promise<readonly string[]> {
  try {
    if ('BarcodeDetector' in globalThis) {
      // Browsers have it under this name and with this shape, or not at all.
      const { BarcodeDetector } = globalThis as unknown as { readonly BarcodeDetector: new () => Detector };
      const found = await new BarcodeDetector().detect(canvas);
      if (found.length > 0) return found.map(({ rawValue }) => rawValue);
    }
    return (await import('./decode-barcode.ts')).decodeBarcode(canvas);
  } catch {
    return [];
  }
}
