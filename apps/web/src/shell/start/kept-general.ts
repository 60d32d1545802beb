import { withChanges } from '@tsela/contract/providers/general-data-shapes';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { readActingAs } from '../../api/acting-as.ts';
import { call } from '../../api/call.ts';
import { readToken } from '../../api/session-token.ts';
import { APP_VERSION } from '../../version.ts';
import type { GeneralData } from '../session.ts';
import { keepJson, keptJson } from '../../ui/kept-json.ts';

const KEY = 'general_data';

type GeneralStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface Kept {
  /** Whose it is: another session never builds on it. */
  readonly token: string;
  /** Another version may want sections that this one has not kept. */
  readonly version: string;
  readonly general: GeneralData;
}

/**
 * General data, asked for as changes since what this session kept last, and kept for the next time. An impersonator reads all of it and
 * keeps nothing. Source: GENDATA-02, IMP-02.
 */
export async function readGeneralData(signal: AbortSignal): Promise<GeneralData> {
  const token = readToken();
  const is_acting = readActingAs() !== null;
  const kept = token === null || is_acting ? null : keptGeneral(token);
  const answer = await call(providerApi.generalData, kept ? { since: kept.current_time } : {}, { signal });
  const general = kept ? withChanges(kept, answer) : answer;
  // After a log-out meanwhile nothing is kept.
  if (token !== null && !is_acting && readToken() === token) keepGeneral(token, general);
  return general;
}

export function keepGeneral(token: string, general: GeneralData, storage: GeneralStorage = window.localStorage): void {
  keepJson(KEY, { token, version: APP_VERSION, general } satisfies Kept, storage);
}

/** What this session kept; null when that is nothing, or cannot be read. */
export function keptGeneral(token: string, storage: GeneralStorage = window.localStorage): GeneralData | null {
  // Written by keepGeneral of the same version.
  const kept = keptJson(KEY, storage) as Kept | null;
  return kept?.token === token && kept.version === APP_VERSION ? kept.general : null;
}
