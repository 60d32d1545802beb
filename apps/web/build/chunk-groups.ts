import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Graph = Parameters<Extract<Groups[number]['name'], (...given: never[]) => unknown>>[1];

const SOURCES = /\/(?:apps\/web\/src|packages\/[^/]+\/src)\//;

/**
 * Modules that are in one file. What the entry loads with itself comes with every page, so it needs no file for each set of pages that
 * share something of it: there were 122 on the dashboard of operations, and small files compress worse.
 */
export function chunkGroups(entry: string): Groups {
  let shell: ReadonlySet<string> | undefined;
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'tanstack', test: /node_modules\/@tanstack\// },
    // What hangs on something else, as menus do, is not brought by every dialog.
    { name: 'floating', test: /node_modules\/@floating-ui\// },
    { name: 'mantine', test: /node_modules\/@mantine\/(hooks|core\/esm\/core)\// },
    {
      name: (id, graph) => {
        shell ??= loadedWith(graph, entry);
        return shell.has(id) ? 'shell' : null;
      },
      debugName: 'shell',
      test: SOURCES,
    },
    // What many pages have, by kind: small pieces that would each be a file.
    { name: 'contract', test: /\/packages\/contract\/src\//, minShareCount: 3 },
    { name: 'parts', test: /\/apps\/web\/src\/ui\/(?:show|layout|act)\/|@tabler/, minShareCount: 20 },
    {
      name: 'inputs',
      test: /\/components\/(?:Input|InputBase|InlineInput|Checkbox|NativeSelect|ActionIcon)\//,
      minShareCount: 10,
    },
  ];
}

/** The modules of our own that an entry loads at once; the entry itself, which keeps its name, is none of them. */
function loadedWith(graph: Graph, entry: string): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter((each) => SOURCES.test(each)));
  }
  found.delete(entry);
  return found;
}
