import { codesOn } from '../../ui/viewer/codes-on.ts';
import { boundedScale } from '../../ui/viewer/paper.ts';
import type { Paper, PaperPage } from '../../ui/viewer/paper.ts';

/** As many as one file is matched by. */
const CODES_MAX = 8;
const LONGEST_CODE = 60;
/** In pixels, of the longer side: the bars of a sticker on a page of A4 are still apart. */
const LONGEST_SIDE = 1800;
const THUMB_SIDE = 200;

/** A page as it is shown small, with the barcodes on it. */
export interface ReadPage {
  readonly codes: readonly string[];
  /** A small picture of it, as the address of an image. */
  readonly thumb: string;
}

/** The barcodes on a page, by the browser where it reads them and otherwise by a reader that comes with the first page. */
export async function readPage(paper: Paper, number: number): Promise<ReadPage> {
  const page = await paper.page(number);
  const canvas = document.createElement('canvas');
  await page.draw(canvas, boundedScale(page, LONGEST_SIDE / Math.max(page.width, page.height)));
  const codes = await codesOn(canvas);
  return { codes: tidied(codes), thumb: thumbOf(canvas, page) };
}

function tidied(codes: readonly string[]): string[] {
  const sound = codes.map((code) => code.trim()).filter((code) => code !== '' && code.length <= LONGEST_CODE);
  return [...new Set(sound)].slice(0, CODES_MAX);
}

function thumbOf(canvas: HTMLCanvasElement, { width, height }: Pick<PaperPage, 'width' | 'height'>): string {
  const small = document.createElement('canvas');
  const scale = THUMB_SIDE / Math.max(width, height);
  small.width = Math.max(1, Math.round(width * scale));
  small.height = Math.max(1, Math.round(height * scale));
  small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height);
  return small.toDataURL('image/jpeg', 0.7);
}
