/** Words of printing stickers and waybills. */
export const printing = {
  action: 'Print options…',
  title: (count: number) => (count === 1 ? 'Print' : `Print ${count} shipments`),
  ok: 'Print',
  what: 'What',
  kinds: {
    pdf: { label: 'Stickers as PDF', note: 'For any printer.' },
    zpl: { label: 'Stickers for a label printer', note: 'ZPL, 4 x 6 inches.' },
    waybill: { label: 'Waybills', note: 'A4, with every parcel, to be signed.' },
  },
  size: 'Sheet',
  sizes: {
    '100x150': 'Label, 100 x 150 mm',
    '100x100': 'Label, 100 x 100 mm',
    a4: 'A4, 1 sticker',
    'a4-2up': 'A4, 2 stickers',
    'a4-4up': 'A4, 4 stickers',
  },
  resolution: 'Resolution',
  printer: 'Printer',
  toFile: 'Save a file',
  findPrinters: 'Look for label printers',
  noService:
    'No print service answered on this computer. Zebra Browser Print is one: start it, allow it to be used by this page, and look again.',
  noPrinters: 'The print service on this computer has no printer. Connect one and look again.',
  printerKept: 'Kept for this computer: stickers go there without being asked about again.',
  sentTo: (printer: string) => `Sent to ${printer}.`,
  notTaken: (printer: string) => `${printer} did not take it. The file is saved instead.`,
  test: 'Test label',
  testText: 'It shows whether the size is right and whether your scanner reads what is printed. It is of no parcel.',
  testPrint: 'Print a test label',
  testScan: 'Scan a code of the test label',
  testRight: 'Read without a mistake. Printer and scanner are set up.',
  testOther: (read: string) =>
    `This reads ${read}, which is not the code of this label. Print it at 100 % and try again, or choose another size.`,
  dpi: (dots: string) => `${dots} dpi`,
  copies: 'Copies of each',
} as const;
