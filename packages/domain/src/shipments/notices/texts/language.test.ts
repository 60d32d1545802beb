import { describe, expect, it } from 'vitest';
import type { Day } from '../../../time/day.ts';
import { acceptedLanguage, filled, languageOf } from './language.ts';
import { clockTime, dayIn, longDayIn, shortDayIn } from './language-days.ts';

describe('a language', () => {
  it.each([
    ['af-ZA,af;q=0.9,en;q=0.8', 'af'],
    ['en-US,en;q=0.9', 'en'],
    ['fr-FR, zu;q=0.4, af;q=0.7', 'af'],
    ['zu', 'zu'],
    ['af;q=0, en', 'en'],
    ['fr', null],
    ['', null],
    [undefined, null],
    [',;=,,;q=x', null],
  ])('is the first of ours that a browser asks for: %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it('is none of ours where it is another text', () => {
    expect(['af', 'AF', '', null, 'constructor'].map((text) => languageOf(text))).toEqual(['af', null, null, null, null]);
  });
});

it('gaps are filled by name, and one that nothing fills stays', () => {
  expect(filled('{ref} goes to {where}: {ref}', { ref: 'AB2CD3' })).toBe('AB2CD3 goes to {where}: AB2CD3');
});

it('days and times are those of the language, in South Africa', () => {
  const [day, now] = ['2026-03-23' as Day, new Date('2026-03-01T10:00:00Z')];

  expect([dayIn('en', day, now), dayIn('af', day, now), dayIn('zu', day, now)]).toEqual([
    'Mon 23 Mar',
    'Ma 23 Mrt',
    'Mso 23 Mas',
  ]);
  expect(dayIn('af', '2027-01-03' as Day, now)).toBe('So 3 Jan 2027');
  expect([shortDayIn('zu', day), longDayIn('af', day)]).toEqual(['23 Mas', '23 Mrt 2026']);
  expect(clockTime(new Date('2026-03-23T22:05:00Z'))).toBe('00:05');
});
