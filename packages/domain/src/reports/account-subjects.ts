import { BY_TIME, code, count, money, named, sum, text, time } from './report-subject.ts';
import type { Subject } from './report-subject.ts';

/** Accounts and their people. Source: screens S48. */
export const ACCOUNT_SUBJECTS = {
  accounts: {
    period: 'compared with as long a time before',
    filters: ['account'],
    fields: {
      account: text('Account'),
      type: code('Type'),
      opened: time('Opened'),
      last_booking: time('Last booking'),
      before: { title: 'Booked in the period before', kind: 'number' },
      within: { title: 'Booked in the period', kind: 'number' },
      balance: money('Balance'),
    },
    groupings: {
      standing: text('Standing'),
      type: code('Type'),
      branch: named('Branch', 'branch'),
      sales_person: text('Sales person'),
      account: named('Account', 'account'),
    },
    figures: {
      accounts: count('Accounts'),
      opened: count('Opened in the period'),
      on_hold: count('On hold'),
      before: sum('Booked in the period before'),
      within: sum('Booked in the period'),
    },
  },
  log_ins: {
    period: 'the day of the log-in',
    filters: [],
    fields: { user: text('User'), role: text('Role'), account: text('Account'), logged_in: time('Logged in'), ip: text('From') },
    groupings: { ...BY_TIME, user: named('User', 'user'), role: named('Role', 'role'), account: named('Account', 'account') },
    figures: { log_ins: count('Log-ins'), by_customers: count('By customers'), by_staff: count('By staff') },
  },
  actions: {
    period: 'the day of the change',
    filters: [],
    fields: {
      user: text('User'),
      role: text('Role'),
      account: text('Account'),
      changed: time('Changed'),
      action: code('What'),
      object: code('Of'),
      source: code('By way of'),
    },
    groupings: {
      ...BY_TIME,
      user: named('User', 'user'),
      role: named('Role', 'role'),
      action: code('What'),
      object: code('Of'),
      source: code('By way of'),
    },
    figures: {
      actions: count('Changes'),
      of_shipments: count('Of shipments'),
      by_staff: count('By staff'),
      by_customers: count('By customers'),
      as_another: count('By staff as another user'),
    },
  },
} as const satisfies Record<string, Subject>;
