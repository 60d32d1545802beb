import type { ReleaseNote, releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ProviderId } from '@tsela/domain/ids';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { releaseAudiencesFor } from '@tsela/domain/permissions/who-may';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { RELEASE_AUDIENCES, releaseNoteChecks, releaseNoteState } from '@tsela/domain/platform/release-note-rules';
import type { ReleaseAudience } from '@tsela/domain/platform/release-note-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import {
  countNews,
  insertReleaseNote,
  lockReleaseNote,
  markRead,
  markUseful,
  readMarks,
  readNewsSince,
  readReleaseNotes,
  selectReleaseNotes,
  unknownProviders,
  updateReleaseNote,
} from './release-note-repository.ts';
import { isPlatformInternal } from '../providers/platform-internal.ts';
import type { NotesForReader, ReleaseNoteRow, ReleaseNoteText } from './release-note-repository.ts';

const WRITES = 'API_/release-notes:POST';

/** What is new in the product, for whom it concerns. Drafts are for authors. Source: screens S53, PERM-066. */
export async function listReleaseNotes(
  context: RequestContext,
  input: InputOf<typeof releaseNoteApi.list>,
): Promise<OutputOf<typeof releaseNoteApi.list>> {
  const reader = readerOf(context);
  const writes = hasPermission(reader.actor.permissions, WRITES);
  const sees_drafts = input.with_drafts === true && writes;
  const { id, version } = input;
  return reading(context, async (tx) => {
    const query = selectReleaseNotes(tx, sees_drafts ? null : reader, { search: input.search?.trim() ?? '', id, version });
    const { limit, offset } = pageOf(input);
    const rows = await readReleaseNotes(query, { limit, offset });
    const { user_id } = reader.actor;
    const since = (await readNewsSince(tx, user_id)) ?? context.now;
    const marks = await readMarks(
      tx,
      user_id,
      rows.map((row) => row.id),
    );
    return {
      release_notes: rows.map((row) => present(row, { since, now: context.now, marks, writes })),
      count: await countUpTo(tx, query, { limit, offset, rows }),
      unread: await countNews(tx, reader, since),
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
    await refuseUnknownProviders(tx, note);
    const row = await insertReleaseNote(tx, note);
    if (!row) throw versionTaken(note.version);
    await recordChange(tx, context, {
      type: 'release_note.created',
      object_type: 'release_note',
      object_id: row.id,
      change_to: note,
    });
    return { release_note: present(row, ownWriting(context)) };
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
      throw new Problem('conflict', 'Someone else has changed these notes in the meantime. Please load them again.');
    const { id, time_modified: _time, useful: _count, ...from } = before;
    const note = textOf(input, textOfRow(before));
    refuseIfAny(releaseNoteChecks(note));
    await refuseUnknownProviders(tx, note);
    const row = await updateReleaseNote(tx, id, note, context.now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? versionTaken(note.version) : error;
    });
    await recordChange(tx, context, {
      type: 'release_note.changed',
      object_type: 'release_note',
      object_id: id,
      change_from: from,
      change_to: note,
    });
    return { release_note: present(row, ownWriting(context)) };
  });
}

/** Everything published counts as read. */
export async function readAllReleaseNotes(context: RequestContext): Promise<OutputOf<typeof releaseNoteApi.read>> {
  const { actor } = readerOf(context);
  return inTransaction(context, async (tx) => {
    await markRead(tx, actor.user_id, context.now);
    return { unread: 0 };
  });
}

/** Keeps that a user found notes useful, once, of notes that they may read. Source: screens S53. */
export async function markReleaseNoteUseful(
  context: RequestContext,
  { id, is_useful }: InputOf<typeof releaseNoteApi.useful>,
): Promise<OutputOf<typeof releaseNoteApi.useful>> {
  const reader = readerOf(context);
  return inTransaction(context, async (tx) => {
    const [note] = await readReleaseNotes(selectReleaseNotes(tx, reader, { id }), { limit: 1, offset: 0 });
    if (!note) throw new Problem('not-found', 'Release notes not found.');
    await markUseful(tx, { id, user_id: reader.actor.user_id, is_useful });
    return { is_useful };
  });
}

interface Reader extends NotesForReader {
  readonly actor: UserActor;
}

/** Who reads release notes, and whose. Source: PERM-066, ROLE-18, docs/decisions/0084. */
function readerOf({ actor, services, now }: RequestContext): Reader {
  const audiences =
    actor.kind === 'user'
      ? releaseAudiencesFor({ ...actor, is_platform_internal: isPlatformInternal(services.config, actor) })
      : [];
  if (actor.kind !== 'user' || audiences.length === 0)
    throw new Problem('not-permitted', 'The release notes are for administrators.');
  return { actor, audiences, now };
}

async function refuseUnknownProviders(tx: Tx, { providers }: ReleaseNoteText): Promise<void> {
  const [unknown] = await unknownProviders(tx, providers);
  if (unknown === undefined) return;
  refuseIfAny([{ field: 'provider_ids', code: 'provider-ids-wrong', message: `There is no provider ${unknown}.` }]);
}

const NOTHING_YET: ReleaseNoteText = {
  version: '',
  title: '',
  added: '',
  improved: '',
  fixed: '',
  audiences: [],
  providers: [],
  time_published: null,
};

function textOf(input: Partial<InputOf<typeof releaseNoteApi.change>>, before: ReleaseNoteText): ReleaseNoteText {
  const { version, title, added, improved, fixed, audiences, provider_ids, time_published } = input;
  return {
    version: version?.trim() ?? before.version,
    title: title?.trim() ?? before.title,
    added: added ?? before.added,
    improved: improved ?? before.improved,
    fixed: fixed ?? before.fixed,
    audiences: audiences ? RELEASE_AUDIENCES.filter((each) => audiences.includes(each)) : before.audiences,
    providers: provider_ids ? [...new Set(provider_ids)] : before.providers,
    time_published:
      time_published === undefined ? before.time_published : time_published === null ? null : new Date(time_published),
  };
}

function textOfRow({ id: _id, time_modified: _time, useful: _count, ...row }: ReleaseNoteRow): ReleaseNoteText {
  return { ...row, audiences: audiencesOf(row.audiences), providers: providersOf(row) };
}

/** Written from ids of providers. */
function providersOf({ providers }: Pick<ReleaseNoteRow, 'providers'>): ProviderId[] {
  return providers as ProviderId[];
}

function audiencesOf(kept: readonly string[]): ReleaseAudience[] {
  return RELEASE_AUDIENCES.filter((each) => kept.includes(each));
}

interface Viewer {
  readonly since: Date;
  readonly now: Date;
  readonly marks: ReadonlySet<number>;
  readonly writes: boolean;
}

/** Notes are not new to their author. */
function ownWriting({ now }: RequestContext): Viewer {
  return { since: now, now, marks: new Set(), writes: true };
}

/** Readers do not see other providers, nor other users' marks. */
function present(row: ReleaseNoteRow, { since, now, marks, writes }: Viewer): ReleaseNote {
  const { time_published, time_modified, audiences, providers: _providers, useful, ...note } = row;
  const state = releaseNoteState(time_published, now);
  return {
    ...note,
    audiences: audiencesOf(audiences),
    provider_ids: writes ? providersOf(row) : [],
    state,
    time_published: time_published?.toISOString() ?? null,
    is_unread: state === 'published' && time_published !== null && time_published > since,
    is_useful: marks.has(row.id),
    useful_count: writes ? useful : null,
    time_modified: time_modified.toISOString(),
  };
}

function versionTaken(version: string): Problem {
  const message = `Version ${version} has release notes already.`;
  return new Problem('conflict', message, { violations: [{ field: 'version', code: 'version-taken', message }] });
}
