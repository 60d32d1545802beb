import { expect, it } from 'vitest';
import { LANGUAGES } from '../shipments/notices/texts/language.ts';
import { PAGE_TEXTS } from '../shipments/notices/texts/page-texts.ts';
import { SHIPMENT_STATUSES } from '../shipments/status/shipment-status.ts';
import { statusWords } from './status-words.ts';

it.each(LANGUAGES)('SHIP-DISP-03: every status has words in %s, and an internal hold reads as at the hub', (language) => {
  const texts = PAGE_TEXTS[language];
  for (const status of SHIPMENT_STATUSES) {
    expect(statusWords(texts, status).title, status).not.toBe('');
    expect(statusWords(texts, status).text, status).toMatch(/\.$|\?.*\.$/);
  }
  expect(statusWords(texts, 'on-hold-internal')).toEqual(statusWords(texts, 'at-hub'));
  expect(statusWords(texts, 'a-code-of-tomorrow')).toEqual(texts.statuses.unknown);
});
