import { releaseNoteApi } from '@tsela/contract/providers/release-note-api';
import type { ReleaseNote } from '@tsela/contract/providers/release-note-api';
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

  it('SCREEN-53: published since somebody has read them are unread, for each person by themselves', async () => {
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
      'Somebody else has changed these notes in the meantime. Please load them again.',
    ]);
  });

  it('refuse what nobody could read', async () => {
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

describe('who may', () => {
  it('PERM-066: administrators and the platform read, nobody else; only the platform writes', async () => {
    const customer = await makeCustomer(world);
    const others = [
      await signInAs(world, { role: ROLE.ops }),
      await signInAs(world, { role: ROLE.hub }),
      await signInAs(world, { role: ROLE.driver, branch_id: world.johannesburg }),
      customer,
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
