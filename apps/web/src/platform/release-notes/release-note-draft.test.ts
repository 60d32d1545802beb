import { describe, expect, it } from 'vitest';
import { NEW_RELEASE_NOTE, releaseNoteInput, releaseNoteProblemsOf } from './release-note-draft.ts';

const NOTE = { ...NEW_RELEASE_NOTE, version: ' 3.18.24 ', title: 'Faster quotes' };

describe('release notes in their form', () => {
  it('may be saved without a text, and are published with one', () => {
    expect(releaseNoteProblemsOf(NOTE, null)).toEqual({});
    expect(Object.keys(releaseNoteProblemsOf(NOTE, '2026-11-23T08:00:00Z'))).toEqual(['added']);
    expect(releaseNoteProblemsOf({ ...NOTE, fixed: '- A typo' }, '2026-11-23T08:00:00Z')).toEqual({});
    expect(Object.keys(releaseNoteProblemsOf(NEW_RELEASE_NOTE, null))).toEqual(['version', 'title']);
  });

  it('are sent without the spaces around', () => {
    expect(releaseNoteInput(NOTE)).toMatchObject({ version: '3.18.24', audiences: ['staff'] });
  });
});
