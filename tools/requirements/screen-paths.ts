import { matches } from '@tsela/domain/screens/screen-at';

/** Where each screen of the specification is, by its requirement: paths whose parts such as `$id` stand for any value; none where it has no address. */
export type ScreenPaths = ReadonlyMap<string, readonly string[]>;

/** Reads the headings of docs/spec/screens.md, such as "## S09 Shipment detail - `/shipments/{id}`". */
export function screenPathsIn(screens: string): ScreenPaths {
  return new Map(
    [...screens.matchAll(/^## S(\d\d) (.*)$/gm)].map(([, number, heading = '']) => [
      `SCREEN-${number}`,
      [...heading.matchAll(/`(\/[^`?]*)[^`]*`/g)].map(([, path = '']) => path.replaceAll(/\{(\w+)\}/g, '$$$1')),
    ]),
  );
}

/** Whether a test that was at these addresses opened the screen; one without an address of its own is believed. */
export function hasOpened(id: string, visited: readonly string[], screens: ScreenPaths): boolean {
  const paths = screens.get(id) ?? [];
  return paths.length === 0 || paths.some((path) => visited.some((address) => matches(path, address)));
}
