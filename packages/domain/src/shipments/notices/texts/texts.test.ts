import { describe, expect, it } from 'vitest';
import { gapsOf } from '../whatsapp-texts.ts';
import { LANGUAGES } from './language.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { PARTY_TEXTS } from './party-texts.ts';

/** Every text of a catalogue by where it stands in it. */
function textsIn(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    return typeof value === 'object' && value !== null ? textsIn(value, at) : [];
  });
}

/** What is the same word in two languages, as names and marks are. */
const SAME_IN_ALL = new Set(['track.placeholder']);

describe.each([
  ['messages', MESSAGE_TEXTS],
  ['pages', PAGE_TEXTS],
  ['pages of links', PARTY_TEXTS],
])('the catalogue of %s', (_name, catalogue) => {
  const english = textsIn(catalogue.en);

  it.each(LANGUAGES)('issue 20 part 3: has every text in %s, with the same gaps', (language) => {
    const texts = new Map(textsIn(catalogue[language]));

    expect([...texts.keys()]).toEqual(english.map(([at]) => at));
    for (const [at, text] of english) {
      expect(texts.get(at)?.trim(), at).not.toBe('');
      expect(new Set(gapsOf(texts.get(at) ?? '')), at).toEqual(new Set(gapsOf(text)));
    }
  });

  it.each(['af', 'zu'] as const)('issue 20 part 3: is translated into %s, sentence by sentence', (language) => {
    const texts = new Map(textsIn(catalogue[language]));
    const sentences = english.filter(
      ([at, text]) => text.replaceAll(/\{\w+\}/g, '').split(' ').length > 3 && !SAME_IN_ALL.has(at),
    );

    expect(sentences.filter(([at, text]) => texts.get(at) === text).map(([at]) => at)).toEqual([]);
  });
});
