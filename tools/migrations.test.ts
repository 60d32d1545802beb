import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MIGRATIONS = 'apps/server/migrations';
/** Those before were written for one process, which is stopped for them. */
const FIRST_BESIDE_OTHERS = '0147';

/** What the version before would stumble over, since it still works on the same tables while processes are upgraded one after the other. */
const NARROWING: Readonly<Record<string, RegExp>> = {
  'drops a table': /\bdrop table\b/,
  'drops a column': /\bdrop column\b/,
  renames: /\brename\b/,
  'refuses what was empty': /\bset not null\b/,
  'changes a type': /\balter column \w+ (?:set data )?type\b/,
  'adds a column that must be given': /\badd column \w+ (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/,
  'adds a check': /\badd (?:constraint\b|check\b|unique\b|foreign key\b|primary key\b)/,
};
const UNIQUE_INDEX = /\bcreate unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)/g;

/** A line that says since which version nothing needs any more what goes. */
const SAYS_SO = /^-- Narrows: .{10,}/m;

/** How a migration narrows what may be written; nothing where it says why it may. Tables that it makes itself are its own. */
function narrowingOf(text: string): string[] {
  if (SAYS_SO.test(text)) return [];
  const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase();
  const ways = Object.entries(NARROWING).filter(([, pattern]) => pattern.test(sql));
  const is_new = (table: string) => new RegExp(`\\bcreate (?:unlogged )?table (?:if not exists )?${table}\\b`).test(sql);
  const is_narrowed = [...sql.matchAll(UNIQUE_INDEX)].some(([, table = '']) => !is_new(table));
  return [...ways.map(([way]) => way), ...(is_narrowed ? ['refuses what there are two of'] : [])];
}

describe('a migration', () => {
  const later = readdirSync(MIGRATIONS).filter((name) => name >= FIRST_BESIDE_OTHERS && name.endsWith('.sql'));

  it.each(later)('%s leaves alone what the version before writes', (name) => {
    expect(narrowingOf(readFileSync(join(MIGRATIONS, name), 'utf8'))).toEqual([]);
  });

  it.each([
    ['drops a table', 'drop table quotes;'],
    ['drops a column', 'alter table quotes\n  drop column notes;'],
    ['renames', 'alter table quotes rename column notes to remarks;'],
    ['refuses what was empty', 'alter table quotes alter column notes set not null;'],
    ['changes a type', 'alter table quotes alter column notes type jsonb using notes::jsonb;'],
    [
      'adds a column that must be given',
      'alter table quotes add column notes text not null, add column count integer not null default 0;',
    ],
    ['adds a check', "alter table quotes add check (notes <> '');"],
    ['refuses what there are two of', 'create unique index quotes_by_notes on quotes (provider_id, notes);'],
  ])('that %s is refused unless it says since when it may', (way, sql) => {
    expect(narrowingOf(sql)).toEqual([way]);
    expect(narrowingOf(`-- Narrows: no version since 0.4 reads or writes it.\n${sql}`)).toEqual([]);
  });

  it.each([
    'alter table quotes add column notes text, add column count integer not null default 0;',
    'create table quotes (provider_id bigint not null, code text not null); create unique index quotes_by_code on quotes (provider_id, code);',
    'create index quotes_by_notes on quotes (provider_id, notes); -- a rename would be refused',
    'alter table quotes drop constraint quotes_check;',
  ])('that widens may do so: %s', (sql) => {
    expect(narrowingOf(sql)).toEqual([]);
  });
});
