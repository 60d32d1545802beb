const LONGEST_CODE = 40;

/** A code made of what something is called, unlike those that are taken; it stays when the name changes. */
export function codeOfLabel(label: string, { taken, otherwise }: { taken: ReadonlySet<string>; otherwise: string }): string {
  const word =
    label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '')
      .slice(0, LONGEST_CODE) || otherwise;
  let code = word;
  for (let number = 2; taken.has(code); number++) code = `${word}_${number}`;
  return code;
}
