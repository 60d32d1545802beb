import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where the notices are found, beside the pages. */
const NOTICES_FILE = 'third-party-notices.txt';

/** A package of others that web app or server are made of. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** As the package names it, such as MIT; empty where it only brings the text. */
  readonly license: string;
  /** What its files of that kind say; empty where it has none. */
  readonly text: string;
}

interface LockEntry {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Every package that is shipped with web app and server, by the lockfile: what is only needed for building and testing is not. */
export function thirdParties(root: string): ThirdParty[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> };
  return (
    Object.entries(lock.packages)
      .filter(([path, { link, dev, devOptional }]) => path.includes('node_modules/') && !link && !dev && !devOptional)
      .map(([path]) => join(root, path))
      // Packages of other platforms are not installed, and so not shipped.
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map(readPackage)
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version))
  );
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

function readPackage(folder: string): ThirdParty {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && LICENSE_FILE.test(file.name));
  const texts = files.map((file) => readFileSync(join(folder, file.name), 'utf8').replaceAll('\r\n', '\n').trim());
  return {
    name: String(name),
    version: String(version),
    license: typeof license === 'string' ? license : '',
    text: texts.join('\n\n'),
  };
}

/** The notices as people read them: every package with its licence, then each text once with the packages it is of, and whose data are shipped. */
export function noticesText(parties: readonly ThirdParty[], data_notice: string): string {
  const label = ({ name, version }: ThirdParty) => `${name} ${version}`;
  const list = parties.map((party) => `${label(party)}: ${party.license || 'see its text below'}`);
  const owners = Map.groupBy(
    parties.filter(({ text }) => text !== ''),
    ({ text }) => text,
  );
  const texts = [...owners].map(([text, of]) => `${of.map(label).join('\n')}\n\n${text}`);
  return `${['This product contains software and data of third parties. Their licences and notices follow.', list.join('\n'), ...texts, data_notice.trim()].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Emits the notices of everything that web app and server are made of, which the help centre links to. */
export function thirdPartyNotices(root: string): Plugin {
  const source = () => noticesText(thirdParties(root), readFileSync(join(root, 'apps/server/data/NOTICE'), 'utf8'));
  return {
    name: 'tsela-third-party-notices',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: source() });
    },
    configureServer(server) {
      server.middlewares.use(`/${NOTICES_FILE}`, (_request, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8').end(source());
      });
    },
  };
}
