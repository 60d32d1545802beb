/** The languages in which recipients are written to, and in which their pages are. Source: users-ask.md, issue 20 part 3. */
export const LANGUAGES = ['en', 'af', 'zu'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in itself, as a reader looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', af: 'Afrikaans', zu: 'isiZulu' };

/** What a document says of its language. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en-ZA', af: 'af-ZA', zu: 'zu-ZA' };

/** What a text names; null where it is none of ours. */
export function languageOf(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/** As many wishes of a browser as are looked at. */
const WISHES_MAX = 10;

/** The first of our languages that a browser asks for, in its order; null where it asks for none. Source: RFC 9110, Accept-Language. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').slice(0, 500).split(',').slice(0, WISHES_MAX).map(wishOf);
  const ours = wishes.filter(({ language, weight }) => language !== null && weight > 0);
  return ours.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null;
}

function wishOf(wish: string): { readonly language: Language | null; readonly weight: number } {
  const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: languageOf(tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) || 0 };
}

/** A text with its gaps filled: `{name}` is what `gaps` has under `name`. A gap that nothing fills stays to be seen. */
export function filled(text: string, gaps: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w{1,30})\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
