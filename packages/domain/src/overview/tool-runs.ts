import type { ToolKey } from '../screens/listed-screens.ts';
import type { FileKind, ImportKind } from './imports/import-kinds.ts';

/** The tools that work through files, by the last part of their paths. */
export const TOOLS_WITH_FILES = [
  'shipment-bulk-import',
  'users-bulk-import',
  'update-parcel-dimensions',
  'credit-allocations-bulk-import',
  'move-in',
] as const satisfies readonly ToolKey[];
export type ToolWithFiles = (typeof TOOLS_WITH_FILES)[number];

const TOOL_OF: Readonly<Record<ImportKind, ToolWithFiles | null>> = {
  'bulk-users': 'users-bulk-import',
  'parcel-dimensions': 'update-parcel-dimensions',
  'credit-allocations': 'credit-allocations-bulk-import',
  // Contacts are imported in the address book, which is no tool.
  'address-book': null,
};

/** The tool that a kind of file is for; null for one that no tool takes. */
export function toolOfFile(kind: FileKind): ToolWithFiles | null {
  return Object.hasOwn(TOOL_OF, kind) ? TOOL_OF[kind as ImportKind] : 'move-in';
}
