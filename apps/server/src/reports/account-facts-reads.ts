import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { DAY_MS } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { isAccountIdVisible, visibleUsers } from '../db/reach.ts';
import { ACCOUNT, TRUE, byAccount, byRow, byTime } from './report-facts-reads.ts';
import type { Ask, Facts } from './report-facts-reads.ts';

const DORMANT_DAYS = 90;

/** Each open account with what it booked in the period and in the period of the same length before. */
export function comparedAccounts(ask: Ask): Facts<'accounts'> {
  const { tx, actor, now, from, to, account_id } = ask;
  const before = new Date(from.getTime() - (to.getTime() - from.getTime()));
  const dormant_since = new Date(now.getTime() - DORMANT_DAYS * DAY_MS);
  const is_booking = sql`s.status not in (${sql.join(QUOTE_STATUSES.map((status) => sql.lit(status)))})`;
  const bookedBetween = (
    since: Date,
    until: Date,
  ) => sql`(select count(*)::int from shipments s where s.provider_id = ${tx.provider_id}
    and s.account_id = a.id and ${is_booking} and s.time_created >= ${since} and s.time_created < ${until})`;
  const booked_before = bookedBetween(before, from);
  const booked_within = bookedBetween(from, to);
  const last_booking = sql`(select max(s.time_created) from shipments s where s.provider_id = ${tx.provider_id} and s.account_id = a.id and ${is_booking})`;
  return {
    from: sql`from accounts a left join branches b on b.provider_id = a.provider_id and b.id = a.branch_id
      where a.provider_id = ${tx.provider_id} and a.status = 'open' and ${isAccountIdVisible(tx, actor, 'a.id')}
      ${account_id === undefined ? sql`` : sql`and a.id = ${account_id}`}`,
    fields: {
      account: ACCOUNT,
      type: sql`a.account_type`,
      opened: sql`a.time_created`,
      last_booking: last_booking,
      before: booked_before,
      within: booked_within,
      balance: sql`a.balance_cents`,
    },
    groupings: {
      standing: {
        key: sql`case when a.is_on_hold then 'On hold' when a.time_created >= ${from} and a.time_created <= ${to} then 'New'
          when coalesce(${last_booking}, a.time_created) < ${dormant_since} then 'Dormant'
          when ${booked_within} > ${booked_before} then 'Growing' when ${booked_within} < ${booked_before} then 'Shrinking' else 'Steady' end`,
      },
      type: { key: sql`a.account_type` },
      branch: byRow('b.id', sql`b.name`),
      sales_person: { key: sql`a.sales_person` },
      account: byAccount(ask, 'a.id'),
    },
    figures: {
      accounts: TRUE,
      opened: sql`a.time_created >= ${from} and a.time_created <= ${to}`,
      on_hold: sql`a.is_on_hold`,
      before: booked_before,
      within: booked_within,
    },
    order: sql`a.account_code, a.id`,
  };
}

/** Log-ins of the users that the reader may look at. */
export function logIns(ask: Ask): Facts<'log_ins'> {
  const { tx, actor, from, to } = ask;
  return {
    from: sql`from sessions n join users u on u.provider_id = n.provider_id and u.id = n.user_id
      left join roles r on r.provider_id = u.provider_id and r.id = u.role_id
      left join accounts a on a.provider_id = u.provider_id and a.id = u.account_id
      where n.provider_id = ${tx.provider_id} and u.id in (${visibleUsers(tx, actor).select('users.id')}) and n.time_created >= ${from} and n.time_created <= ${to}`,
    fields: { user: sql`u.name`, role: sql`r.name`, account: ACCOUNT, logged_in: sql`n.time_created`, ip: sql`n.ip` },
    groupings: {
      ...byTime(sql`n.time_created`),
      user: byRow('u.id', sql`u.name`),
      role: byRow('u.role_id', sql`r.name`),
      account: byAccount(ask, 'a.id'),
    },
    figures: { log_ins: TRUE, by_customers: sql`u.account_id is not null`, by_staff: sql`u.account_id is null` },
    order: sql`n.time_created desc, n.id desc`,
  };
}

/** What the users that the reader may look at changed, of what is in the reader's reach. It tells that and of what kind, never to what. */
export function userActions({ tx, actor, from, to }: Ask): Facts<'actions'> {
  return {
    from: sql`from events e join users u on u.provider_id = e.provider_id and u.id = e.actor_user_id
      left join roles r on r.provider_id = u.provider_id and r.id = u.role_id
      left join accounts a on a.provider_id = e.provider_id and a.id = e.account_id
      where e.provider_id = ${tx.provider_id} and e.actor_user_id is not null and e.time >= ${from} and e.time <= ${to}
      and u.id in (${visibleUsers(tx, actor).select('users.id')}) and (e.account_id is null or ${isAccountIdVisible(tx, actor, 'e.account_id')})`,
    fields: {
      user: sql`u.name`,
      role: sql`r.name`,
      account: ACCOUNT,
      changed: sql`e.time`,
      action: sql`e.type`,
      object: sql`e.object_type`,
      source: sql`e.source`,
    },
    groupings: {
      ...byTime(sql`e.time`),
      user: byRow('u.id', sql`u.name`),
      role: byRow('u.role_id', sql`r.name`),
      action: { key: sql`e.type` },
      object: { key: sql`e.object_type` },
      source: { key: sql`e.source` },
    },
    figures: {
      actions: TRUE,
      of_shipments: sql`e.object_type = 'shipment'`,
      by_staff: sql`u.account_id is null`,
      by_customers: sql`u.account_id is not null`,
      as_another: sql`e.impersonator_user_id is not null`,
    },
    order: sql`e.time desc, e.id desc`,
  };
}
