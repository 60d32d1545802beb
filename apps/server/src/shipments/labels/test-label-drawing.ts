import { TEST_RULER_MM } from '@tsela/domain/formats/label-options';
import type { Document } from '../../providers/pdf-document.ts';
import { LABEL_WIDTH_MM, drawBars, drawQr, mm, put } from './label-drawing.ts';

const LEFT_MM = 10;

interface TestDrawing {
  readonly code: string;
  readonly height: number;
  /** How much smaller than itself the label is drawn: the ruler is in millimetres of the paper all the same. */
  readonly scale: number;
}

/** A test label: its frame, a ruler in real millimetres, and the codes of a sticker at their size. */
export function drawTestLabel(document: Document, { code, height, scale }: TestDrawing): void {
  document
    .rect(mm(2), mm(2), mm(LABEL_WIDTH_MM - 4), mm(height - 4))
    .lineWidth(1)
    .stroke('#000');
  put(document, 'Test label', { left: LEFT_MM, top: 8, size: 18, bold: true });
  put(document, 'The frame must be whole on all four sides.', { left: LEFT_MM, top: 17, size: 9 });
  drawRuler(document, { top: 28, scale });
  put(document, 'Scan both codes. They say:', { left: LEFT_MM, top: 43, size: 9 });
  put(document, code, { left: LEFT_MM, top: 48, size: 12, bold: true });
  drawBars(document, code, { left: LEFT_MM, top: 55, width: LABEL_WIDTH_MM - 2 * LEFT_MM, height: 12 });
  drawQr(document, code, { left: LEFT_MM, top: 70, size: 22 });
}

/** As much of the ruler as its label has room for. */
function drawRuler(document: Document, { top, scale }: { readonly top: number; readonly scale: number }): void {
  const room = (LABEL_WIDTH_MM - 2 * LEFT_MM) * scale;
  const length = Math.floor(Math.min(TEST_RULER_MM, room) / 10) * 10;
  put(document, `The line must be exactly ${length} mm. If it is not, print at 100 %.`, { left: LEFT_MM, top: top - 6, size: 9 });
  const at = (length_mm: number) => mm(LEFT_MM + length_mm / scale);
  document.moveTo(at(0), mm(top)).lineTo(at(length), mm(top));
  for (let tick = 0; tick <= length; tick++) {
    const high = tick % 10 === 0 ? 8 : tick % 5 === 0 ? 6 : 4;
    document.moveTo(at(tick), mm(top)).lineTo(at(tick), mm(top + high));
  }
  document.lineWidth(0.4).stroke('#000');
}
