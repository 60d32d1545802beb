import type { Config } from './config.ts';

/**
 * What the process holds once and every request may use. Only what the whole house stands on is named here: each room adds its own
 * service beside what makes it (`declare module`), so that this file knows no room above it and a use case takes the services it names.
 */
export interface Services {
  readonly config: Config;
  /** Keys the hashes of PINs and the signatures of links. */
  readonly secret_key: string;
}
