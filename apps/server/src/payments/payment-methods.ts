import type { PaymentMethodOffered, paymentApi } from '@tsela/contract/payments/payment-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { GATEWAY_IDS } from '@tsela/domain/gateways/gateway-settings';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import { isSandbox } from '@tsela/domain/gateways/payment-gateway';
import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import type { GatewaySettingKey } from '@tsela/domain/gateways/payment-gateways';
import { centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { PAYMENT_METHODS, PAYMENT_METHOD_FACTS, activePaymentMethods } from '@tsela/domain/payments/payment-methods';
import type { PaymentMethod } from '@tsela/domain/payments/payment-methods';
import { cardText } from '@tsela/domain/payments/saved-cards';
import { limitOf } from '@tsela/domain/payments/top-up-limits';
import type { TopUpLimits } from '@tsela/domain/payments/top-up-limits';
import { Problem } from '@tsela/domain/problem';
import { isSettingKey, readSetting } from '@tsela/domain/providers/provider-settings';
import { accountOfCaller } from '../accounts/account-of-caller.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { canSaveCard, chargeableCards } from './card-to-charge.ts';
import type { SavedCardRow } from './saved-card-repository.ts';
import { presentCard } from './saved-cards.ts';
import { refuseWhoPaysNothing, refuseWhoTopsUpNothing } from './payer.ts';

/** The ways to top up or to pay for a shipment that are switched on and set up. Source: CALL-71, CALL-72. */
export async function listPaymentMethods(
  context: RequestContext,
  { account_id, purpose }: InputOf<typeof paymentApi.methods>,
): Promise<OutputOf<typeof paymentApi.methods>> {
  if (purpose === 'topup') await refuseWhoTopsUpNothing(context);
  else refuseWhoPaysNothing(context);
  const { services, provider_id } = context;
  const settings = await services.settings.of(provider_id);
  const cards = await reading(context, async (tx) => {
    const is_of_account = account_id !== undefined || purpose === 'topup' || context.actor.kind === 'user';
    if (!is_of_account) return [];
    const account = await accountOfCaller(tx, context, { account_id, settings });
    // Visitors share an account, and no card of it.
    return context.actor.kind === 'user' ? chargeableCards(tx, context, { account_id: account.id, purpose }) : [];
  });
  const limits = purpose === 'topup' ? topUpLimits(settings) : NO_LIMITS;
  const presented = { settings, limits, purpose, card: cards[0] };
  const offered = offeredMethods(settings, purpose, { has_saved_card: cards.length > 0 });
  const methods = await Promise.all(offered.map((method) => presentMethod(context, method, presented)));
  const saved_cards = offered.includes('saved_card') ? cards.map(presentCard) : [];
  return { payment_methods: methods.map((method) => withGateway(method, methods)), saved_cards };
}

/** Where two gateways take cards, payers see which is which. */
function withGateway(method: PaymentMethodOffered, all: readonly PaymentMethodOffered[]): PaymentMethodOffered {
  const { gateway } = PAYMENT_METHOD_FACTS[method.value];
  const is_shared = all.some(({ value, label }) => value !== method.value && label === method.label);
  return gateway !== null && is_shared ? { ...method, label: `${method.label} (${PAYMENT_GATEWAYS[gateway].name})` } : method;
}

/** A shipment costs what it costs. */
const NO_LIMITS = {} as TopUpLimits;

/**
 * Every way in which visitors could pay, and whether it is active. Of another account than the one that visitors book on nothing is said.
 * Source: CALL-61.
 */
export async function listMethodsForGuests(
  { services, provider_id }: RequestContext,
  { account_code }: InputOf<typeof paymentApi.methodsForGuests>,
): Promise<OutputOf<typeof paymentApi.methodsForGuests>> {
  const settings = await services.settings.of(provider_id);
  const is_asked = readSetting(settings, 'default_account_code').toUpperCase() === account_code.trim().toUpperCase();
  if (!is_asked) throw new Problem('not-found', 'Account not found.');
  const active = offeredMethods(settings, 'shipment');
  const all = PAYMENT_METHODS.filter((method) => PAYMENT_METHOD_FACTS[method].switches.shipment !== null);
  return { payment_methods: all.map((name) => ({ name, status: active.includes(name) ? 'active' : 'inactive' })) };
}

/** The methods that can be paid by as the settings are: also those of gateways that are switched on need what they cannot work without. */
export function offeredMethods(
  settings: StoredSettings,
  purpose: PaymentPurpose,
  { has_saved_card }: { readonly has_saved_card: boolean } = { has_saved_card: false },
): readonly PaymentMethod[] {
  const isOn = (key: string) => isSettingKey(key) && readSetting(settings, key) === true;
  return activePaymentMethods(purpose, { isOn, has_saved_card }).filter((method) => {
    const { gateway } = PAYMENT_METHOD_FACTS[method];
    if (gateway === null) return true;
    const { needs } = PAYMENT_GATEWAYS[gateway].purposes[purpose];
    return GATEWAY_PORTS[gateway].checkout !== null && needs.every((key) => isSet(settings, key));
  });
}

/** The most that the provider lets be topped up at once, by gateway. Source: TOPUP-10, TOPUP-11. */
export function topUpLimits(settings: StoredSettings): TopUpLimits {
  const limits = GATEWAY_IDS.flatMap((id) => {
    const key = PAYMENT_GATEWAYS[id].purposes.topup.limit;
    return key === null ? [] : [[key, limitIn(settings, key)]];
  });
  // The same keys, each with its limit.
  return Object.fromEntries(limits) as TopUpLimits;
}

async function presentMethod(
  context: RequestContext,
  method: PaymentMethod,
  {
    settings,
    limits,
    purpose,
    card,
  }: {
    readonly settings: StoredSettings;
    readonly limits: TopUpLimits;
    readonly purpose: PaymentPurpose;
    readonly card: SavedCardRow | undefined;
  },
): Promise<PaymentMethodOffered> {
  const { type, label, gateway, provider } = PAYMENT_METHOD_FACTS[method];
  const limit = limitOf(method, limits);
  const is_custom = method === 'custom';
  return {
    label:
      (method === 'saved_card' && card && cardText(card)) ||
      (is_custom && readSetting(settings, 'payment_methods_custom_topup_name')) ||
      label,
    value: method,
    imageURL: is_custom ? readSetting(settings, 'payment_methods_custom_topup_image_url') : '',
    type,
    provider: provider[purpose],
    limit: limit === null ? null : randFromCents(limit),
    is_sandbox: gateway !== null && (await isOfTests(context, { gateway, purpose })),
    saves_card: gateway !== null && (await canSaveCard(context, { method, gateway, purpose })),
  };
}

/** Whether no money moves: at a gateway of tests, or with credentials of tests. */
async function isOfTests(
  context: RequestContext,
  { gateway, purpose }: { readonly gateway: GatewayId; readonly purpose: PaymentPurpose },
): Promise<boolean> {
  if (isSandbox(context.services.config.gateway_pages[gateway] ?? '')) return true;
  const isTest = GATEWAY_PORTS[gateway].checkout?.isTest;
  return isTest !== undefined && isTest(await gatewayAccessFor(context, gateway), purpose);
}

function limitIn(settings: StoredSettings, key: GatewaySettingKey): Cents | null {
  const value = readSetting(settings, key);
  return typeof value === 'number' ? centsFromRand(value) : null;
}

/** Of a secret only that it is there. */
function isSet(settings: StoredSettings, key: GatewaySettingKey): boolean {
  const value = settings[key];
  return value !== undefined && value !== null && value !== '';
}
