import { MOVING_PERIODS, SAVED_REPORTS_MAX, SENDINGS } from '@tsela/domain/reports/saved-reports';
import type { Weekday } from '@tsela/domain/time/day';
import type { Static } from 'typebox';
import Type from 'typebox';
import { instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { namedFilter, reportChoices } from './report-api.ts';

/** When it is sent: the hour of the South African day, the weekday from 0 (Sunday) and the day of the month from 1 to 28. */
const plan = {
  sending: oneOf(SENDINGS),
  send_hour: Type.Integer({ minimum: 0, maximum: 23 }),
  send_weekday: Type.Unsafe<Weekday>(Type.Integer({ minimum: 0, maximum: 6 })),
  send_day: Type.Integer({ minimum: 1, maximum: 31 }),
};

const draft = {
  name: oneLine(255),
  period: oneOf(MOVING_PERIODS),
  /** Whether all staff find it, each with the figures of their own limits. */
  is_shared: Type.Boolean(),
  ...plan,
  /** E-mail addresses of staff who get it. */
  recipients: text(4000),
};

/** What a saved report asks; the days come from its period. */
export const savedQuestion = shape(reportChoices);

export const savedReport = shape({
  id: Type.Integer(),
  ...reportChoices,
  ...draft,
  /** Its filters in words. */
  narrowed: Type.Array(namedFilter),
  created_by_name: Type.String(),
  /** When it is sent next; null where it is not. */
  time_next: nullable(instant),
  time_sent: nullable(instant),
  /** The names of those who were left out when it was sent last, since they may no longer see it. */
  left_out: Type.String(),
  /** Why the last sending failed; empty where it did not. */
  failure: Type.String(),
  /** Since when it is sent no more because it failed too often; it is resumed by saving it again. */
  time_paused: nullable(instant),
  /** Sent along with a change, so that no user overwrites a change they have not seen. */
  time_modified: instant,
  /** Its author and administrators. */
  may_change: Type.Boolean(),
});
export type SavedReport = Static<typeof savedReport>;

const ACCESS = { permission: 'API_/reports:GET' };
const which = { id: Type.Integer({ minimum: 1 }) };

/** Reports under a name, which may be shared with staff and sent by the clock. Source: screens S48. */
export const savedReportApi = {
  savedReports: route({
    method: 'GET',
    path: '/reports/saved',
    summary: 'The reports that the caller has saved and those that staff share, by name.',
    access: ACCESS,
    input: shape({}),
    output: shape({ saved_reports: Type.Array(savedReport) }),
  }),
  saveReport: route({
    method: 'POST',
    path: '/reports/saved',
    summary:
      `Saves a report under a name, ${SAVED_REPORTS_MAX} at most for each user. Recipients are staff who may see reports: ` +
      'each gets the figures of their own limits by e-mail.',
    access: ACCESS,
    idempotent: true,
    input: shape({ ...reportChoices, ...draft }),
    output: shape({ saved_report: savedReport }),
  }),
  changeSavedReport: route({
    method: 'PATCH',
    path: '/reports/saved',
    summary: 'Changes a saved report, and with `question` what it asks: for who saved it, and administrators.',
    access: ACCESS,
    input: shape({ ...which, time_modified: instant, question: Type.Optional(savedQuestion), ...draft }),
    output: shape({ saved_report: savedReport }),
  }),
  removeSavedReport: route({
    method: 'DELETE',
    path: '/reports/saved',
    summary: 'Deletes a saved report, which is sent no more: for who saved it, and administrators.',
    access: ACCESS,
    input: shape(which),
    output: shape({ message: Type.String() }),
  }),
} as const;
