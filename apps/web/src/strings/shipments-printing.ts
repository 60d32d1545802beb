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
  resolution: 'Printer',
  dpi: (dots: string) => `${dots} dpi`,
  copies: 'Copies of each',
} as const;
