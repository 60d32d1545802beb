/** Where a copy of the product runs. Source: DATA-19. */
export type Environment = 'dev' | 'stage' | 'prod';

const DEV = /^(localhost|127\.0\.0\.1|.+\.localhost)$|(^|[.-])dev[.-]/;
const STAGE = /(^|[.-])(stage|staging)[.-]/;

export function environmentOf(hostname: string): Environment {
  if (DEV.test(hostname)) return 'dev';
  return STAGE.test(hostname) ? 'stage' : 'prod';
}

const PARAMETER = 'api_host';
const KEY = 'api_host_override';
const HOST = /^[a-z0-9.-]+$/;

interface Place {
  readonly hostname: string;
  readonly search: string;
}

/**
 * The host whose provider is shown: this one, or on a developer's machine and on stage the one that `api_host` names; it is kept for later
 * loads, and an empty one ends it. People's own hosts cannot be made to show another's. Source: DATA-20, DATA-21, docs/decisions/0050.
 */
export function providerHost({ hostname, search }: Place, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): string {
  if (environmentOf(hostname) === 'prod') return hostname;
  const wanted = new URLSearchParams(search).get(PARAMETER)?.trim().toLowerCase();
  if (wanted === '') storage.removeItem(KEY);
  else if (wanted !== undefined && HOST.test(wanted)) storage.setItem(KEY, wanted);
  return storage.getItem(KEY) ?? hostname;
}
