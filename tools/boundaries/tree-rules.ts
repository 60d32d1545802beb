import { AREAS } from './floors.ts';
import { isTest, PACKAGE_FOLDERS } from './source-tree.ts';
import type { Rule, SourceFile, SourceTree, Violation } from './source-tree.ts';

const LINES_TO_LOOK_AGAIN = 300;
const LINES_MAX = 400;
const MAY_BE_LONG =
  /\.(test|testing|spec)\.tsx?$|\/strings\/|(^|[/-])(tables?|catalogue|help|texts|places)\.ts$|^tools\/design\/|^packages\/client\//;

/** A file beyond 400 lines is split by meaning. Tables, strings, tests and the client that is written for programs may be long. */
export const sizeOfFiles: Rule = (file) => {
  const lines = linesOf(file);
  if (lines <= LINES_MAX || MAY_BE_LONG.test(file.path)) return [];
  return [{ path: file.path, line: LINES_MAX, rule: 'size-of-files', message: `has ${lines} lines: split it by meaning.` }];
};

const SILENCING = /(?:\/\/|\/\*)\s*(?:(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck))/;

/** A finding is mended, or the check is changed for all; it is never silenced in one place. */
export const nothingSilenced: Rule = ({ path, text }) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      SILENCING.test(line) ? [{ path, line: at + 1, rule: 'nothing-silenced', message: 'silences a check.' }] : [],
    );

/** Files that are worth a second look, without failing for it. */
export function longFiles(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter((file) => !MAY_BE_LONG.test(file.path) && linesOf(file) > LINES_TO_LOOK_AGAIN && linesOf(file) <= LINES_MAX)
    .map((file) => `${file.path} has ${linesOf(file)} lines`);
}

/** Areas that use each other, in domain, contract and web; on the server the floors allow none. */
export function cyclesBetweenAreas(tree: SourceTree): Violation[] {
  return PACKAGE_FOLDERS.flatMap((folder) => {
    const uses = usesBetweenAreas(tree, `${folder}/src/`);
    return [...AREAS].flatMap((area) => {
      const cycle = cycleFrom(area, uses);
      // Each cycle is told once, by its first area.
      if (cycle === null || cycle.some((other) => other < area)) return [];
      const { path, line } = uses.get(area)?.get(cycle[1] ?? '') ?? { path: folder, line: 0 };
      return [{ path, line, rule: 'cycle-of-areas', message: `closes the circle ${[...cycle, area].join(' → ')}.` }];
    });
  });
}

type Uses = Map<string, Map<string, { path: string; line: number }>>;

function usesBetweenAreas(tree: SourceTree, source: string): Uses {
  const uses: Uses = new Map();
  for (const file of tree.files.values()) {
    const from = areaOf(file.path, source);
    if (from === undefined || isTest(file.path)) continue;
    for (const { target, line } of file.imports) {
      const to = areaOf(target ?? '', source);
      if (to === undefined || to === from) continue;
      const of_area = uses.get(from) ?? new Map<string, { path: string; line: number }>();
      uses.set(from, of_area.set(to, of_area.get(to) ?? { path: file.path, line }));
    }
  }
  return uses;
}

/** The shortest way from the area back to itself. */
function cycleFrom(area: string, uses: Uses): string[] | null {
  const ways: string[][] = [[area]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of uses.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === area) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** Files that use each other in a circle, by types as well: none of them can be read, tested or moved alone. */
export function circlesOfFiles(tree: SourceTree): Violation[] {
  const files = [...tree.files.values()].filter(({ path }) => !isTest(path));
  const uses = new Map(files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]));
  return circlesIn(uses).map(([path = '', ...others]) => ({
    path,
    line: 1,
    rule: 'circle-of-files',
    message: `closes a circle with ${others.join(', ')}.`,
  }));
}

/** Every set of files each of which is reached from each other, in the order of their paths. Source: Tarjan 1972. */
function circlesIn(uses: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): number {
    const own = order.size;
    order.set(path, own);
    lowest.set(path, own);
    open.push(path);
    for (const used of uses.get(path) ?? []) {
      if (!uses.has(used)) continue;
      const reached = order.has(used) ? (open.includes(used) ? (order.get(used) ?? own) : own) : visit(used);
      lowest.set(path, Math.min(lowest.get(path) ?? own, reached));
    }
    if (lowest.get(path) === own) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest.get(path) ?? own;
  }

  for (const path of uses.keys()) if (!order.has(path)) visit(path);
  return circles;
}

function areaOf(path: string, source: string): string | undefined {
  const folder = path.startsWith(source) ? path.slice(source.length).split('/')[0] : undefined;
  return folder !== undefined && AREAS.has(folder) ? folder : undefined;
}

function linesOf(file: SourceFile): number {
  return file.text.trimEnd().split('\n').length;
}
