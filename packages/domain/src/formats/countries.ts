/** The value South Africa goes by in addresses; every other country goes by its ISO code. Source: CONST-18, DATA-30. */
export const SOUTH_AFRICA = 'South Africa';

const ISO_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** The countries as they are stored: ISO codes, with South Africa by its full name. Source: CONST-18. */
export const COUNTRIES: readonly string[] = ISO_CODES.split(' ').map((code) => (code === 'ZA' ? SOUTH_AFRICA : code));

const KNOWN: ReadonlySet<string> = new Set(COUNTRIES);
const SOUTH_AFRICAN_SPELLINGS = ['za', 'zaf', 'rsa', 'southafrica', 'republicofsouthafrica', 'suidafrika'];

/** The stored value of a country a caller wrote: ZA, RSA and South Africa are one; an unknown text gives null. */
export function parseCountry(text: string): string | null {
  if (SOUTH_AFRICAN_SPELLINGS.includes(text.toLowerCase().replaceAll(/[^a-z]/g, ''))) return SOUTH_AFRICA;
  const code = text.trim().toUpperCase();
  return KNOWN.has(code) ? code : null;
}
