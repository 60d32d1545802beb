import type { Config } from '@tsela/server/config';
import { openBobpaySandbox } from './bobpay/open-sandbox.ts';
import { openPayfastSandbox } from './payfast/open-sandbox.ts';
import { openStitchSandbox } from './stitch/open-sandbox.ts';

/** Settings of a process whose payers are sent to sandboxes, and the sandboxes' end. */
export interface WithSandbox {
  readonly config: Config;
  close(): Promise<void>;
}

/** What names a gateway outside; where one of these is set, payments go there. */
const NAMED_IN = [
  'PAYFAST_URL',
  'PAYFAST_API_URL',
  'BOBPAY_URL',
  'BOBPAY_API_URL',
  'STITCH_TOKEN_URL',
  'STITCH_API_URL',
] as const;

/** Opens the sandboxes of the gateways unless the environment names one, and leads the process to them. Source: decisions §1 row 15. */
export async function withSandbox(config: Config, env: Readonly<Record<string, string | undefined>>): Promise<WithSandbox> {
  if (NAMED_IN.some((name) => (env[name] ?? '').trim() !== '')) return { config, close: async () => undefined };
  const [payfast, bobpay, stitch] = await Promise.all([openPayfastSandbox(), openBobpaySandbox(), openStitchSandbox()]);
  const hosts = [payfast, bobpay, stitch].map(({ url }) => new URL(url).host);
  return {
    config: {
      ...config,
      gateway_urls: {
        ...config.gateway_urls,
        payfast: `${payfast.url}/?testing=true`,
        bobpay: bobpay.url,
        stitch: `${stitch.url}/connect/token`,
      },
      gateway_pages: { ...config.gateway_pages, payfast: payfast.url, bobpay: bobpay.url, stitch: `${stitch.url}/graphql` },
      outgoing_allowed_hosts: [...config.outgoing_allowed_hosts, ...hosts],
    },
    async close() {
      await Promise.all([payfast.close(), bobpay.close(), stitch.close()]);
    },
  };
}
