import { crc32, deflateSync } from 'node:zlib';
import { Problem } from '@tsela/domain/problem';
import { appIconPixels } from '@tsela/domain/providers/app-icon';
import type { IconColour } from '@tsela/domain/providers/app-icon';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readProviderByOrigin } from '../providers/provider-reads.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { Services } from '../services.ts';
import { visitorOf } from './visitor.ts';

const ICONS = [
  { path: '/app-icon-192.png', size: 192, purpose: 'any' },
  { path: '/app-icon-512.png', size: 512, purpose: 'any' },
  { path: '/app-icon-192-maskable.png', size: 192, purpose: 'maskable' },
  { path: '/app-icon-512-maskable.png', size: 512, purpose: 'maskable' },
] as const;

/** Of the product, where a host is no provider's. */
const PRODUCT = 'Tsela';
const PAPER = '#ffffff';
/** Phones show about so many letters below an icon. */
const SHORT_NAME_LENGTH = 12;

/** What phones install a provider's pages by: its name, its colours, icons, and where drivers and scanners start. Source: screens S26, issue 19. */
export function serveAppManifest(app: FastifyInstance, services: Services): void {
  const settingsOf = async (request: FastifyRequest): Promise<StoredSettings> => {
    const provider_id = await services.hosts.providerOf(request.headers.host ?? '');
    return provider_id === null ? {} : services.settings.of(provider_id);
  };

  app.get('/manifest.webmanifest', async (request, reply) => {
    const [settings, name] = [await settingsOf(request), await nameFor(request, services)];
    const manifest = { ...manifestOf(settings), name, short_name: shortName(name) };
    return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest));
  });

  for (const { path, size, purpose } of ICONS)
    app.get(path, async (request, reply) => {
      const colour = readColour(readSetting(await settingsOf(request), 'theme_color_primary'));
      const icon = iconOf({ size, colour, is_maskable: purpose === 'maskable' });
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon);
    });
}

async function nameFor(request: FastifyRequest, services: Services): Promise<string> {
  const provider_id = await services.hosts.providerOf(request.headers.host ?? '');
  if (provider_id === null) return PRODUCT;
  const title = readSetting(await services.settings.of(provider_id), 'provider_title').trim();
  if (title !== '') return title;
  try {
    return (await readProviderByOrigin(visitorOf(request, services, provider_id), {})).provider.name;
  } catch (error) {
    if (error instanceof Problem) return PRODUCT;
    throw error;
  }
}

/** Whole words, as far as they go. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME_LENGTH) return name;
  const words = name.split(' ');
  const kept = words.filter((_, at) => words.slice(0, at + 1).join(' ').length <= SHORT_NAME_LENGTH);
  return kept.length > 0 ? kept.join(' ') : name.slice(0, SHORT_NAME_LENGTH);
}

/** It starts where each role does: a driver on the trip-sheet, a scanner's user where they sign in to. */
function manifestOf(settings: StoredSettings) {
  return {
    id: '/',
    start_url: SCREENS.landing.path,
    scope: '/',
    lang: 'en-ZA',
    display: 'standalone',
    background_color: PAPER,
    theme_color: barColour(settings),
    icons: ICONS.map(({ path: src, size, purpose }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    shortcuts: [SCREENS.tripsheet, SCREENS.hubScanner].map(({ title, path }) => ({ name: title, url: path })),
  };
}

/** The colour of the navigation, which follows the main colour where that alone was chosen. */
function barColour(settings: StoredSettings): string {
  const [bar, main] = [readSetting(settings, 'theme_color_nav_bg'), readSetting(settings, 'theme_color_primary')];
  const is_as_ever = bar === readSetting({}, 'theme_color_nav_bg');
  return is_as_ever && main !== readSetting({}, 'theme_color_primary') ? main : bar;
}

const HEX = /^#[0-9a-f]{6}$/i;

function readColour(text: string): IconColour {
  const hex = HEX.test(text) ? text : readSetting({}, 'theme_color_primary');
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as IconColour;
}

type Drawn = Parameters<typeof appIconPixels>[0];

/** Icons that were drawn: as many as a few hundred providers have, the oldest leave. */
const drawn = new Map<string, Buffer>();
const DRAWN_MAX = 500;

function iconOf(icon: Drawn): Buffer {
  const key = JSON.stringify(icon);
  const known = drawn.get(key);
  if (known) return known;
  const picture = pngOf(icon.size, appIconPixels(icon));
  const [oldest] = drawn.keys();
  if (drawn.size >= DRAWN_MAX && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, picture);
  return picture;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square picture with its pixels one after the other, red, green, blue and alpha. Source: the PNG specification, sections 5 and 11. */
function pngOf(size: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a part, true colour with alpha; the rest is zero.
  header.set([8, 6], 8);
  const row = size * 4;
  const lines = Buffer.alloc(size * (row + 1));
  // Each line begins with its filter, which is none.
  for (let at = 0; at < size; at += 1) lines.set(pixels.subarray(at * row, (at + 1) * row), at * (row + 1) + 1);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
