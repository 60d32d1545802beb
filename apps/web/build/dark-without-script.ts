import type { Plugin } from 'vite';

const DARK = ":root[data-mantine-color-scheme='dark'] {";

/** Gives a document that is read before its script, or without one, the dark colours of the tokens where the system asks for them. */
export function darkWithoutScript(): Plugin {
  return {
    name: 'tsela-dark-without-script',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/theme/tokens.css')) return null;
      const begins = code.indexOf(DARK);
      if (begins === -1) throw new Error('tokens.css has no block of dark colours.');
      const block = code.slice(begins + DARK.length - 1, code.indexOf('}', begins) + 1);
      return {
        code: `${code}\n@media screen and (prefers-color-scheme: dark) {:root:not([data-mantine-color-scheme]) ${block}}\n`,
        map: null,
      };
    },
  };
}
