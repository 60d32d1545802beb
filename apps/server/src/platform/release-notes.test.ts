import { releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import type { ReleaseNote } from '@tsela/contract/platform/release-note-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';

// The notes belong to no provider: a database of their own keeps other files' notes out of what is counted here.
let database: TestDatabase;
let test_app: TestApp;
let world: World;
let writer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  test_app = await openTestApp({ database });
  world = await makeWorld(test_app.services);
  writer = await signInAs(world, { role: ROLE.super });
  admin = await signInAs(world, { role: ROLE.admin });
});
afterAll(async () => {
  await test_app.close();
  await database.drop();
});

const ask = (call: Parameters<TestApp['request']>[0], input: object, person = writer, host = world.host) =>
  test_app.request(call, { token: person.token, host, input });
const versions = ({ body }: { body: { release_notes: ReleaseNote[] } }) => body.release_notes.map(({ version }) => version);

let patch = 0;
async function write(input: object = {}): Promise<ReleaseNote> {
  const note = { version: `3.19.${++patch}`, title: 'Faster quotes', added: '- In half the time', audiences: ['staff'] };
  const { status, body } = await ask(releaseNoteApi.create, { ...note, ...input });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.release_note;
}
const now = () => new Date().toISOString();

describe('release notes', () => {
  it('SCREEN-53: are a draft for who writes them until they are published, and read from then on', async () => {
    const draft = await write();
    const before = await ask(releaseNoteApi.list, { with_drafts: true }, admin);
    const published = await ask(releaseNoteApi.change, { id: draft.id, time_published: now() });
    const after = await ask(releaseNoteApi.list, {}, admin);

    expect(draft.state).toBe('draft');
    expect(versions(before)).not.toContain(draft.version);
    expect(versions(await ask(releaseNoteApi.list, { with_drafts: true }))).toContain(draft.version);
    expect([published.status, published.body.release_note.state]).toEqual([200, 'published']);
    expect(after.body.release_notes[0]).toMatchObject({ version: draft.version, added: '- In half the time', is_unread: true });
    await ask(releaseNoteApi.change, { id: draft.id, time_published: null });
    expect(versions(await ask(releaseNoteApi.list, {}, admin))).not.toContain(draft.version);
  });

  it('SCREEN-53: wait for the day they are to be published on', async () => {
    const waiting = await write({ time_published: '2099-01-01T00:00:00Z' });

    expect(waiting.state).toBe('scheduled');
    expect(versions(await ask(releaseNoteApi.list, {}, admin))).not.toContain(waiting.version);
  });

  it('SCREEN-53: published since a user has read them are unread, for each user separately', async () => {
    const [one, other] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.admin })];
    const unread = async (person: SignedIn) => (await ask(releaseNoteApi.list, { limit: 1 }, person)).body.unread;
    expect(await unread(one)).toBe(0);
    const { version } = await write({ time_published: now() });
    expect([await unread(one), await unread(other)]).toEqual([1, 1]);

    const marks = await Promise.all([ask(releaseNoteApi.read, {}, one), ask(releaseNoteApi.read, {}, one)]);

    expect(marks.map(({ body }) => body)).toEqual([{ unread: 0 }, { unread: 0 }]);
    expect([await unread(one), await unread(other)]).toEqual([0, 1]);
    const { body } = await ask(releaseNoteApi.list, { search: version }, one);
    expect(body.release_notes.map(({ is_unread }: ReleaseNote) => is_unread)).toEqual([false]);
  });

  it('are the same at every provider', async () => {
    const { version } = await write({ time_published: now() });
    const elsewhere = await makeWorld(test_app.services);
    const there = await signInAs(elsewhere, { role: ROLE.admin });

    expect(versions(await ask(releaseNoteApi.list, {}, there, elsewhere.host))).toContain(version);
  });

  it('VERSION-10: have one version each, also when two write it at once, and are not overwritten', async () => {
    const input = { version: '9.9.9', title: 'Twice', audiences: ['staff'] };
    const answers = await Promise.all([ask(releaseNoteApi.create, input), ask(releaseNoteApi.create, input)]);
    const other = await write();
    const taken = await ask(releaseNoteApi.change, { id: other.id, version: '9.9.9' });
    await ask(releaseNoteApi.change, { id: other.id, title: 'First' });
    const late = await ask(releaseNoteApi.change, { id: other.id, title: 'Second', time_modified: other.time_modified });

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([taken.status, taken.body.message]).toEqual([409, 'Version 9.9.9 has release notes already.']);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else has changed these notes in the meantime. Please load them again.',
    ]);
  });

  it('refuse what no user could read', async () => {
    const { status, body } = await ask(releaseNoteApi.create, {
      version: 'next',
      title: ' ',
      audiences: [],
      time_published: now(),
    });

    expect([status, body.violations.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['version', 'title', 'audiences', 'added'],
    ]);
  });
});

describe('found useful', () => {
  const useful = (input: object, person = admin) => ask(releaseNoteApi.useful, input, person);
  const shown = async (id: number, person = writer) => (await ask(releaseNoteApi.list, { id }, person)).body.release_notes[0];

  it('SCREEN-53: counts each reader once, also when they say it twice at once, and not any more when they take it back', async () => {
    const { id } = await write({ time_published: now() });
    const other = await signInAs(world, { role: ROLE.admin });

    const marks = await Promise.all([useful({ id, is_useful: true }), useful({ id, is_useful: true })]);
    await useful({ id, is_useful: true }, other);

    expect(marks.map(({ status, body }) => [status, body.is_useful])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await shown(id)).toMatchObject({ useful_count: 2, is_useful: false });
    expect(await shown(id, admin)).toMatchObject({ useful_count: null, is_useful: true });
    await Promise.all([useful({ id, is_useful: false }), useful({ id, is_useful: false })]);
    expect(await shown(id)).toMatchObject({ useful_count: 1 });
    expect(await shown(id, admin)).toMatchObject({ is_useful: false });
  });

  it('is only what a user may read: neither drafts nor what is for others', async () => {
    const draft = await write();
    const elsewhere = await makeWorld(test_app.services);
    const for_others = await write({ time_published: now(), provider_ids: [elsewhere.provider_id] });
    const for_staff = await write({ time_published: now() });
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });

    const statuses = await Promise.all([
      useful({ id: draft.id, is_useful: true }),
      useful({ id: for_others.id, is_useful: true }),
      useful({ id: for_staff.id, is_useful: true }, driver),
      useful({ id: 987_654_321, is_useful: true }),
      useful({ id: for_staff.id, is_useful: true }, await signInAs(world, { role: ROLE.ops })),
    ]);

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403]);
  });
});

describe('who may', () => {
  it('SCREEN-53: drivers and users of accounts read what is for them, unread marks included; administrators read all of it', async () => {
    const driver = await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg });
    const customer = await makeCustomer(world);
    const own = await signInAs(world, { role: ROLE.admin });
    await ask(releaseNoteApi.read, {}, own);
    const people = [driver, customer, own] as const;
    const of = Object.fromEntries(
      await Promise.all(
        (['staff', 'drivers', 'accounts'] as const).map(async (audience) => [
          audience,
          (await write({ audiences: [audience], time_published: now() })).version,
        ]),
      ),
    );
    const both = (await write({ audiences: ['drivers', 'accounts'], time_published: now() })).version;
    const made = [...Object.values(of), both];

    const read = await Promise.all(people.map((person) => ask(releaseNoteApi.list, {}, person)));

    const seen = read.map((answer) => new Set(versions(answer).filter((version) => made.includes(version))));
    expect(seen).toEqual([new Set([of['drivers'], both]), new Set([of['accounts'], both]), new Set(made)]);
    expect(read.map(({ body }) => body.unread)).toEqual([2, 2, 4]);
    await Promise.all(people.map((person) => ask(releaseNoteApi.read, {}, person)));
    const after = await Promise.all(people.map((person) => ask(releaseNoteApi.list, {}, person)));
    expect(after.map(({ body }) => body.unread)).toEqual([0, 0, 0]);
    // Neither by name, nor by asking for drafts.
    for (const input of [{ version: of['staff'] }, { version: of['staff'], with_drafts: true }])
      expect((await ask(releaseNoteApi.list, input, driver)).body).toMatchObject({ count: 0, release_notes: [] });
  });

  it('SCREEN-53: notes for some providers are read there and nowhere else, and do not show which', async () => {
    const elsewhere = await makeWorld(test_app.services);
    const there = await signInAs(elsewhere, { role: ROLE.admin });
    const { id, version } = await write({ time_published: now(), provider_ids: [elsewhere.provider_id] });
    const read = (person: SignedIn, host: string) => ask(releaseNoteApi.list, { version }, person, host);

    expect((await read(admin, world.host)).body).toMatchObject({ count: 0 });
    const [note] = (await read(there, elsewhere.host)).body.release_notes;
    expect(note).toMatchObject({ version, provider_ids: [], useful_count: null });
    const [own] = (await ask(releaseNoteApi.list, { id, with_drafts: true })).body.release_notes;
    expect(own.provider_ids).toEqual([elsewhere.provider_id]);
    const nowhere = await ask(releaseNoteApi.change, { id, provider_ids: [987_654_321] });
    expect([nowhere.status, nowhere.body.violations[0].field]).toEqual([400, 'provider_ids']);
    await ask(releaseNoteApi.change, { id, provider_ids: [] });
    expect((await read(admin, world.host)).body).toMatchObject({ count: 1 });
  });

  it('PERM-066: of the staff only administrators and the platform read; only the platform writes', async () => {
    const others = [
      await signInAs(world, { role: ROLE.ops }),
      await signInAs(world, { role: ROLE.hub }),
      await signInAs(world, { role: ROLE.finance }),
    ];
    for (const person of others) {
      const answers = [await ask(releaseNoteApi.list, {}, person), await ask(releaseNoteApi.read, {}, person)];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        Array.from({ length: 2 }, () => [403, 'The release notes are for administrators.']),
      );
    }
    const { id } = await write();
    const input = { version: '1.2.3', title: 'Mine', audiences: ['staff'] };
    for (const person of [admin, ...others]) {
      expect((await ask(releaseNoteApi.create, input, person)).status).toBe(403);
      expect((await ask(releaseNoteApi.change, { id, title: 'Mine' }, person)).status).toBe(403);
    }
  });
});
