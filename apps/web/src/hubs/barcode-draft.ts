import { codesOfList, codesOfRange, SHEETS, SYMBOLOGIES } from '@tsela/domain/hubs/barcodes';
import type { Barcode, Sheet, Symbology } from '@tsela/domain/hubs/barcodes';
import type { BarcodePreset } from '@tsela/domain/users/user-settings';

export const SIZES = ['small', 'medium', 'large'] as const;
export type CodeSize = (typeof SIZES)[number];

/** What is printed and how, as it is in the form. */
export interface BarcodeDraft {
  readonly source: 'list' | 'range';
  readonly list: string;
  readonly prefix: string;
  readonly from: string;
  readonly count: string;
  readonly symbology: Symbology;
  readonly sheet: Sheet;
  readonly columns: number;
  readonly size: CodeSize;
  readonly has_text: boolean;
}

export const FIRST_DRAFT: BarcodeDraft = {
  source: 'list',
  list: '',
  prefix: '',
  from: '0001',
  count: '24',
  symbology: 'code128',
  sheet: 'a4-24',
  columns: 3,
  size: 'medium',
  has_text: true,
};

/** The codes of a draft. */
export function codesOf({ source, list, prefix, from, count }: BarcodeDraft): readonly Barcode[] {
  return source === 'list' ? codesOfList(list) : codesOfRange({ prefix, from: from.trim(), count: Number(count) });
}

/** How many codes are on one page: eight rows on a sheet, one on a label. */
export function codesPerPage({ sheet, columns }: Pick<BarcodeDraft, 'sheet' | 'columns'>): number {
  return sheet === 'a4-24' ? 8 * columns : 1;
}

/** Codes by the page they are printed on. */
export function pagesOf(
  codes: readonly Barcode[],
  draft: Pick<BarcodeDraft, 'sheet' | 'columns'>,
): readonly (readonly Barcode[])[] {
  const size = codesPerPage(draft);
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, page) => codes.slice(page * size, (page + 1) * size));
}

/** A draft as a preset keeps it: how it looks, and what is counted; lists are not kept. */
export function presetOf(name: string, draft: BarcodeDraft): BarcodePreset {
  const { symbology, sheet, columns, size, has_text, prefix, from } = draft;
  return { name: name.trim(), symbology, sheet, columns, size, has_text, prefix, from, count: Number(draft.count) || 1 };
}

/** The draft that a preset stands for; what this version does not know is as usual. */
export function withPreset(draft: BarcodeDraft, preset: BarcodePreset): BarcodeDraft {
  return {
    ...draft,
    symbology: SYMBOLOGIES.find((each) => each === preset.symbology) ?? FIRST_DRAFT.symbology,
    sheet: SHEETS.find((each) => each === preset.sheet) ?? FIRST_DRAFT.sheet,
    columns: [1, 2, 3, 4].includes(preset.columns) ? preset.columns : FIRST_DRAFT.columns,
    size: SIZES.find((each) => each === preset.size) ?? FIRST_DRAFT.size,
    has_text: preset.has_text !== false,
    prefix: String(preset.prefix ?? ''),
    from: String(preset.from ?? FIRST_DRAFT.from),
    count: String(preset.count ?? FIRST_DRAFT.count),
    source: draft.list.trim() === '' ? 'range' : draft.source,
  };
}
