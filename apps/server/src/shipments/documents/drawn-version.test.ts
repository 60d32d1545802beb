import { documentApi } from '@tsela/contract/shipments/document-api';
import type { InputOf } from '@tsela/contract/route';
import type { DrawnMark } from '@tsela/domain/formats/pictures/document-drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Asked = NonNullable<InputOf<typeof documentApi.addDocument>['drawing']>;

const BOX: DrawnMark = {
  page: 1,
  kind: 'box',
  places: [
    { x: 1, y: 2 },
    { x: 30, y: 40 },
  ],
  text: '',
};
const NOTE: DrawnMark = { page: 2, kind: 'note', places: [{ x: 5, y: 5 }], text: 'At the back' };

let contents = 0;

/** A document that a clerk has drawn a box on. The clerk may add documents and not delete them, the administrator both. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const [admin, clerk] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.hub })];
  const shipment = await bookOne(world, { account_id: customer.account_id });
  const add = (token: string, replaces_id?: number, drawing?: Asked) => {
    contents += 1;
    return test_app.request(documentApi.addDocument, {
      token,
      input: {
        shipment_id: shipment.id,
        type: 'pod',
        name: 'scan.pdf',
        content: btoa(`%PDF-1.7 ${contents}`),
        ...(replaces_id !== undefined && { replaces_id }),
        ...(drawing && { drawing }),
      },
    });
  };
  const drawn = (drawn_on_id: number, rest: Partial<Asked> = {}): Asked => ({
    drawn_on_id,
    kept_ids: [],
    marks: [],
    turns: [],
    crops: [],
    ...rest,
  });
  const read = async (token: string, id: number) =>
    (await succeed(test_app, documentApi.documentContent, { token, input: { id } })).drawing;
  const base = (await add(admin.token)).body.document.id;
  const turns = [{ page: 2, turn: 90 as const }];
  const marked = (await add(clerk.token, base, drawn(base, { marks: [BOX], turns }))).body.document.id;
  return { world, customer, admin, clerk, add, drawn, read, base, marked, turns };
}

describe('SCREEN-55: the marks of a version', () => {
  it('are kept beside it with who drew each, and told to staff alone', async () => {
    const { admin, clerk, customer, read, base, marked, turns } = await scene();

    expect(await read(clerk.token, marked)).toMatchObject({
      drawn_on_id: base,
      marks: [{ ...BOX, id: '1', is_own: true, may_remove: true }],
      turns,
      crops: [],
    });
    expect(await read(admin.token, marked)).toMatchObject({ marks: [{ is_own: false, may_remove: true }] });
    expect(await read(admin.token, base)).toBeNull();
    expect(await read(customer.token, marked)).toBeNull();
  });

  it('are taken away by who drew them, one by one, in a version drawn anew of the same base; versions of before stay', async () => {
    const { admin, clerk, add, drawn, read, base, marked } = await scene();
    const second = (await add(admin.token, marked, drawn(base, { kept_ids: ['1'], marks: [NOTE] }))).body.document.id;
    expect(await read(clerk.token, second)).toMatchObject({
      marks: [
        { id: '1', is_own: true, may_remove: true },
        { id: '2', is_own: false, may_remove: false },
      ],
    });

    const others = await add(clerk.token, second, drawn(base, { kept_ids: ['1'] }));
    const own = await add(clerk.token, second, drawn(base, { kept_ids: ['2'] }));

    expect([others.status, others.body]).toMatchObject([
      403,
      { message: 'You may take away your own marks. Those of other users stay.' },
    ]);
    expect(own.status).toBe(200);
    expect((await read(clerk.token, own.body.document.id))?.marks).toMatchObject([{ ...NOTE, id: '2', is_own: false }]);
    expect((await read(clerk.token, second))?.marks).toHaveLength(2);
    expect((await read(clerk.token, marked))?.marks).toHaveLength(1);
  });

  it('of other users are taken away by who may delete documents', async () => {
    const { admin, add, drawn, read, base, marked } = await scene();

    const { status, body } = await add(admin.token, marked, drawn(base));

    expect(status).toBe(200);
    expect((await read(admin.token, body.document.id))?.marks).toEqual([]);
  });

  it('are of the version that is replaced, drawn on the one below it, whole and no more than are kept', async () => {
    const { world, admin, add, drawn, base, marked } = await scene();
    const longest = Array.from({ length: 2000 }, (_, at) => ({ x: at + 0.12, y: at + 0.34 }));
    const pen = { page: 1, kind: 'pen' as const, places: longest, text: '' };
    const refusals: [Asked, string][] = [
      [drawn(marked), 'The version that was drawn on is not the one below the version to replace.'],
      [drawn(base, { kept_ids: ['9'] }), 'A mark to keep is not of the version to replace.'],
      [drawn(base, { marks: [{ ...BOX, places: [] }] }), ''],
      [drawn(base, { marks: [{ ...BOX, text: 'no' }] }), 'A mark on page 1 is not complete.'],
      [drawn(base, { kept_ids: ['1'], marks: Array.from({ length: 300 }, () => BOX) }), 'One version has 300 marks at most.'],
      [
        drawn(base, { marks: Array.from({ length: 12 }, () => pen) }),
        'These marks are too long to be kept with the version. Please draw fewer or shorter lines.',
      ],
    ];

    for (const [asked, message] of refusals) {
      const { status, body } = await add(admin.token, marked, asked);
      expect([status, body]).toMatchObject([400, message === '' ? {} : { message }]);
    }
    const loose = await add(admin.token, undefined, drawn(base));
    expect(loose.status).toBe(400);
    expect(await rowsOf(world, `select 1 from shipment_documents where provider_id = ${world.provider_id}`)).toHaveLength(2);
  });

  it('go with their version: the one of before is the newest again, and none is left of a version without them', async () => {
    const { world, admin, add, drawn, read, base, marked } = await scene();
    const second = (await add(admin.token, marked, drawn(base, { kept_ids: ['1'], marks: [NOTE] }))).body.document.id;
    await succeed(test_app, documentApi.removeDocument, { token: admin.token, input: { id: second } });
    expect((await read(admin.token, marked))?.marks).toHaveLength(1);
    await succeed(test_app, documentApi.removeDocument, { token: admin.token, input: { id: marked } });

    const left = await rowsOf(world, `select drawing from shipment_documents where provider_id = ${world.provider_id}`);
    expect(left).toEqual([{ drawing: null }]);
  });
});
