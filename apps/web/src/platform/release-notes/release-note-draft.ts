import type { ReleaseNote, releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import type { InputOf } from '@tsela/contract/route';
import type { ProviderId } from '@tsela/domain/ids';
import { releaseNoteChecks } from '@tsela/domain/platform/release-note-rules';
import type { ReleaseAudience } from '@tsela/domain/platform/release-note-rules';

/** Release notes as their form holds them. */
export interface ReleaseNoteDraft {
  readonly version: string;
  readonly title: string;
  readonly added: string;
  readonly improved: string;
  readonly fixed: string;
  readonly audiences: readonly ReleaseAudience[];
  /** None is all of them. */
  readonly provider_ids: readonly ProviderId[];
}

export const NEW_RELEASE_NOTE: ReleaseNoteDraft = {
  version: '',
  title: '',
  added: '',
  improved: '',
  fixed: '',
  audiences: ['staff'],
  provider_ids: [],
};

export function releaseNoteDraftOf(note: ReleaseNote): ReleaseNoteDraft {
  const { version, title, added, improved, fixed, audiences, provider_ids } = note;
  return { version, title, added, improved, fixed, audiences, provider_ids };
}

/** What is wrong before anything is sent; what is published needs a text. */
export function releaseNoteProblemsOf(draft: ReleaseNoteDraft, time_published: string | null): Readonly<Record<string, string>> {
  const facts = { ...trimmed(draft), time_published: time_published === null ? null : new Date(time_published) };
  return Object.fromEntries(releaseNoteChecks(facts).map(({ field, message }) => [field, message]));
}

export function releaseNoteInput(draft: ReleaseNoteDraft): InputOf<typeof releaseNoteApi.create> {
  return { ...trimmed(draft), audiences: [...draft.audiences], provider_ids: [...draft.provider_ids] };
}

function trimmed(draft: ReleaseNoteDraft): ReleaseNoteDraft {
  return { ...draft, version: draft.version.trim(), title: draft.title.trim() };
}

/** A section with a picture at its end, on a line of its own. */
export function withPicture(section: string, { url, words }: { readonly url: string; readonly words: string }): string {
  const before = section.trimEnd();
  return `${before}${before === '' ? '' : '\n\n'}![${words}](${url})\n`;
}
