import type { Config } from '@tsela/server/config';

export type SetupLinkOptions = {
  readonly config: Config;
  /** The database as the owner of its tables. */
  readonly owner_url: string;
  readonly secret_key: string;
};

/** A link that makes the first administrator, once; null when there is an administrator. */
export async function setupLink(_options: SetupLinkOptions): Promise<string | null> {
  return null;
}
