import type { Plugin } from 'vite';

const STAND_IN = '\0tsela-no-button-transition';
const CODE = 'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null);';

/** Buttons of Mantine bring all its transitions, 2 kB gzip on every page, to let the sign that they work slide in. Ours shows it at once. */
export function withoutButtonTransition(): Plugin {
  return {
    name: 'tsela-without-button-transition',
    resolveId: {
      order: 'pre',
      handler: (source, importer = '') =>
        source.endsWith('/Transition.mjs') && importer.endsWith('/components/Button/Button.mjs') ? STAND_IN : null,
    },
    load: (id) => (id === STAND_IN ? CODE : null),
  };
}
