import { TEST_RULER_MM } from '@tsela/domain/formats/label-options';
import type { PrinterResolution } from '@tsela/domain/formats/label-options';

const MM_PER_INCH = 25.4;
/** 4 x 6 inches, as the stickers. */
const WIDTH_MM = 101.6;
const LENGTH_MM = 152.4;
const LEFT_MM = 10;
/** The narrowest bar in dots, as on the stickers: 0.375 mm at 203 dpi, 0.34 mm at 300. */
const BAR_DOTS: Readonly<Record<PrinterResolution, number>> = { '203': 3, '300': 4 };
const QR_DOTS: Readonly<Record<PrinterResolution, number>> = { '203': 7, '300': 10 };

/** A test label for a printer of so many dots an inch: its frame, a ruler in real millimetres, and the codes of a sticker. */
export function testLabelZpl(code: string, resolution: PrinterResolution): string {
  const dots = (length_mm: number) => Math.round((length_mm * Number(resolution)) / MM_PER_INCH);
  const place = (left: number, top: number) => `^FO${dots(left)},${dots(top)}`;
  const text = (top: number, size: number, line: string) => `${place(LEFT_MM, top)}^A0N,${dots(size)},${dots(size)}^FD${line}^FS`;
  const box = (left: number, top: number, wide: number, high: number) =>
    `${place(left, top)}^GB${Math.max(1, dots(wide))},${Math.max(1, dots(high))},1^FS`;
  const ticks = Array.from({ length: TEST_RULER_MM + 1 }, (_none, at) =>
    box(LEFT_MM + at, 42, 0, at % 10 === 0 ? 8 : at % 5 === 0 ? 6 : 4),
  );
  return [
    '^XA',
    '^CI28',
    `^PW${dots(WIDTH_MM)}`,
    `^LL${dots(LENGTH_MM)}`,
    `${place(2, 2)}^GB${dots(WIDTH_MM - 4)},${dots(LENGTH_MM - 4)},2^FS`,
    text(10, 7, 'Test label'),
    text(20, 4, `4 x 6 inches, ${resolution} dpi`),
    text(27, 3.2, 'The frame must be whole on all four sides.'),
    text(33, 3.2, `The line must be exactly ${TEST_RULER_MM} mm.`),
    box(LEFT_MM, 42, TEST_RULER_MM, 0),
    ...ticks,
    text(58, 3.2, 'Scan both codes. They say:'),
    text(64, 5, code),
    `${place(LEFT_MM, 76)}^BY${BAR_DOTS[resolution]}^BCN,${dots(20)},N,N,N^FD${code}^FS`,
    `${place(LEFT_MM, 104)}^BQN,2,${QR_DOTS[resolution]}^FDMA,${code}^FS`,
    '^XZ',
  ].join('\n');
}
