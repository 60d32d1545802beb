import type { Violation } from '../problem.ts';

/** Whom a release concerns. Source: screens S53. */
export const RELEASE_AUDIENCES = ['staff', 'drivers', 'accounts'] as const;
export type ReleaseAudience = (typeof RELEASE_AUDIENCES)[number];

export const RELEASE_NOTE_STATES = ['draft', 'scheduled', 'published'] as const;
export type ReleaseNoteState = (typeof RELEASE_NOTE_STATES)[number];

/** Where notes stand: without a day they are a draft, with one to come they wait for it. */
export function releaseNoteState(time_published: Date | null, now: Date): ReleaseNoteState {
  if (time_published === null) return 'draft';
  return time_published > now ? 'scheduled' : 'published';
}

/** Notes as they are written; the three texts are Markdown. */
export interface ReleaseNoteFacts {
  readonly version: string;
  readonly title: string;
  readonly added: string;
  readonly improved: string;
  readonly fixed: string;
  readonly audiences: readonly string[];
  readonly time_published: Date | null;
}

const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Whether notes may be kept as they are: a draft may be without text, what people read says something. Source: screens S53, VERSION-10. */
export function releaseNoteChecks(note: ReleaseNoteFacts): Violation[] {
  const has_text = [note.added, note.improved, note.fixed].some((text) => text.trim() !== '');
  return [
    ...refuse(!VERSION.test(note.version), 'version', 'Please enter a version such as 3.18.23.'),
    ...refuse(note.title.trim() === '', 'title', 'Please enter a title.'),
    ...refuse(note.audiences.length === 0, 'audiences', 'Please choose whom it concerns.'),
    ...refuse(
      note.time_published !== null && !has_text,
      'added',
      'Please write what is new, improved or fixed before you publish.',
    ),
  ];
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}
