import type { ReleaseNote, releaseNoteApi } from '@tsela/contract/providers/release-note-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { mayOpenReleaseNotes } from '@tsela/domain/permissions/who-may';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { RELEASE_AUDIENCES, releaseNoteChecks, releaseNoteState } from '@tsela/domain/providers/release-note-rules';
import type { ReleaseAudience } from '@tsela/domain/providers/release-note-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import {
  countNews,
  insertReleaseNote,
  lockReleaseNote,
  markRead,
  readNewsSince,
  readReleaseNotes,
  selectReleaseNotes,
  updateReleaseNote,
} from './release-note-repository.ts';
import { isPlatformInternal } from './platform-internal.ts';
import type { ReleaseNoteRow, ReleaseNoteText } from './release-note-repository.ts';

const WRITES = 'API_/release-notes:POST';

/** What is new in the product, for who may open it. Drafts are for who writes them. Source: screens S53, PERM-066. */
export async function listReleaseNotes(
  context: RequestContext,
  input: InputOf<typeof releaseNoteApi.list>,
): Promise<OutputOf<typeof releaseNoteApi.list>> {
  const reader = readerOf(context);
  const sees_drafts = input.with_drafts === true && hasPermission(reader.permissions, WRITES);
  const until = sees_drafts ? null : context.now;
  return reading(context, async (tx) => {
    const all = selectReleaseNotes(tx, { until, search: input.search?.trim() ?? '' });
    const query = input.id === undefined ? all : all.where('id', '=', input.id);
    const { limit, offset } = pageOf(input);
    const rows = await readReleaseNotes(query, { limit, offset });
    const since = (await readNewsSince(tx, reader.user_id)) ?? context.now;
    return {
      release_notes: rows.map((row) => present(row, { since, now: context.now })),
      count: await countUpTo(tx, query, { limit, offset, rows }),
      unread: await countNews(tx, { since, now: context.now }),
    };
  });
}

/** Writes notes for a version. Source: screens S53. */
export async function createReleaseNote(
  context: RequestContext,
  input: InputOf<typeof releaseNoteApi.create>,
): Promise<OutputOf<typeof releaseNoteApi.create>> {
  const note = textOf(input, NOTHING_YET);
  refuseIfAny(releaseNoteChecks(note));
  return inTransaction(context, async (tx) => {
    const row = await insertReleaseNote(tx, note);
    if (!row) throw versionTaken(note.version);
    await recordChange(tx, context, {
      type: 'release_note.created',
      object_type: 'release_note',
      object_id: row.id,
      change_to: note,
    });
    return { release_note: present(row, { since: context.now, now: context.now }) };
  });
}

/** Changes notes, publishes them or takes them back. Source: screens S53. */
export async function changeReleaseNote(
  context: RequestContext,
  input: InputOf<typeof releaseNoteApi.change>,
): Promise<OutputOf<typeof releaseNoteApi.change>> {
  return inTransaction(context, async (tx) => {
    const before = await lockReleaseNote(tx, input.id);
    if (!before) throw new Problem('not-found', 'Release notes not found.');
    if (input.time_modified !== undefined && Date.parse(input.time_modified) !== before.time_modified.getTime())
      throw new Problem('conflict', 'Somebody else has changed these notes in the meantime. Please load them again.');
    const { id, time_modified: _time, ...from } = before;
    const note = textOf(input, textOfRow(before));
    refuseIfAny(releaseNoteChecks(note));
    const row = await updateReleaseNote(tx, id, note).catch((error: unknown) => {
      throw (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION ? versionTaken(note.version) : error;
    });
    await recordChange(tx, context, {
      type: 'release_note.changed',
      object_type: 'release_note',
      object_id: id,
      change_from: from,
      change_to: note,
    });
    return { release_note: present(row, { since: context.now, now: context.now }) };
  });
}

const UNIQUE_VIOLATION = '23505';

/** Everything published counts as read. */
export async function readAllReleaseNotes(context: RequestContext): Promise<OutputOf<typeof releaseNoteApi.read>> {
  const reader = readerOf(context);
  return inTransaction(context, async (tx) => {
    await markRead(tx, reader.user_id, context.now);
    return { unread: 0 };
  });
}

/** Who writes the notes reads them. Source: PERM-066, ROLE-18. */
function readerOf({ actor, services }: RequestContext): UserActor {
  const may =
    actor.kind === 'user' &&
    mayOpenReleaseNotes({ ...actor, is_platform_internal: isPlatformInternal(services.config, actor) || isWriter(actor) });
  if (!may) throw new Problem('not-permitted', 'The release notes are for administrators.');
  return actor;
}

function isWriter(actor: UserActor): boolean {
  return hasPermission(actor.permissions, WRITES);
}

const NOTHING_YET: ReleaseNoteText = {
  version: '',
  title: '',
  added: '',
  improved: '',
  fixed: '',
  audiences: [],
  time_published: null,
};

function textOf(input: Partial<InputOf<typeof releaseNoteApi.change>>, before: ReleaseNoteText): ReleaseNoteText {
  const { version, title, added, improved, fixed, audiences, time_published } = input;
  return {
    version: version?.trim() ?? before.version,
    title: title?.trim() ?? before.title,
    added: added ?? before.added,
    improved: improved ?? before.improved,
    fixed: fixed ?? before.fixed,
    audiences: audiences ? RELEASE_AUDIENCES.filter((each) => audiences.includes(each)) : before.audiences,
    time_published:
      time_published === undefined ? before.time_published : time_published === null ? null : new Date(time_published),
  };
}

function textOfRow({ id: _id, time_modified: _time, ...row }: ReleaseNoteRow): ReleaseNoteText {
  return { ...row, audiences: audiencesOf(row.audiences) };
}

function audiencesOf(kept: readonly string[]): ReleaseAudience[] {
  return RELEASE_AUDIENCES.filter((each) => kept.includes(each));
}

function present(row: ReleaseNoteRow, { since, now }: { since: Date; now: Date }): ReleaseNote {
  const { time_published, time_modified, audiences, ...note } = row;
  const state = releaseNoteState(time_published, now);
  return {
    ...note,
    audiences: audiencesOf(audiences),
    state,
    time_published: time_published?.toISOString() ?? null,
    is_unread: state === 'published' && time_published !== null && time_published > since,
    time_modified: time_modified.toISOString(),
  };
}

function versionTaken(version: string): Problem {
  const message = `Version ${version} has release notes already.`;
  return new Problem('conflict', message, { violations: [{ field: 'version', code: 'version-taken', message }] });
}
