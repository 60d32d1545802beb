import type { PartyTexts } from '@tsela/domain/shipments/notices/texts/party-en';
import { PARTY_TEXTS } from '@tsela/domain/shipments/notices/texts/party-texts';
import { useWords } from './page-words.ts';

/** The texts of the pages that a link in a message opens, in the language that is read. */
export function usePartyTexts(): PartyTexts {
  return PARTY_TEXTS[useWords().language];
}
