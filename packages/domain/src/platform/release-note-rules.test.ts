import { describe, expect, it } from 'vitest';
import { releaseNoteChecks, releaseNoteState } from './release-note-rules.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const NOTE = {
  version: '3.18.23',
  title: 'Faster quotes',
  added: '- Quotes in half the time',
  improved: '',
  fixed: '',
  audiences: ['staff'],
  time_published: NOW,
};
const fieldsOf = (change: object) => releaseNoteChecks({ ...NOTE, ...change }).map(({ field }) => field);

describe('release notes', () => {
  it('SCREEN-53 VERSION-10: name a version, whom they concern, and what is new', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ version: '3.18', title: ' ', audiences: [] })).toEqual(['version', 'title', 'audiences']);
    expect(fieldsOf({ added: '' })).toEqual(['added']);
    expect(fieldsOf({ added: '', time_published: null })).toEqual([]);
  });

  it('SCREEN-53: are a draft without a day, wait for one to come, and are read from it on', () => {
    expect(releaseNoteState(null, NOW)).toBe('draft');
    expect(releaseNoteState(new Date('2026-11-23T08:00:01Z'), NOW)).toBe('scheduled');
    expect(releaseNoteState(NOW, NOW)).toBe('published');
  });
});
