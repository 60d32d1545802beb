import type { Language } from './language.ts';
import { PAGES_AF } from './pages-af.ts';
import { PAGES_EN } from './pages-en.ts';
import type { PageTexts } from './pages-en.ts';
import { PAGES_ZU } from './pages-zu.ts';

/** All languages at once: for the server, which draws each. A browser loads the one that is read. */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = { en: PAGES_EN, af: PAGES_AF, zu: PAGES_ZU };
