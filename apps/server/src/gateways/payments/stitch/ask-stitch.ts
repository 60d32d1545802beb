import { askGateway, parsed, recordOf } from '../ask-gateway.ts';
import type { GatewayAccess, GatewayAnswer } from '../payment-gateway.ts';
import type { StitchSettings } from './stitch-keys.ts';
import { forgetStitchToken, stitchToken } from './stitch-token.ts';

interface Asked {
  readonly query: string;
  readonly variables: object;
}

type Found = Readonly<Record<string, unknown>>;

/** What Stitch answered; `data` is empty unless it was accepted. */
export type StitchAnswer = GatewayAnswer & { readonly data: Found };

const NOTHING: Found = {};

/** Asks Stitch something in its own language. A token that it takes no longer is asked for anew, once. Source: payment-gateways C2, C4. */
export async function askStitch(access: GatewayAccess, settings: StitchSettings, asked: Asked): Promise<StitchAnswer> {
  const first = await askOnce(access, settings, asked);
  if (!first.is_token_over) return first;
  forgetStitchToken(access, settings);
  return askOnce(access, settings, asked);
}

async function askOnce(
  access: GatewayAccess,
  settings: StitchSettings,
  asked: Asked,
): Promise<StitchAnswer & { readonly is_token_over: boolean }> {
  const { token, ...of_token } = await stitchToken(access, settings);
  if (of_token.outcome !== 'accepted') return { ...of_token, data: NOTHING, is_token_over: false };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  let [data, is_token_over] = [NOTHING, false];
  const answer = await askGateway(
    access,
    { url: access.pages_url, method: 'POST', headers, body: JSON.stringify(asked) },
    (text) => {
      const answered = recordOf(parsed(text));
      const { errors } = answered;
      if (!Array.isArray(errors) || errors.length === 0) {
        data = recordOf(answered['data']);
        return { outcome: 'accepted', said: '' };
      }
      const { message, extensions } = recordOf(errors[0]);
      is_token_over = recordOf(extensions)['code'] === 'UNAUTHENTICATED';
      return { outcome: is_token_over ? 'unclear' : 'refused', said: typeof message === 'string' ? message.slice(0, 200) : '' };
    },
  );
  return { ...answer, data, is_token_over };
}
