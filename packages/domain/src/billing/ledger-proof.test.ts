import { describe, expect, it } from 'vitest';
import { findFaults, leafText, nodeText, rootText, sealText } from './ledger-proof.ts';
import type { StatementProof } from './ledger-proof.ts';

/** Stands in for SHA-256: what is tested is what goes into it. */
const hash = (text: string) => Promise.resolve(`<${text.replaceAll('\n', '/')}>`);

async function entry({
  id,
  amount,
  balance,
  before,
  account = 7,
}: Readonly<Record<'id' | 'amount' | 'balance', number>> & { before: string; account?: number }) {
  const description = `Storage ${id}`;
  const text = [
    id,
    account,
    'admin-debit',
    amount,
    0,
    0,
    balance,
    '2026-11-24T08:00:00.000000Z',
    '',
    '',
    '',
    '',
    'web',
    1,
    await hash(description),
  ].join('|');
  return { text, description, shipment_reference: '', document: '', seal: await hash(sealText(before, await hash(text))) };
}

async function statement(): Promise<StatementProof> {
  const first = await entry({ id: 1, amount: -100, balance: -100, before: '' });
  const second = await entry({ id: 2, amount: -50, balance: -150, before: first.seal });
  const later = await entry({ id: 3, amount: 10, balance: -140, before: second.seal });
  const leaf = await hash(leafText(7, later.seal));
  return {
    account_id: 7,
    account: 'Acme (ACM01)',
    provider: 'Tsela',
    start_date: '2026-11-24',
    end_date: '2026-11-24',
    opening: { seq: 0, seal: '', balance_cents: 0 },
    closing: { seq: 2, seal: second.seal, balance_cents: -150 },
    lines: [first, second],
    root: {
      day: '2026-11-24',
      before: 'earlier',
      root: await hash(rootText('2026-11-24', 'earlier', await hash(nodeText('other', leaf)))),
      seq: 3,
      bridge: [await hash(later.text)],
      path: [{ side: 'left', hash: 'other' }],
    },
  };
}

type Change = (proof: StatementProof) => StatementProof;

/** Changes one line. */
const line = (
  at: number,
  change: (text: StatementProof['lines'][number]) => Partial<StatementProof['lines'][number]>,
): Change => {
  return (proof) => ({ ...proof, lines: proof.lines.map((each, index) => (index === at ? { ...each, ...change(each) } : each)) });
};

const NOT_SEALED = 'is not what was sealed, or does not follow the line before it.';

describe('a statement', () => {
  it('that is as it was sealed has no fault', async () => {
    expect(await findFaults(await statement(), hash)).toEqual([]);
  });

  it('without a root has none either', async () => {
    expect(await findFaults({ ...(await statement()), root: null }, hash)).toEqual([]);
  });

  it.each<[string, Change, readonly string[]]>([
    [
      'an amount was changed',
      line(0, ({ text }) => ({ text: text.replace('|-100|0', '|-90|0') })),
      [`Line 1 (entry 1) ${NOT_SEALED}`, 'Line 1 (entry 1) does not add up with the balance before it.'],
    ],
    [
      'a description was changed',
      line(1, () => ({ description: 'Refund' })),
      ['Line 2 (entry 2) has another description than the one that was sealed.'],
    ],
    [
      'a line comes from another account',
      line(1, ({ text }) => ({ text: text.replace('2|7|', '2|8|') })),
      [`Line 2 (entry 2) ${NOT_SEALED}`, 'Line 2 (entry 2) belongs to another account.'],
    ],
    [
      'a line is missing',
      (proof) => ({ ...proof, lines: proof.lines.slice(1) }),
      [
        `Line 1 (entry 2) ${NOT_SEALED}`,
        'Line 1 (entry 2) does not add up with the balance before it.',
        'There are 1 lines, and 2 were sealed.',
      ],
    ],
    [
      'the last line is missing',
      (proof) => ({ ...proof, lines: proof.lines.slice(0, 1) }),
      [
        'There are 1 lines, and 2 were sealed.',
        'The last line does not lead to the closing seal.',
        'The amounts do not add up to the closing balance.',
      ],
    ],
    [
      'lines changed places',
      (proof) => ({ ...proof, lines: proof.lines.toReversed() }),
      [
        `Line 1 (entry 2) ${NOT_SEALED}`,
        'Line 1 (entry 2) does not add up with the balance before it.',
        `Line 2 (entry 1) ${NOT_SEALED}`,
        'Line 2 (entry 1) does not add up with the balance before it.',
        'The last line does not lead to the closing seal.',
        'The amounts do not add up to the closing balance.',
      ],
    ],
    [
      'the closing balance was changed',
      (proof) => ({ ...proof, closing: { ...proof.closing, balance_cents: 0 } }),
      ['The amounts do not add up to the closing balance.'],
    ],
    [
      'the root is another',
      (proof) => ({ ...proof, root: proof.root && { ...proof.root, root: 'another' } }),
      ['The seals do not lead to the root of 2026-11-24.'],
    ],
    [
      'the root before is another',
      (proof) => ({ ...proof, root: proof.root && { ...proof.root, before: '' } }),
      ['The seals do not lead to the root of 2026-11-24.'],
    ],
  ])('in which %s has the fault named', async (_what, change, faults) => {
    expect(await findFaults(change(await statement()), hash)).toEqual(faults);
  });

  it.each([0, 1])('under a root over a part of it is followed from there: %i lines', async (seq) => {
    const whole = await statement();
    const seal = seq === 0 ? whole.opening.seal : (whole.lines[0]?.seal ?? '');
    const root = await hash(rootText('2026-11-23', '', await hash(leafText(7, seal))));
    const proof = { ...whole, root: { day: '2026-11-23', before: '', root, seq, bridge: [], path: [] } };

    expect(await findFaults(proof, hash)).toEqual([]);
    expect(await findFaults({ ...proof, root: { ...proof.root, seq: seq + 1 } }, hash)).toHaveLength(1);
  });

  it('of nothing but a balance is right with the root over its opening', async () => {
    const whole = await statement();
    const place = whole.closing;

    expect(await findFaults({ ...whole, opening: place, lines: [] }, hash)).toEqual([]);
  });
});
