import { moveApi } from '@tsela/contract/overview/move-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { guessColumns, mappedRows, missingColumns } from '@tsela/domain/formats/tables/csv-columns';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { rowsOfTable, tableOfRows } from '@tsela/domain/formats/tables/headed-rows';
import { MOVE_KINDS, moveFields } from '@tsela/domain/overview/moving/move-kinds';
import { FORMER_SYSTEMS, MOVE_SAMPLES } from '@tsela/domain/overview/moving/move-samples';
import type { MoveSample } from '@tsela/domain/overview/moving/move-samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../billing/ledger/verify-ledger.ts';
import { contextOf } from '../../testing/field.ts';
import { moveInWhole, undoWhole } from '../../testing/moves.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A courier whose tariff has the service ECO and the zones JHB and CPT, as the guide asks for. */
async function courier() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'Zones', copy_of: rate_revisions[0]?.id ?? 0 },
  });
  const put = [
    { code: 'JHB', name: 'Johannesburg', kind: 'rates' as const, provinces: ['GP' as const] },
    { code: 'CPT', name: 'Cape Town', kind: 'rates' as const, provinces: ['WC' as const] },
  ];
  const { id, version } = rate_revision;
  await succeed(test_app, rateCardApi.changeCard, { token, input: { id, version, zones: { put } } });
  return { world, token };
}

/** A file as the page sends it, whose columns are found by their headings alone. */
function sentOf({ kind, text, file_name, control_rows, control_total }: MoveSample) {
  const fields = moveFields(kind, []);
  const table = tableOfRows(rowsOfTable(readCsv(text)), fields);
  const mapping = guessColumns(table.headings, fields);
  const used = fields.filter(({ key }) => mapping.includes(key));
  const rows = mappedRows(table, used, mapping).map(({ row, ...cells }) => ({
    row,
    cells: Object.fromEntries(Object.entries<string>(cells).filter(([, cell]) => cell.trim() !== '')),
  }));
  const control = { control_rows, ...(control_total !== undefined && { control_total: Number(control_total) }) };
  return { missing: missingColumns(fields, mapping), input: { kind, rows, file_name, ...control } };
}

describe.each(FORMER_SYSTEMS)('issue 21: the worked example of %s', (system) => {
  const samples = MOVE_SAMPLES.filter((each) => each.system === system);

  it('has its files in the order in which they are brought in, each with headings that are found by themselves', () => {
    const at = samples.map(({ kind }) => MOVE_KINDS.indexOf(kind));

    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(samples.map((sample) => sentOf(sample).missing)).toEqual(samples.map(() => []));
  });

  it('moves in whole by the real import, with the totals that it says, and goes out again', async () => {
    const { world, token } = await courier();
    const moved: number[] = [];

    for (const sample of samples) {
      const { input } = sentOf(sample);
      const { rows } = await succeed(test_app, moveApi.checkMove, { token, input: { kind: input.kind, rows: input.rows } });
      expect([sample.file_name, rows.flatMap(({ violations }) => violations)]).toEqual([sample.file_name, []]);
      const move = await moveInWhole(test_app, world, { token, input });
      expect([move.state, move.moved_count, move.failed_count]).toEqual(['done', sample.control_rows, 0]);
      moved.push(move.id);
    }
    expect((await verifyLedger(contextOf(world))).differences).toEqual([]);

    for (const id of moved.toReversed()) {
      const undone = await undoWhole(test_app, world, { token, id });
      expect([undone.state, undone.kept_count]).toEqual(['undone', 0]);
    }
  });
});
