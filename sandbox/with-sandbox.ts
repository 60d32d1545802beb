import type { Config } from '@tsela/server/config';
import { openPayfastSandbox } from './payfast/open-sandbox.ts';

/** Settings of a process whose payers are sent to a sandbox, and the sandbox's end. */
export interface WithSandbox {
  readonly config: Config;
  close(): Promise<void>;
}

/** What names a gateway outside; where one of these is set, payments go there. */
const NAMED_IN = ['PAYFAST_URL', 'PAYFAST_API_URL'] as const;

/** Opens the sandboxes of the gateways that the environment does not name, and leads the process to them. Source: decisions §1 row 15. */
export async function withSandbox(config: Config, env: Readonly<Record<string, string | undefined>>): Promise<WithSandbox> {
  if (NAMED_IN.some((name) => (env[name] ?? '').trim() !== '')) return { config, close: async () => undefined };
  const payfast = await openPayfastSandbox();
  return {
    config: {
      ...config,
      gateway_urls: { ...config.gateway_urls, payfast: `${payfast.url}/?testing=true` },
      gateway_pages: { ...config.gateway_pages, payfast: payfast.url },
      outgoing_allowed_hosts: [...config.outgoing_allowed_hosts, new URL(payfast.url).host],
    },
    close: () => payfast.close(),
  };
}
