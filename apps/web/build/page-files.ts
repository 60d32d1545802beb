import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_WITHOUT_LIBRARY } from '../src/pages-without-library.ts';

/** The scripts of each page beyond those of every page, by the name that its screen has for it. */
export const PAGE_FILES_LIST = 'page-files.json';

type Bundle = Rolldown.OutputBundle;

/**
 * Writes down which scripts each page needs, so that they are fetched side by side instead of one finding the next: the server names those of
 * the page that it answers with, and a page that is open those of the page that it goes to. Such a list within the scripts themselves would be 4 kB
 * of what every page loads first. `sources` is the folder that pages are named from.
 */
export function pageFiles(sources: string): Plugin {
  return {
    name: 'tsela-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const of_all = new Set(
        chunks.flatMap((chunk) => (chunk.isEntry && chunk.name === 'index' ? scriptsOf(bundle, chunk.fileName) : [])),
      );
      const library = chunks.find(({ moduleIds }) => moduleIds.includes(join(sources, 'theme/KitProvider.tsx')))?.fileName;
      if (library === undefined) throw new Error('The build has nothing that the library asks for around its parts.');
      const of_library = new Set(scriptsOf(bundle, library));
      const filesOf = (page: string, file: string): string[] => {
        const files = scriptsOf(bundle, file);
        if (!PAGES_WITHOUT_LIBRARY.includes(page)) return [...new Set([...files, ...of_library])];
        if (files.some((each) => of_library.has(each) && !of_all.has(each))) throw new Error(`${page} has parts of the library.`);
        return files;
      };
      // A page may be in one file with what it brings, as a driver's list of stops is.
      const pages = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds
          .filter((id) => id.endsWith('Page.tsx') && (this.getModuleInfo(id)?.dynamicImporters ?? []).length > 0)
          .map((id): [string, string[]] => {
            const page = relative(sources, id).replace(/\.tsx$/, '');
            return [page, filesOf(page, fileName).filter((file) => !of_all.has(file))];
          }),
      );
      if (pages.length === 0) throw new Error('The build has no pages.');
      this.emitFile({ type: 'asset', fileName: PAGE_FILES_LIST, source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** A script and those that it cannot do without. */
function scriptsOf(bundle: Bundle, first: string): string[] {
  const wanted = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (wanted.has(file) || chunk?.type !== 'chunk') return;
    wanted.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  add(first);
  return [...wanted];
}
