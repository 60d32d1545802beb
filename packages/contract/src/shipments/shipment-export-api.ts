import { EXPORT_KEPT_DAYS, EXPORT_LINES_MAX, EXPORT_STATES } from '@tsela/domain/shipments/export-files';
import Type from 'typebox';
import type { Static } from 'typebox';
import { instant, nullable, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';
import { listFilters } from './shipment-api.ts';

/** A file of shipments that a job writes, with how far it is. */
export const exportFile = shape({
  id: Type.Integer(),
  state: oneOf(EXPORT_STATES),
  /** Why it failed. */
  message: Type.String(),
  /** Null until they are counted. */
  lines_total: nullable(Type.Integer()),
  lines_done: Type.Integer(),
  /** In bytes, unpacked. */
  size: Type.Integer(),
  part_count: Type.Integer(),
  time_created: instant,
  time_done: nullable(instant),
});

export type ExportFile = Static<typeof exportFile>;

const ACCESS = { permission: 'API_/shipments/export:GET' };
const which = { id: Type.Integer({ minimum: 1 }) };

/** Long lists of shipments as files, written beside the calls. Source: screens S08. */
export const shipmentExportApi = {
  exportFiles: route({
    method: 'GET',
    path: '/shipments/exports/files',
    summary: 'The files of shipments that the caller has had written and that are kept still, newest first.',
    access: ACCESS,
    input: shape({ id: Type.Optional(which.id) }),
    output: shape({ export_files: Type.Array(exportFile) }),
  }),
  writeExportFile: route({
    method: 'POST',
    path: '/shipments/exports/files',
    summary:
      `Has the filtered list of shipments written to a CSV file of up to ${EXPORT_LINES_MAX} lines, as it stands when the writing begins. ` +
      `The file is the caller’s alone and is kept for ${EXPORT_KEPT_DAYS} days; the export is logged.`,
    access: ACCESS,
    idempotent: true,
    input: shape(listFilters),
    output: shape({ export_file: exportFile }),
  }),
  exportPart: route({
    method: 'GET',
    path: '/shipments/exports/files/parts',
    summary:
      'One part of a file that is written, packed by gzip, as base64. Unpacked and one after the other they are the file; the first is number 1.',
    access: ACCESS,
    input: shape({ ...which, number: Type.Integer({ minimum: 1 }) }),
    output: shape({ content: Type.String() }),
  }),
  removeExportFile: route({
    method: 'DELETE',
    path: '/shipments/exports/files',
    summary: 'Deletes a file of the caller’s; one that is being written ends there.',
    access: ACCESS,
    input: shape(which),
    output: shape({ message: Type.String() }),
  }),
} as const;
