/** The folder in which programs look for what proves a delivery. Source: public API §6. */
export const PROOF_FOLDER = 'shipment-images';
/** As many files as links are asked for at once. */
export const PROOF_LINKS_MAX = 50;

/** The name of a proof for programs, which ask for the file by nothing else: no two have the same. */
export function proofFileName({ id, name }: { readonly id: number; readonly name: string }): string {
  return `${id}-${name}`;
}

const FILE_NAME = /^([0-9]{1,15})-/;

/** The document that a name names; null where it is none that we have given. */
export function documentOfName(file_name: string): number | null {
  const id = Number(FILE_NAME.exec(file_name)?.[1] ?? 0);
  return id > 0 ? id : null;
}

/** The names that a program asks for: `["a","b"]` as JSON, or one as it stands. Null where that can be read as neither. */
export function fileNamesAsked(text: string): readonly string[] | null {
  if (!text.startsWith('[')) return [text];
  try {
    const names: unknown = JSON.parse(text);
    const are_names = Array.isArray(names) && names.every((name) => typeof name === 'string');
    return are_names && names.length > 0 && names.length <= PROOF_LINKS_MAX ? names : null;
  } catch {
    return null;
  }
}
