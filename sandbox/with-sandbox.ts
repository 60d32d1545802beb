import type { Config } from '@tsela/server/config';
import { openBulksmsSandbox } from './bulksms/open-sandbox.ts';
import { openSmsportalSandbox } from './smsportal/open-sandbox.ts';
import { openWhatsappSandbox } from './whatsapp/open-sandbox.ts';
import { openBobBoxSandbox } from './bobbox/open-sandbox.ts';
import { openBobpaySandbox } from './bobpay/open-sandbox.ts';
import { openPayfastSandbox } from './payfast/open-sandbox.ts';
import { SHOP_HOST, openShopSandbox } from './shop/open-sandbox.ts';
import { openStitchSandbox } from './stitch/open-sandbox.ts';
import { openTcgLockerSandbox } from './tcglocker/open-sandbox.ts';

/** Settings of a process whose payers are sent to sandboxes, and the sandboxes' end. */
export interface WithSandbox {
  readonly config: Config;
  /** Those that have a page on which a person does something, and where it is. */
  readonly pages?: readonly { readonly name: string; readonly url: string }[];
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

/** What names a gateway of messages outside. */
const MESSAGES_NAMED_IN = ['BULKSMS_URL', 'SMSPORTAL_URL', 'WHATSAPP_URL'] as const;

/** What names an operator of lockers outside. */
const OPERATORS_NAMED_IN = ['BOB_BOX_URL', 'TCG_LOCKER_URL'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const namesOne = (env: Environment, names: readonly string[]) => names.some((name) => (env[name] ?? '').trim() !== '');

/** Opens the sandboxes of the gateways, and leads the process to them: those of payments, of messages and of lockers, and the shop of its integrations, unless the environment names one. */
export async function withSandbox(config: Config, env: Environment): Promise<WithSandbox> {
  const payments = await withPaymentSandbox(config, env);
  const messages = await withMessageSandbox(payments.config, env);
  const lockers = await withLockerSandbox(messages.config, env);
  const shop = await withShop(lockers.config);
  return {
    config: shop.config,
    pages: lockers.pages ?? [],
    async close() {
      await Promise.all([payments.close(), messages.close(), lockers.close(), shop.close()]);
    },
  };
}

/** The shop that the demo's integrations tell of parcels. */
async function withShop(config: Config): Promise<WithSandbox> {
  const shop = await openShopSandbox();
  const config_with_shop = {
    ...config,
    outgoing_stand_ins: { ...config.outgoing_stand_ins, [SHOP_HOST]: shop.url },
    outgoing_allowed_hosts: [...config.outgoing_allowed_hosts, new URL(shop.url).host],
  };
  return { config: config_with_shop, close: () => shop.close() };
}

async function withLockerSandbox(config: Config, env: Environment): Promise<WithSandbox> {
  if (namesOne(env, OPERATORS_NAMED_IN)) return { config, close: async () => undefined };
  const [bob_box, tcg_locker] = await Promise.all([openBobBoxSandbox(), openTcgLockerSandbox()]);
  const hosts = [bob_box, tcg_locker].map(({ url }) => new URL(url).host);
  return {
    config: {
      ...config,
      pickup_operator_urls: { ...config.pickup_operator_urls, 'bob-box': bob_box.url, 'tcg-locker': tcg_locker.url },
      outgoing_allowed_hosts: [...config.outgoing_allowed_hosts, ...hosts],
    },
    pages: [
      { name: 'Bob Box', url: bob_box.url },
      { name: 'TCG Locker', url: tcg_locker.url },
    ],
    async close() {
      await Promise.all([bob_box.close(), tcg_locker.close()]);
    },
  };
}

async function withMessageSandbox(config: Config, env: Environment): Promise<WithSandbox> {
  if (namesOne(env, MESSAGES_NAMED_IN)) return { config, close: async () => undefined };
  const [bulksms, smsportal, whatsapp] = await Promise.all([openBulksmsSandbox(), openSmsportalSandbox(), openWhatsappSandbox()]);
  const hosts = [bulksms, smsportal, whatsapp].map(({ url }) => new URL(url).host);
  return {
    config: {
      ...config,
      message_gateway_urls: { bulksms: bulksms.url, smsportal: smsportal.url, 'whatsapp-cloud': whatsapp.url },
      outgoing_allowed_hosts: [...config.outgoing_allowed_hosts, ...hosts],
    },
    async close() {
      await Promise.all([bulksms.close(), smsportal.close(), whatsapp.close()]);
    },
  };
}

/** Source: decisions §1 row 15. */
async function withPaymentSandbox(config: Config, env: Readonly<Record<string, string | undefined>>): Promise<WithSandbox> {
  if (namesOne(env, NAMED_IN)) return { config, close: async () => undefined };
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
