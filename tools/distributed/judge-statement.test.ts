import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES, judgeStatement } from './judge-statement.ts';
import type { Rule } from './judge-statement.ts';
import type { SchemaFacts } from './scopes.ts';

const FACTS: SchemaFacts = {
  tenant_tables: new Set(['shipments', 'parcels', 'accounts', 'tags', 'days']),
  shared_tables: new Set(['providers', 'provider_usage']),
  volatility: new Map([
    ['now', 'stable'],
    ['concat_ws', 'stable'],
    ['jsonb_build_object', 'stable'],
    ['lower', 'immutable'],
    ['timezone', 'stable'],
    ['timezone/1', 'stable'],
    ['timezone/2', 'immutable'],
    ['clock_timestamp', 'volatile'],
    ['random', 'volatile'],
    ['nextval', 'volatile'],
  ]),
};

/** Of each rule: statements that break it, each with its sound twin. */
const PLANTED: Readonly<Record<Rule, readonly (readonly [broken: string, sound: string])[]>> = {
  'provider is named': [
    ['select id from shipments where id = $1', 'select id from shipments where provider_id = $1 and id = $2'],
    [
      'select s.id from shipments s join accounts a on a.id = s.account_id where s.provider_id = $1',
      'select s.id from shipments s join accounts a on a.provider_id = s.provider_id and a.id = s.account_id where s.provider_id = $1',
    ],
    [
      'select s.id from shipments s join accounts a on a.provider_id = s.provider_id or a.id = 1 where s.provider_id = $1',
      'select s.id from shipments s left join accounts a on (a.provider_id, a.id) = (s.provider_id, s.account_id) where s.provider_id = $1',
    ],
    [
      'select (select count(*) from parcels p where p.provider_id = s.provider_id and p.shipment_id = s.id) from shipments s where s.provider_id = $1',
      'select (select count(*) from parcels p where p.provider_id = $1 and p.shipment_id = s.id) from shipments s where s.provider_id = $1',
    ],
    [
      'update shipments set status = $1 where id in (select shipment_id from parcels where provider_id = $2)',
      'update shipments set status = $1 where provider_id = $2 and id in (select shipment_id from parcels where provider_id = $2)',
    ],
    ['delete from parcels where id = $1', 'delete from parcels where provider_id = $1 and id = $2'],
    ['insert into parcels (id) values ($1)', 'insert into parcels (provider_id, id) values ($1, $2)'],
    [
      'with mine as (select id from shipments) select id from mine',
      'with mine as (select provider_id, id from shipments) select id from mine where mine.provider_id = $1',
    ],
    [
      'select id from shipments where provider_id = any ($1)',
      'select id from shipments where provider_id = $1 union all select id from parcels where provider_id = $1',
    ],
    [
      'select id from shipments where provider_id = $1 union all select id from parcels',
      'select s.id from shipments s join parcels p using (provider_id, id) where s.provider_id = $1',
    ],
  ],
  'messages of their own': [
    [
      `begin; set local app.provider_id = '1'; select id from shipments where provider_id = 1; commit`,
      `begin read only; set local app.provider_id = '1'`,
    ],
  ],
  'no volatile function': [
    [
      'update shipments set time_modified = clock_timestamp() where provider_id = $1',
      'update shipments set time_modified = now() where provider_id = $1',
    ],
    ['delete from shipments where provider_id = $1 and random() < 0.5', 'delete from shipments where provider_id = $1'],
    [`update providers set time_modified = clock_timestamp()`, 'update providers set time_modified = $1'],
    [
      `select nextval('ids') from shipments where provider_id = $1`,
      `insert into shipments (provider_id, id, time) values ($1, nextval('ids'), clock_timestamp()), ($1, nextval('ids'), now())`,
    ],
  ],
  'only immutable functions on conflict': [
    [
      'insert into days as d (provider_id, day) values ($1, $2) on conflict (provider_id, day) do update set time_modified = now()',
      'insert into days as d (provider_id, day, time_modified) values ($1, $2, now()) on conflict (provider_id, day) do update set time_modified = excluded.time_modified',
    ],
    [
      'insert into days (provider_id, day) values ($1, $2) on conflict (provider_id, day) do update set booked = 1 where current_timestamp > $3',
      'insert into days (provider_id, day) values ($1, $2) on conflict (provider_id, day) do update set booked = 1 where lower(days.code) = $3',
    ],
  ],
  'no stable function over columns': [
    [
      `update shipments set notes = concat_ws(' ', notes, $2::text) where provider_id = $1`,
      `update shipments set notes = notes || ' ' || $2 where provider_id = $1`,
    ],
    [
      'update shipments set time_closed = coalesce(time_closed, now()) where provider_id = $1',
      'update shipments set time_closed = coalesce(time_closed, $2) where provider_id = $1',
    ],
    [
      'update shipments set day = timezone(time) where provider_id = $1',
      `update shipments set day = time at time zone 'UTC' where provider_id = $1`,
    ],
  ],
  'no insert from a query': [
    [
      `insert into tags (provider_id, id) select $1, unnest($2::bigint[])`,
      'insert into tags (provider_id, id) values ($1, $2), ($1, $3)',
    ],
    [
      'insert into provider_usage (provider, users) select $1, count(*) from accounts where provider_id = $1',
      'insert into provider_usage (provider, users) select $1, $2',
    ],
  ],
  'no query in an insert': [
    [
      'insert into tags (provider_id, id) values ($1, (select max(id) + 1 from tags where provider_id = $1))',
      `insert into tags (provider_id, id) values ($1, nextval('ids'))`,
    ],
    [
      'insert into tags (provider_id, id) values ($1, $2) returning exists (select from tags where provider_id = $1)',
      'insert into tags (provider_id, id) values ($1, $2) returning id',
    ],
    [
      'with gone as (delete from tags where provider_id = $1) insert into tags (provider_id, id) values ($1, $2)',
      'with gone as (delete from tags where provider_id = $1 returning id) select id from gone',
    ],
  ],
  'provider_id never changes': [
    [
      'update shipments set provider_id = $2 where provider_id = $1',
      'update shipments set provider_id = shipments.provider_id where provider_id = $1',
    ],
  ],
  'no correlated query across places': [
    [
      'select (select count(*) from accounts a where a.provider_id = $1 and a.code = p.code) from providers p',
      'select (select count(*) from providers p where p.code = a.code) from accounts a where a.provider_id = $1',
    ],
    [
      'select p.id from providers p cross join lateral (select id from accounts a where a.provider_id = $1 and a.code = p.code) x',
      'select a.id from accounts a cross join lateral (select id from tags t where t.provider_id = $1 and t.account_id = a.id) x where a.provider_id = $1',
    ],
  ],
  'no outer join from shared rows': [
    [
      'select p.id from providers p left join accounts a on a.provider_id = $1 and a.code = p.code',
      'select p.id from accounts a left join providers p on a.code = p.code where a.provider_id = $1',
    ],
  ],
  'results of case have a type': [
    [
      'update shipments set agent_id = case when agent_id = $2 then $3 else $4 end where provider_id = $1',
      'update shipments set agent_id = case when agent_id = $2 then $3::bigint else $4::bigint end where provider_id = $1',
    ],
  ],
  'no copy': [['copy shipments (id) from stdin', 'copy unknown_elsewhere (id) from stdin']],
};

beforeAll(() => loadModule());

const cases = RULES.flatMap((rule) => PLANTED[rule].map(([broken, sound]) => ({ rule, broken, sound })));

describe('a statement for a distributed PostgreSQL', () => {
  it.each(cases)('is refused by "$rule": $broken', ({ rule, broken }) => {
    expect(judgeStatement(broken, FACTS).map((fault) => fault.rule)).toContain(rule);
  });

  it.each(cases)('passes: $sound', ({ sound }) => {
    expect(judgeStatement(sound, FACTS)).toEqual([]);
  });

  it('is not looked at when it is about tables of the jobs, which lie on the coordinator', () => {
    expect(judgeStatement('update pgboss.shipments set time = clock_timestamp()', FACTS)).toEqual([]);
    expect(judgeStatement('select nextval($1), clock_timestamp()', FACTS)).toEqual([]);
    expect(judgeStatement('begin; set local lock_timeout = 30000; delete from pgboss.shipments; commit', FACTS)).toEqual([]);
  });

  it('is read as PostgreSQL reads it: neither text nor comments count', () => {
    const statement = `select 'clock_timestamp()' -- from accounts
      from shipments /* a, parcels */ where provider_id = $1`;

    expect(judgeStatement(statement, FACTS)).toEqual([]);
  });
});
