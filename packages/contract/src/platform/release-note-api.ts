import { RELEASE_AUDIENCES, RELEASE_NOTE_STATES } from '@tsela/domain/platform/release-note-rules';
import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** What is new in a version; the three texts are Markdown. Source: screens S53. */
export const releaseNote = shape({
  id: Type.Integer(),
  version: Type.String(),
  title: Type.String(),
  added: Type.String(),
  improved: Type.String(),
  fixed: Type.String(),
  audiences: Type.Array(oneOf(RELEASE_AUDIENCES)),
  /** Whose people read them; all of them when none is named, and readers are shown none. */
  provider_ids: Type.Array(id<ProviderId>()),
  state: oneOf(RELEASE_NOTE_STATES),
  time_published: nullable(instant),
  /** Published since the caller has read them last. */
  is_unread: Type.Boolean(),
  /** Found useful by the caller. */
  is_useful: Type.Boolean(),
  /** How many found them useful, for authors. */
  useful_count: nullable(Type.Integer()),
  /** Sent back with a change, it is refused when another user saved first. */
  time_modified: instant,
});

export type ReleaseNote = Static<typeof releaseNote>;

const row_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const audiences = Type.Array(oneOf(RELEASE_AUDIENCES), { maxItems: RELEASE_AUDIENCES.length });
const provider_ids = Type.Array(id<ProviderId>(), { maxItems: 1000 });
const longest_text = 10_000;

export const releaseNoteApi = {
  list: route({
    method: 'GET',
    path: '/release-notes',
    summary:
      'What is new, the newest first: what is published for the caller, by audience and provider; drafts as well for who writes them.',
    access: 'signed-in',
    input: shape({
      ...paging,
      id: Type.Optional(row_id),
      /** Exactly this version, for a link to its notes. */
      version: Type.Optional(text(20)),
      /** Contained in the version, the title or the text. */
      search: Type.Optional(text(255)),
      /** With drafts and what waits for its day, for authors. */
      with_drafts: Type.Optional(Type.Boolean()),
    }),
    output: shape({ release_notes: Type.Array(releaseNote), count, unread: Type.Integer() }),
  }),
  create: route({
    method: 'POST',
    path: '/release-notes',
    summary: 'Writes notes for a version; without a day they are a draft.',
    idempotent: true,
    input: shape({
      version: text(20),
      title: oneLine(200),
      added: Type.Optional(text(longest_text)),
      improved: Type.Optional(text(longest_text)),
      fixed: Type.Optional(text(longest_text)),
      audiences,
      provider_ids: Type.Optional(provider_ids),
      time_published: Type.Optional(nullable(instant)),
    }),
    output: shape({ release_note: releaseNote }),
  }),
  change: route({
    method: 'PATCH',
    path: '/release-notes',
    summary: 'Changes notes, publishes them now or on a day to come, or takes them back.',
    input: shape({
      id: row_id,
      version: Type.Optional(text(20)),
      title: Type.Optional(oneLine(200)),
      added: Type.Optional(text(longest_text)),
      improved: Type.Optional(text(longest_text)),
      fixed: Type.Optional(text(longest_text)),
      audiences: Type.Optional(audiences),
      provider_ids: Type.Optional(provider_ids),
      time_published: Type.Optional(nullable(instant)),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ release_note: releaseNote }),
  }),
  read: route({
    method: 'POST',
    path: '/release-notes/read',
    summary: 'Everything that is published counts as read by the caller.',
    access: 'signed-in',
    // A habit of the reader that no one looks up.
    changes: false,
    input: shape({}),
    output: shape({ unread: Type.Integer() }),
  }),
  useful: route({
    method: 'POST',
    path: '/release-notes/useful',
    summary: 'Marks notes as useful to the caller, or takes the mark away.',
    access: 'signed-in',
    // An opinion of the reader that no one looks up.
    changes: false,
    input: shape({ id: row_id, is_useful: Type.Boolean() }),
    output: shape({ is_useful: Type.Boolean() }),
  }),
} as const;
