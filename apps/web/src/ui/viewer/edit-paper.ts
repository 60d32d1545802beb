import { bytesOfCanvas } from '../form/small-photo.ts';
import type { EditAnswer, EditAsked } from './edit-worker.ts';
import type { PageLie } from './edit-pdf.ts';
import { strokesOf } from './marks.ts';
import type { Crop, Edits, Stroke } from './marks.ts';
import { boundedScale, PaperRefused } from './paper.ts';
import type { Paper, PaperPage } from './paper.ts';

const EDITED_WITHIN_MS = 20_000;

/** A document as it was read. */
export interface OpenedFile {
  readonly bytes: Uint8Array;
  readonly content_type: string;
  readonly paper: Paper;
}

/** The document with what was done to it, of the same kind. Raises `PaperRefused`. */
export async function savedEdits({ bytes, content_type, paper }: OpenedFile, edits: Edits): Promise<Uint8Array> {
  if (content_type !== 'application/pdf') return editedPicture(await paper.page(1), content_type, edits);
  const touched = new Set([...edits.marks.map(({ page }) => page), ...edits.turns.keys(), ...edits.crops.keys()]);
  const lies: PageLie[] = [];
  for (const page of touched) {
    const { width, height, matrix } = await paper.page(page);
    if (matrix) lies.push({ page, width, height, matrix });
  }
  const [pdf] = await askWorker({ kind: 'edit', bytes, edits, lies });
  if (!pdf) throw new PaperRefused('broken');
  return pdf;
}

/** The document in several, one for each group of its pages. Raises `PaperRefused`. */
export async function splitInto(bytes: Uint8Array, groups: readonly (readonly number[])[]): Promise<readonly Uint8Array[]> {
  return askWorker({ kind: 'split', bytes, groups });
}

/** Beside the page, which stays usable; what takes too long is given up. */
async function askWorker(asked: EditAsked): Promise<readonly Uint8Array[]> {
  const worker = new Worker(new URL('edit-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new PaperRefused('slow')), EDITED_WITHIN_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<EditAnswer>) => {
        clearTimeout(timer);
        if (data.kind === 'done') resolve(data.pdfs);
        else reject(new PaperRefused(/Encrypted/.test(data.name) ? 'protected' : 'broken'));
      });
      worker.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new PaperRefused('broken'));
      });
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}

const JPEG_QUALITY = 0.9;

async function editedPicture(page: PaperPage, content_type: string, edits: Edits): Promise<Uint8Array> {
  const drawn = document.createElement('canvas');
  const scale = boundedScale(page, 1);
  await page.draw(drawn, scale);
  const pen = drawn.getContext('2d');
  if (pen === null) throw new PaperRefused('broken');
  const size = Math.max(page.width, page.height);
  pen.save();
  pen.scale(scale, scale);
  for (const stroke of edits.marks.flatMap((mark) => strokesOf(mark, size))) paint(pen, stroke);
  pen.restore();
  const crop = edits.crops.get(1) ?? { left: 0, top: 0, width: page.width, height: page.height };
  const whole = turnedPart(drawn, { crop, scale, turn: edits.turns.get(1) ?? 0 });
  const bytes = await bytesOfCanvas(whole, content_type, JPEG_QUALITY);
  if (bytes === null) throw new PaperRefused('broken');
  return bytes;
}

/** Draws a mark on a canvas. */
export function paint(pen: CanvasRenderingContext2D, stroke: Stroke): void {
  if (stroke.kind === 'text') {
    pen.fillStyle = stroke.colour;
    pen.font = `${stroke.size}px Helvetica, Arial, sans-serif`;
    pen.fillText(stroke.text, stroke.at.x, stroke.at.y);
    return;
  }
  pen.save();
  pen.beginPath();
  for (const { x, y } of stroke.places) pen.lineTo(x, y);
  if (stroke.kind === 'area') {
    pen.globalAlpha = stroke.opacity;
    if (stroke.opacity < 1) pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = stroke.colour;
    pen.fill();
  } else {
    pen.strokeStyle = stroke.colour;
    pen.lineWidth = stroke.width;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke();
  }
  pen.restore();
}

function turnedPart(
  drawn: HTMLCanvasElement,
  { crop, scale, turn }: { readonly crop: Crop; readonly scale: number; readonly turn: number },
): HTMLCanvasElement {
  const [left, top, width, height] = [crop.left, crop.top, crop.width, crop.height].map((each) => Math.round(each * scale)) as [
    number,
    number,
    number,
    number,
  ];
  const is_sideways = turn % 180 !== 0;
  const part = document.createElement('canvas');
  part.width = Math.max(1, is_sideways ? height : width);
  part.height = Math.max(1, is_sideways ? width : height);
  const pen = part.getContext('2d');
  if (pen === null) throw new PaperRefused('broken');
  pen.translate(part.width / 2, part.height / 2);
  pen.rotate((turn * Math.PI) / 180);
  pen.drawImage(drawn, left, top, width, height, -width / 2, -height / 2, width, height);
  return part;
}
