/** What browsers that read barcodes offer for it; TypeScript's own list of the web's parts leaves it out. */
interface Detector {
  readonly detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>;
}

/** As many as one file is matched by. */
const CODES_MAX = 8;
const LONGEST_CODE = 60;

/** Whether this browser reads barcodes from pictures. */
export function readsBarcodes(): boolean {
  return 'BarcodeDetector' in globalThis;
}

/** The barcodes on a photo; none where this browser cannot read them or what it is given is no picture. */
export async function readBarcodes(file: File): Promise<string[]> {
  if (!readsBarcodes() || !file.type.startsWith('image/')) return [];
  try {
    // Browsers have it under this name and with this shape, or not at all.
    const { BarcodeDetector } = globalThis as unknown as { readonly BarcodeDetector: new () => Detector };
    const picture = await createImageBitmap(file);
    const found = await new BarcodeDetector().detect(picture);
    picture.close();
    const codes = found.map(({ rawValue }) => rawValue.trim()).filter((code) => code !== '' && code.length <= LONGEST_CODE);
    return [...new Set(codes)].slice(0, CODES_MAX);
  } catch {
    // The name is what is left to match it by.
    return [];
  }
}
