import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import type { CredentialTest } from '@tsela/domain/providers/setting-tests';
import type { RequestContext } from '../context.ts';
import { askBobPay, askPayfast, askStitch } from '../gateways/payment-gateways.ts';
import type { GatewayAccess, GatewayAnswer } from '../gateways/payment-gateways.ts';
import { openSecret } from './setting-secrets.ts';
import type { StoredSettings } from './settings-reads.ts';

interface Tried {
  readonly works: boolean;
  readonly message: string;
}

/** Shows the credentials that are saved to their gateway, in a call that changes nothing there, and says what it answered. Source: screens S49. */
export async function testCredentials(context: RequestContext, kind: CredentialTest): Promise<Tried> {
  const settings = await context.services.settings.of(context.provider_id);
  return TESTS[kind](context, settings);
}

type Test = (context: RequestContext, settings: StoredSettings) => Promise<Tried>;

const TESTS: Readonly<Record<CredentialTest, Test>> = {
  payfast: testPayfast({ id: 'payment_methods_payfast_merchant_id', secret: 'payment_methods_payfast_passphrase' }),
  'payfast-topup': testPayfast({
    id: 'payment_methods_payfast_topup_merchant_id',
    secret: 'payment_methods_payfast_topup_passphrase',
  }),
  bobpay: testBobPay('payment_methods_bobpay_recipient_account_code'),
  'bobpay-topup': testBobPay('payment_methods_bobpay_topup_recipient_account_code'),
  stitch: testStitch({ id: 'payment_methods_stitch_client_id', secret: 'payment_methods_stitch_client_secret' }),
  'stitch-topup': testStitch({
    id: 'payment_methods_stitch_topup_client_id',
    secret: 'payment_methods_stitch_topup_client_secret',
  }),
};

type TextKey = {
  [Key in SettingKey]: ReturnType<typeof readSetting<Key>> extends string ? Key : never;
}[SettingKey];

interface Credentials {
  readonly id: TextKey;
  readonly secret: SettingKey;
}

function testPayfast({ id, secret }: Credentials): Test {
  return async (context, settings) => {
    const merchant_id = readSetting(settings, id).trim();
    if (merchant_id === '') return missing('a PayFast merchant id');
    const passphrase = secretOf(context, settings, secret);
    const answer = await askPayfast(accessOf(context), { merchant_id, passphrase, now: context.now });
    return verdict(answer, {
      gateway: 'PayFast',
      accepted: `PayFast took merchant id ${merchant_id} and the passphrase. The merchant key is looked at only when somebody pays.`,
      refused: `PayFast did not take merchant id ${merchant_id} with this passphrase.`,
    });
  };
}

function testBobPay(id: TextKey): Test {
  return async (context, settings) => {
    const account_code = readSetting(settings, id).trim();
    if (account_code === '') return missing('a Bob Pay account code');
    const answer = await askBobPay(accessOf(context), account_code);
    return verdict(answer, {
      gateway: 'Bob Pay',
      accepted: `Bob Pay knows account ${account_code}. The passphrase is looked at only when somebody pays.`,
      refused: `Bob Pay did not take account ${account_code}.`,
    });
  };
}

function testStitch({ id, secret }: Credentials): Test {
  return async (context, settings) => {
    const client_id = readSetting(settings, id).trim();
    const client_secret = secretOf(context, settings, secret);
    if (client_id === '' || client_secret === '') return missing('a Stitch client id with its secret');
    const answer = await askStitch(accessOf(context), { client_id, client_secret });
    return verdict(answer, {
      gateway: 'Stitch',
      accepted: `Stitch took client id ${client_id} and its secret. The beneficiary is looked at only when somebody pays.`,
      refused: `Stitch did not take client id ${client_id} with this secret.`,
    });
  };
}

interface Words {
  readonly gateway: string;
  readonly accepted: string;
  readonly refused: string;
}

function verdict({ outcome, said }: GatewayAnswer, { gateway, accepted, refused }: Words): Tried {
  if (outcome === 'accepted') return { works: true, message: accepted };
  const message = outcome === 'refused' ? refused : `Nobody knows yet whether ${gateway} takes these.`;
  return { works: false, message: said === '' ? message : `${message} ${said}` };
}

function missing(what: string): Tried {
  return { works: false, message: `There is nothing to test: ${what} is not saved yet.` };
}

function accessOf({ services, provider_id }: RequestContext): GatewayAccess {
  return { urls: services.config.gateway_urls, outgoing: services.outgoing, asker: provider_id };
}

function secretOf({ services, provider_id }: RequestContext, settings: StoredSettings, setting: SettingKey): string {
  return openSecret(services.secret_key, { provider_id, setting }, settings[setting]) ?? '';
}
