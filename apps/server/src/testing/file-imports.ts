import type { ImportedFile, parcelImportApi } from '@tsela/contract/overview/file-import-api';
import type { InputOf } from '@tsela/contract/route';
import { runJob } from '../job-handlers/job-handlers.ts';
import type { Services } from '../services.ts';
import { succeed } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type Api = typeof parcelImportApi;

/** A file as the calls of tools take it. */
export function anImport(
  rows: readonly Readonly<Record<string, string>>[],
  options: Partial<InputOf<Api['startImport']>> = {},
): InputOf<Api['startImport']> {
  return { rows: rows.map((cells, at) => ({ row: at + 2, cells })), file_name: 'mine.csv', ...options };
}

/** Does the job of a file as one of the product's processes. */
export function runFileJob(
  { provider_id }: World,
  { services }: { readonly services: Services },
  { name = 'import-file', id, is_last_try = false }: { name?: 'import-file' | 'undo-file'; id: number; is_last_try?: boolean },
): Promise<void> {
  return runJob(services, name, { provider_id, move_id: id }, { job_id: 'test', is_last_try });
}

/** A file as it stands. */
export async function readFileOf(
  test_app: TestApp,
  api: Pick<Api, 'imports'>,
  { token, id }: { token: string; id: number },
): Promise<ImportedFile> {
  const { imports } = await succeed(test_app, api.imports, { token, input: { id } });
  const [found] = imports;
  if (!found) throw new Error(`There is no import ${id}.`);
  return found;
}
