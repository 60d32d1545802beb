import { REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import {
  REPORT_FILE_KEPT_DAYS,
  REPORT_FORMATS,
  REPORT_RUN_KEPT_DAYS,
  RUN_FORMATS,
  RUN_STATES,
} from '@tsela/domain/reports/report-runs';
import type { Static } from 'typebox';
import Type from 'typebox';
import { instant, nullable, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';
import { namedFilter, openedFigure, reportQuestion } from './report-api.ts';

const question = { ...reportQuestion, ...openedFigure };

/** A report as it is asked for. */
export const reportRunQuestion = shape(question);

export const reportRun = shape({
  id: Type.Integer(),
  question: reportRunQuestion,
  /** Its filters in words. */
  narrowed: Type.Array(namedFilter),
  /** What it makes; `email` is what the clock sends. */
  format: oneOf(RUN_FORMATS),
  state: oneOf(RUN_STATES),
  /** Why it failed, or what went otherwise than it was asked. */
  message: Type.String(),
  /** Whose limits it has. */
  user_name: Type.String(),
  /** The name of the report that the clock sent; null where a user asked. */
  saved_report: nullable(Type.String()),
  /** Rows of its file; null until it is written, and of e-mails. */
  row_count: nullable(Type.Integer()),
  /** To how many an e-mail went. */
  recipient_count: Type.Integer(),
  /** How far its file is: null until the rows are counted. */
  lines_total: nullable(Type.Integer()),
  lines_done: Type.Integer(),
  /** Of the file, which is there for who ran it: 0 where there is none, or none any more. */
  part_count: Type.Integer(),
  size: Type.Integer(),
  time_created: instant,
  /** When the work on it began, and when it ended. */
  time_begun: nullable(instant),
  time_done: nullable(instant),
  is_own: Type.Boolean(),
});
export type ReportRun = Static<typeof reportRun>;

const ACCESS = { permission: 'API_/reports:GET' };
const which = { id: Type.Integer({ minimum: 1 }) };

/** What became of each report that was written to a file or sent. Source: screens S48. */
export const reportRunApi = {
  runs: route({
    method: 'GET',
    path: '/reports/runs',
    summary:
      `The runs of reports of the last ${REPORT_RUN_KEPT_DAYS} days, newest first: the caller’s own, and those of all staff for administrators ` +
      'without a limit.',
    access: ACCESS,
    input: shape({ report: Type.Optional(oneOf(REPORT_NAMES)), id: Type.Optional(which.id) }),
    output: shape({ runs: Type.Array(reportRun) }),
  }),
  runReport: route({
    method: 'POST',
    path: '/reports/runs',
    summary:
      'Has a report written to a file, whole; with `figure`, the rows behind it. A PDF has the first 5 000 rows. A job writes it as the report stands ' +
      `when the writing begins. The file is the caller’s alone and is kept for ${REPORT_FILE_KEPT_DAYS} days; the export is logged.`,
    access: ACCESS,
    idempotent: true,
    input: shape({ ...question, format: oneOf(REPORT_FORMATS) }),
    output: shape({ run: reportRun }),
  }),
  runPart: route({
    method: 'GET',
    path: '/reports/runs/file',
    summary:
      'One part of the file of a run of the caller’s, packed by gzip, as base64. Unpacked and one after the other they are the file; the first is ' +
      'number 1. Of a spreadsheet it is the CSV file that it is made of.',
    access: ACCESS,
    input: shape({ ...which, number: Type.Integer({ minimum: 1 }) }),
    output: shape({ content: Type.String() }),
  }),
  removeRunFile: route({
    method: 'DELETE',
    path: '/reports/runs/file',
    summary: 'Deletes the file of a run of the caller’s; one that is being written ends there. The run stays in the history.',
    access: ACCESS,
    input: shape(which),
    output: shape({ message: Type.String() }),
  }),
} as const;
