import { describe, expect, it } from 'vitest';
import { citationsIn, parseRequirements, unknownIds } from './requirements.ts';

const TABLE = `id\tarea\tsource\tkind\trequirement
SHIP-STATUS-13\tshipments\tshipping §3\trule\tCollected counts as collected.
SHIP-STATUS-14\tshipments\tshipping §3\trule\tIn transit counts as collected.
PIN-01\ttracking\tshell §7\trule\tA PIN has six digits.
`;
const requirements = parseRequirements(TABLE);
const cited = (text: string) => [...citationsIn([{ path: 'a.test.ts', text }], requirements).keys()];

describe('citationsIn', () => {
  it('finds the ids in names of tests and in tables', () => {
    expect(cited("it('SHIP-STATUS-13: is collected'); it.each([['PIN-01', 6]])")).toEqual(['SHIP-STATUS-13', 'PIN-01']);
    expect(cited('it(`SHIP-STATUS-13 SHIP-STATUS-14: both`)')).toEqual(['SHIP-STATUS-13', 'SHIP-STATUS-14']);
  });

  it('does not count what stands in a comment', () => {
    expect(cited('// SHIP-STATUS-13\n/* PIN-01 */')).toEqual([]);
  });

  it('does not take part of a longer word for an id', () => {
    expect(cited("it('X-PIN-01 PIN-01-2 SPIN-01')")).toEqual([]);
  });
});

describe('unknownIds', () => {
  it('are those that look like ids of the table and are not in it', () => {
    const citations = citationsIn([{ path: 'a.test.ts', text: "it('SHIP-STATUS-13 PIN-99 COL-000123')" }], requirements);

    expect(unknownIds(citations, requirements)).toEqual(['PIN-99']);
  });
});

describe('parseRequirements', () => {
  it('refuses a table with other columns', () => {
    expect(() => parseRequirements('id\trequirement\n')).toThrow('The table of requirements begins with');
  });
});
