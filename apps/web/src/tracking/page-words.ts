import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { clockTime, dayIn } from '@tsela/domain/shipments/notices/texts/language-days';
import { PAGES_EN } from '@tsela/domain/shipments/notices/texts/pages-en';
import type { PageTexts } from '@tsela/domain/shipments/notices/texts/pages-en';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import { createContext, use } from 'react';

/** The language that a page for recipients is read in, with its texts. */
export interface PageWords {
  readonly language: Language;
  readonly texts: PageTexts;
}

export const ENGLISH: PageWords = { language: 'en', texts: PAGES_EN };
const Words = createContext<PageWords>(ENGLISH);

/** Gives all below it their language. */
export const WordsProvider = Words.Provider;

export function useWords(): PageWords {
  return use(Words);
}

/** The texts of a language; a browser loads those that are read. */
export async function loadWords(language: Language): Promise<PageWords> {
  if (language === 'af') return { language, texts: (await import('@tsela/domain/shipments/notices/texts/pages-af')).PAGES_AF };
  if (language === 'zu') return { language, texts: (await import('@tsela/domain/shipments/notices/texts/pages-zu')).PAGES_ZU };
  return ENGLISH;
}

/** The day of an instant in the language, with words for the days around today. */
export function nearDay({ language, texts }: PageWords, instant: string | Date, now: Date): string {
  const day = dayOf(new Date(instant));
  const { today, tomorrow, yesterday } = texts.common;
  if (day === dayOf(now)) return today;
  if (day === dayOf(new Date(now.getTime() + DAY_MS))) return tomorrow;
  return day === dayOf(new Date(now.getTime() - DAY_MS)) ? yesterday : dayIn(language, day, now);
}

/** The same within a sentence that says “on” before it: `Mon 23 Nov`. */
export function dayOn({ language }: PageWords, instant: string | Date, now: Date): string {
  return dayIn(language, dayOf(new Date(instant)), now);
}

/** The wall-clock time of an instant: `14:00`. */
export function timeOf(instant: string | Date): string {
  return clockTime(new Date(instant));
}
