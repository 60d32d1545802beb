import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { PrintLogo } from './print-logo.ts';

export type Document = InstanceType<typeof PDFDocument>;

/** A PDF without a page, and what is drawn into it, as bytes. */
export async function pdfOf(
  { size }: { readonly size: string | [number, number] },
  draw: (document: Document) => void | Promise<void>,
): Promise<Buffer> {
  const document = new PDFDocument({ size, margin: 0, autoFirstPage: false, compress: true });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  await draw(document);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

/** What pdfkit draws as a picture; its types know files alone. */
export type Picture = Parameters<Document['image']>[0];

/**
 * The logo as one object of the document, which all pages share. It is unpacked before, once a process, so nothing is left to do but to write
 * it: pdfkit would read the file again for each page.
 */
export function pictureIn(document: Document, { width, height, filter, colours, content }: PrintLogo): Picture {
  const obj = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: colours,
    Filter: filter,
  });
  obj.end(content);
  // pdfkit takes whatever has a width, a height, a label and its object.
  return { width, height, label: 'Logo', obj } as unknown as Picture;
}

/** What every printer's own font has: the letters of English, Afrikaans and most of the country's languages. */
const BUILT_IN = /^[\u0020-\u007E\u00A0-\u00FF\u0160\u0161\u017D\u017E\u2013\u2014\u2018\u2019]*$/u;

/** Whether the printers' own fonts have all signs of a text. */
export function isInBuiltInFont(text: string): boolean {
  return BUILT_IN.test(text);
}

const require = createRequire(import.meta.url);

/** DejaVu Sans, of which a label carries the signs that it uses. */
const WIDE_FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** What pdfkit has open of a font of one's own; its types do not tell. */
interface OpenFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code_point: number): boolean } };
}

/**
 * Chooses the font that has the signs of a text, and answers the text with a question mark for what no font here has, instead of a wrong
 * letter. Tshivenda, Greek, Cyrillic, Hebrew and Arabic are not in the printers' own fonts.
 */
export function inFont(document: Document, text: string, is_bold: boolean): string {
  if (isInBuiltInFont(text)) {
    document.font(is_bold ? 'Helvetica-Bold' : 'Helvetica');
    return text;
  }
  document.font(is_bold ? WIDE_FONTS.bold : WIDE_FONTS.regular);
  const { font } = (document as unknown as OpenFont)._font;
  // Signs that join others or change their look stand for nothing by themselves.
  const signs = text.replaceAll(/\u200B|\u200C|\u200D|\u200E|\u200F|[\uFE00-\uFE0F]/gu, '');
  return Array.from(signs, (sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
}
