import type { ReleaseNote, releaseNoteApi } from '@tsela/contract/providers/release-note-api';
import type { InputOf } from '@tsela/contract/route';
import { releaseNoteChecks } from '@tsela/domain/providers/release-note-rules';
import type { ReleaseAudience } from '@tsela/domain/providers/release-note-rules';

/** Release notes as their form holds them. */
export interface ReleaseNoteDraft {
  readonly version: string;
  readonly title: string;
  readonly added: string;
  readonly improved: string;
  readonly fixed: string;
  readonly audiences: readonly ReleaseAudience[];
}

export const NEW_RELEASE_NOTE: ReleaseNoteDraft = {
  version: '',
  title: '',
  added: '',
  improved: '',
  fixed: '',
  audiences: ['staff'],
};

export function releaseNoteDraftOf(note: ReleaseNote): ReleaseNoteDraft {
  const { version, title, added, improved, fixed, audiences } = note;
  return { version, title, added, improved, fixed, audiences };
}

/** What is wrong before anything is sent; what is published needs a text. */
export function releaseNoteProblemsOf(draft: ReleaseNoteDraft, time_published: string | null): Readonly<Record<string, string>> {
  const facts = { ...trimmed(draft), time_published: time_published === null ? null : new Date(time_published) };
  return Object.fromEntries(releaseNoteChecks(facts).map(({ field, message }) => [field, message]));
}

export function releaseNoteInput(draft: ReleaseNoteDraft): InputOf<typeof releaseNoteApi.create> {
  return { ...trimmed(draft), audiences: [...draft.audiences] };
}

function trimmed(draft: ReleaseNoteDraft): ReleaseNoteDraft {
  return { ...draft, version: draft.version.trim(), title: draft.title.trim() };
}
