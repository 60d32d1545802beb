/** The nine provinces by code. Source: CONST-11. */
export const PROVINCES = ['EC', 'FS', 'GP', 'KZN', 'LP', 'MP', 'NC', 'NW', 'WC'] as const;

export type Province = (typeof PROVINCES)[number];

export const PROVINCE_NAMES: Readonly<Record<Province, string>> = {
  EC: 'Eastern Cape',
  FS: 'Free State',
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NC: 'Northern Cape',
  NW: 'North West',
  WC: 'Western Cape',
};

/** Other spellings callers use, reduced to letters: older ISO codes, shop software, former and Afrikaans names. */
const OTHER_SPELLINGS: Readonly<Record<string, Province>> = {
  ec: 'EC',
  fs: 'FS',
  gp: 'GP',
  gt: 'GP',
  gau: 'GP',
  kzn: 'KZN',
  nl: 'KZN',
  natal: 'KZN',
  lp: 'LP',
  lim: 'LP',
  np: 'LP',
  northernprovince: 'LP',
  mp: 'MP',
  nc: 'NC',
  nw: 'NW',
  northwestprovince: 'NW',
  wc: 'WC',
  ooskaap: 'EC',
  vrystaat: 'FS',
  orangefreestate: 'FS',
  noordkaap: 'NC',
  noordwes: 'NW',
  weskaap: 'WC',
};

const BY_SPELLING: ReadonlyMap<string, Province> = new Map([
  ...Object.entries(OTHER_SPELLINGS),
  ...PROVINCES.map((code) => [letters(PROVINCE_NAMES[code]), code] as const),
]);

/** The province a text means, by code, older code (NL, GT, GAU, NP), ISO 3166-2 code (ZA-GP) or name; null when it is none. */
export function parseProvince(text: string): Province | null {
  // Nearly every text that is asked about has been brought into this form before.
  if (isProvince(text)) return text;
  const spelling = letters(text);
  return BY_SPELLING.get(spelling) ?? BY_SPELLING.get(spelling.replace(/^za/, '')) ?? null;
}

const CODES: ReadonlySet<string> = new Set(PROVINCES);

function isProvince(text: string): text is Province {
  return CODES.has(text);
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
