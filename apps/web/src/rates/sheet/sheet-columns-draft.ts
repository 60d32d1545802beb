import { CHARGE_COLUMNS, COLUMNS } from '@tsela/domain/rates/card/matrix-columns';
import type { WireCharge } from '@tsela/contract/rates/rate-card-shapes';

type ChargeType = WireCharge['charge_type'];

/** How the texts of a column are read. */
export type CellKind = 'zone' | 'weight' | 'formula' | 'rand' | 'over' | 'whole' | 'percent' | 'of' | 'further';

export interface SheetColumn {
  /** As the file of the same rates calls it. */
  readonly title: string;
  readonly kind: CellKind;
  readonly width_px: number;
  /** The charge it is of. */
  readonly charge_type?: ChargeType;
  /** Shown only where it is used, or asked for. */
  readonly is_rare?: true;
}

const KM_TITLES = /km from/;

/** The columns of a sheet of rates, in the order of the file. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { title: COLUMNS.from, kind: 'zone', width_px: 112 },
  { title: COLUMNS.to, kind: 'zone', width_px: 112 },
  { title: COLUMNS.min, kind: 'weight', width_px: 84 },
  { title: COLUMNS.max, kind: 'weight', width_px: 92 },
  { title: COLUMNS.formula, kind: 'formula', width_px: 112 },
  ...CHARGE_COLUMNS.flatMap(({ charge_type, title, over_title }): SheetColumn[] => {
    const rare = KM_TITLES.test(title) ? ({ is_rare: true } as const) : {};
    const width_px = KM_TITLES.test(title) ? 210 : 112;
    const amount: SheetColumn = { title, kind: 'rand', width_px, charge_type, ...rare };
    if (over_title === null) return [amount];
    return [amount, { title: over_title, kind: charge_type === 'perItem' ? 'whole' : 'over', width_px, charge_type, ...rare }];
  }),
  { title: COLUMNS.percentage, kind: 'percent', width_px: 118, charge_type: 'percentage' },
  { title: COLUMNS.percentage_of, kind: 'of', width_px: 124, charge_type: 'percentage' },
  { title: COLUMNS.further, kind: 'further', width_px: 190, is_rare: true },
  { title: COLUMNS.minimum, kind: 'rand', width_px: 112 },
  { title: COLUMNS.maximum, kind: 'rand', width_px: 112 },
];

export const FROM = 0;
export const TO = 1;
export const MIN = 2;
export const MAX = 3;
export const FORMULA = 4;

/** Where a column stands; -1 for none of that name. */
export const columnAt = (title: string): number => SHEET_COLUMNS.findIndex((column) => column.title === title);
