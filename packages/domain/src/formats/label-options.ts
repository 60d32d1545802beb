/** Sheets that stickers are printed on: a label of its own size in mm, or A4 with one, two or four stickers. Source: screens S59. */
export const LABEL_SIZES = ['100x150', '100x100', 'a4', 'a4-2up', 'a4-4up'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

/** Dots an inch of label printers. */
export const PRINTER_RESOLUTIONS = ['203', '300'] as const;
export type PrinterResolution = (typeof PRINTER_RESOLUTIONS)[number];

/** A waybill for the sender, the courier and the recipient. */
export const WAYBILL_COPIES_MAX = 3;

/** As many shipments as are printed in one go. */
export const PRINTED_AT_ONCE_MAX = 1000;

/** How a test label is printed: on a sheet, or by a label printer of so many dots an inch. */
export type TestLabel =
  | { readonly format: 'pdf'; readonly size: LabelSize }
  | { readonly format: 'zpl'; readonly resolution: PrinterResolution };

/** What the codes of a test label hold: another text is of another label. Source: users-ask 27. */
export function testLabelCode(label: TestLabel): string {
  return label.format === 'pdf' ? `TEST-${label.size.toUpperCase()}` : `TEST-ZPL-${label.resolution}`;
}

/** As long as its ruler is, in mm. */
export const TEST_RULER_MM = 80;
