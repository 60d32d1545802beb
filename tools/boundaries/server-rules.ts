import { AREAS, floorOf } from './floors.ts';
import { withoutComments } from './imports.ts';
import { isTest } from './source-tree.ts';
import type { Rule, SourceFile } from './source-tree.ts';

const SERVER = 'apps/server/src/';
const SQL_FILES = /-(repository|reads)\.ts$|\/src\/(db|cluster|live|testing)\//;
const SQL_PACKAGES = new Set(['pg', 'kysely', 'pg-boss']);
const QUERIES = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|query)\(/;
const EDGE_FILES = /-routes\.ts$|\/src\/(http|routing)\/|\/src\/[^/]+\.ts$/;
const ONLY_READS = /^(load|lock|read|find)[A-Z]/;

/** SQL is in repositories, in reads and in the folders that serve the database, nowhere else. */
export const sqlInItsPlace: Rule = (file) => {
  if (!isProduct(file) || SQL_FILES.test(file.path)) return [];
  const imported = file.imports
    .filter(({ package_name, is_type }) => !is_type && SQL_PACKAGES.has(package_name ?? ''))
    .map(({ line, specifier }) => ({ line, message: `uses ${specifier} outside repositories and reads.` }));
  const written = withoutComments(file.text)
    .split('\n')
    .flatMap((text, index) =>
      QUERIES.test(text) ? [{ line: index + 1, message: 'queries outside repositories and reads.' }] : [],
    );
  return [...imported, ...written].map((found) => ({ path: file.path, rule: 'sql-in-its-place', ...found }));
};

/** HTTP is known at the edge only: a use case can be called by a job or a test as well. */
export const httpAtTheEdge: Rule = (file) => {
  if (!isProduct(file) || EDGE_FILES.test(file.path)) return [];
  return file.imports
    .filter(
      ({ package_name, target }) =>
        /^(@?fastify)/.test(package_name ?? '') || /^apps\/server\/src\/(http|routing)\//.test(target ?? ''),
    )
    .map(({ line, specifier }) => violation(file, line, 'http-at-the-edge', `uses ${specifier}: only routes know HTTP.`));
};

/** Another area is used through its use cases and reads. Its repository lends out what changes nothing: its types, and what loads,
 *  locks, reads or finds. What writes stays with its owner, so that a row changes by one story only. */
export const privateOfAnArea: Rule = (file) => {
  const own = areaOf(file.path);
  if (!isProduct(file) || own === undefined) return [];
  return file.imports.flatMap(({ target, line, names, specifier, is_type }) => {
    const other = areaOf(target ?? '');
    if (other === undefined || other === own || !/-(repository|routes)\.ts$/.test(target ?? '')) return [];
    const changes_nothing = is_type || (names.length > 0 && names.every((name) => ONLY_READS.test(name)));
    if (target?.endsWith('-repository.ts') && changes_nothing) return [];
    return [violation(file, line, 'private-of-an-area', `uses ${specifier}, which is private to ${other}.`)];
  });
};

/** Every room uses floors below its own only; what must go the other way is told by the outbox or handed in at the top. */
export const floorsHold: Rule = (file) => {
  const own = roomOf(file.path);
  if (!isProduct(file) || own === undefined) return [];
  const floor = floorOf(own);
  if (floor === undefined)
    return [violation(file, 1, 'floors', `lies in ${own}, which has no floor (tools/boundaries/floors.ts).`)];
  return file.imports.flatMap(({ target, line, specifier }) => {
    const other = roomOf(target ?? '');
    if (other === undefined || other === own || (floorOf(other) ?? floor) < floor) return [];
    return [violation(file, line, 'floors', `uses ${specifier}, but ${other} is not below ${own} (tools/boundaries/floors.ts).`)];
  });
};

const WAY_OUT = `${SERVER}outgoing/`;
/** What opens connections, with what else may be taken from it: to listen, or to look at an address. */
const OPENS: Readonly<Record<string, readonly string[]>> = {
  http: ['createServer', 'STATUS_CODES'],
  https: ['createServer'],
  http2: [],
  net: ['createServer', 'isIP', 'isIPv4', 'isIPv6', 'BlockList'],
  tls: [],
  dns: [],
  dgram: [],
  nodemailer: [],
  undici: [],
  ws: [],
  '@aws-sdk/client-s3': [],
  '@aws-sdk/s3-request-presigner': [],
  flydrive: ['Disk', 'FSDriver'],
};
const FETCHES = /(?<![.\w'"-])fetch\b(?=\s*[(;,)])|\bnew\s+(?:WebSocket|EventSource)\b|\bglobalThis\b[^\n]*\bfetch\b/;

/** Nothing but the port in `outgoing/` opens a connection to the outside: there addresses are looked at, and time and size are bounded. */
export const oneWayOut: Rule = (file) => {
  if (!isProduct(file) || file.path.startsWith(WAY_OUT)) return [];
  const message = 'opens a connection: only outgoing/ does (docs/decisions/0117).';
  const imported = file.imports.flatMap(({ package_name, is_type, names, line }) => {
    const harmless = OPENS[(package_name ?? '').replace(/^node:/, '')];
    if (is_type || harmless === undefined || (names.length > 0 && names.every((name) => harmless.includes(name)))) return [];
    return [violation(file, line, 'one-way-out', message)];
  });
  const written = withoutComments(file.text)
    .split('\n')
    .flatMap((text, index) => (FETCHES.test(text) ? [violation(file, index + 1, 'one-way-out', message)] : []));
  return [...imported, ...written];
};

function isProduct(file: SourceFile): boolean {
  return file.path.startsWith(SERVER) && !isTest(file.path);
}

function areaOf(path: string): string | undefined {
  const room = roomOf(path);
  return room !== undefined && AREAS.has(room) ? room : undefined;
}

/** The folder below `src`, or the file itself when it lies in `src`. */
function roomOf(path: string): string | undefined {
  return path.startsWith(SERVER) ? path.slice(SERVER.length).split('/')[0] : undefined;
}

function violation(file: SourceFile, line: number, rule: string, message: string) {
  return { path: file.path, line, rule, message };
}
