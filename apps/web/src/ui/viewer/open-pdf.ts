import { AnnotationMode, getDocument, PDFWorker } from 'pdfjs-dist';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import jpeg_2000_address from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { PaperRefused, within } from './paper.ts';
import type { Matrix, Paper, PaperPage, TextOnPage } from './paper.ts';

const OPENED_WITHIN_MS = 20_000;
const DRAWN_WITHIN_MS = 20_000;
/** Pictures on a page that would unpack to more are left out. */
const PICTURE_PIXELS_MAX = 40_000_000;
/** Pieces of text that one page is searched for. */
const TEXTS_MAX = 20_000;

/** The letters of the fonts that every PDF may leave out, by their file. */
const FONTS: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** Letters come from our own server, by the names that the build gave them; nothing else is asked for. */
class OwnFiles {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const address = Object.entries(FONTS).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (kind !== 'standardFontDataUrl' || address === undefined) throw new Error('There is no such file.');
    const answer = await fetch(address);
    if (!answer.ok) throw new Error('A font did not come.');
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/**
 * Opens a PDF in a worker of its own, so that one that never ends is ended with it. Scripts, forms and links of the document are neither run nor shown.
 * Raises `PaperRefused` for one that is protected, broken or too slow.
 */
export async function openPdf(bytes: Uint8Array): Promise<Paper> {
  const thread = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  const end = () => {
    worker.destroy();
    thread.terminate();
  };
  const loading = getDocument({
    // The worker takes what it is given; the bytes are the caller's.
    data: bytes.slice(),
    worker,
    BinaryDataFactory: OwnFiles,
    standardFontDataUrl: '/',
    // No code of the document and no WebAssembly: the content security policy allows neither.
    isEvalSupported: false,
    useWasm: false,
    wasmUrl: `${new URL(jpeg_2000_address, location.href).href}?/`,
    useWorkerFetch: false,
    maxImageSize: PICTURE_PIXELS_MAX,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const document = await within(OPENED_WITHIN_MS, loading.promise, end);
    return { page_count: document.numPages, page: (number) => pageOf(document, number, end), close: end };
  } catch (error) {
    end();
    throw refusalOf(error);
  }
}

/** What the reader says by the name of its error. */
function refusalOf(error: unknown): PaperRefused {
  if (error instanceof PaperRefused) return error;
  const is_protected = error instanceof Error && error.name === 'PasswordException';
  return new PaperRefused(is_protected ? 'protected' : 'broken', { cause: error });
}

async function pageOf(document: PDFDocumentProxy, number: number, end: () => void): Promise<PaperPage> {
  try {
    const page = await within(OPENED_WITHIN_MS, document.getPage(number), end);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    return {
      width,
      height,
      // The reader answers six numbers.
      matrix: transform as unknown as Matrix,
      draw: (canvas, scale) => draw(page, { canvas, scale, end }),
      texts: () => textsOf(page, transform as unknown as Matrix),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function draw(
  page: PDFPageProxy,
  { canvas, scale, end }: { readonly canvas: HTMLCanvasElement; readonly scale: number; readonly end: () => void },
): Promise<void> {
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  try {
    await within(DRAWN_WITHIN_MS, task.promise, () => {
      task.cancel();
      end();
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function textsOf(page: PDFPageProxy, matrix: Matrix): Promise<TextOnPage[]> {
  const { items } = await page.getTextContent();
  return items.slice(0, TEXTS_MAX).flatMap((item) => {
    if (!('str' in item) || item.str === '') return [];
    // Where the piece begins, at the foot of its letters.
    const [, , c, d, e, f] = item.transform as number[];
    const height = Math.hypot(c ?? 0, d ?? 0) || item.height;
    const left = matrix[0] * (e ?? 0) + matrix[2] * (f ?? 0) + matrix[4];
    const foot = matrix[1] * (e ?? 0) + matrix[3] * (f ?? 0) + matrix[5];
    return [{ text: item.str, left, top: foot - height, width: item.width, height: height * 1.2 }];
  });
}
