import type { Language } from './language.ts';
import { PARTY_AF } from './party-af.ts';
import { PARTY_EN } from './party-en.ts';
import type { PartyTexts } from './party-en.ts';
import { PARTY_ZU } from './party-zu.ts';

/** The texts of the pages that a link in a message opens, by language. */
export const PARTY_TEXTS: Readonly<Record<Language, PartyTexts>> = { en: PARTY_EN, af: PARTY_AF, zu: PARTY_ZU };
