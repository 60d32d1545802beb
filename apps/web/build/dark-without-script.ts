import type { Plugin } from 'vite';

const DARK = /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/;

/** Gives a document that is read before its script, or without one, the dark colours of the tokens where the system asks for them. */
export function darkWithoutScript(): Plugin {
  return {
    name: 'tsela-dark-without-script',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/theme/tokens.css')) return null;
      const block = DARK.exec(code)?.[1];
      if (block === undefined) throw new Error('tokens.css has no block of dark colours.');
      return {
        code: `${code}\n@media (prefers-color-scheme: dark) {:root:not([data-mantine-color-scheme]) ${block}}\n`,
        map: null,
      };
    },
  };
}
