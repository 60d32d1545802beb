import type { Plugin } from 'vite';

const STAND_IN = '\0tsela-no-scroll-area';
const CODE = "export const ScrollArea = { Autosize: Symbol('no scroll area') };";
const ASKING = ['/components/Modal/ModalRoot.mjs', '/components/Drawer/DrawerRoot.mjs'];

/**
 * Dialogs and drawers of Mantine bring its scroll area, and with that what menus hang on, only to ask whether they scroll by it: 24 kB gzip.
 * Ours scroll as the browser does. Remove this when a dialog is given `ScrollArea.Autosize`.
 */
export function withoutScrollAreas(): Plugin {
  return {
    name: 'tsela-without-scroll-areas',
    resolveId: {
      order: 'pre',
      handler: (source, importer = '') =>
        source.endsWith('/ScrollArea.mjs') && ASKING.some((file) => importer.endsWith(file)) ? STAND_IN : null,
    },
    load: (id) => (id === STAND_IN ? CODE : null),
  };
}
