const DOCSTRINGS_OF_EXPORTS = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\nexport/m;

/** The first sentence about the first exported thing of a source text that has a docstring, in one line; empty when none has. */
export function firstSentence(text: string): string {
  const docstring = DOCSTRINGS_OF_EXPORTS.exec(text)?.[1] ?? '';
  const prose = docstring
    .replaceAll(/^\s*\*?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?\.(?=\s|$)/.exec(prose)?.[0] ?? prose;
}
