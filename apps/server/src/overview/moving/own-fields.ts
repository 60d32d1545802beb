import { IMPORT_KIND_FACTS, isImportKind } from '@tsela/domain/overview/imports/import-kinds';
import type { FileKind } from '@tsela/domain/overview/imports/import-kinds';
import { MOVE_KIND_FACTS } from '@tsela/domain/overview/moving/move-kinds';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import type { RequestContext } from '../../context.ts';
import { readKeptFields } from '../../providers/custom-field-repository.ts';

/** The provider's own fields that a file of a kind has columns for. Source: issue 21.11, screens S30, S50. */
export async function ownFieldsOf(context: RequestContext, kind: FileKind): Promise<readonly CustomField[]> {
  const own = isImportKind(kind) ? (IMPORT_KIND_FACTS[kind].own ?? null) : MOVE_KIND_FACTS[kind].own;
  return own === null ? [] : fieldsToFillIn(await readKeptFields(context, own), { is_staff: true });
}
