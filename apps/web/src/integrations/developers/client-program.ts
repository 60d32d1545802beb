/** A program that customers run on their own machine, as the build makes it of `packages/client`. */
export interface ClientProgram {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Found under its name beside the pages. Source: build/client-programs.ts */
export const CLIENT_PROGRAMS: readonly ClientProgram[] = Object.values(
  import.meta.glob<ClientProgram>('../../../../../packages/client/*.mjs', { query: '?program', import: 'default', eager: true }),
);
