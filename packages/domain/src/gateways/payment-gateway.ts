import type { Cents } from '../money/cents.ts';
import type { Setting } from '../providers/setting-types.ts';

/** Source: PAYMETH-15. */
export type PaymentType =
  | 'card'
  | 'EFT'
  | 'instant EFT'
  | 'manual EFT'
  | 'Capitec Pay'
  | 'PayShap'
  | 'credit card'
  | 'scan to pay';

/** What a payment is for: a shipment of a guest or customer, or the balance of an account. */
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
export const PAYMENT_PURPOSES = ['topup', 'shipment'] as const;

/** What a gateway says of a payment, without what proves it. */
export interface GatewayNotice {
  /** Its own id of the payment: a payer who pays twice has two of them. */
  readonly gateway_payment_id: string;
  /** Ours, of the payment that was announced. */
  readonly reference: string;
  readonly outcome: 'paid' | 'failed' | 'cancelled' | 'waiting';
  readonly amount_cents: Cents;
  /** Who was paid, as the gateway names its merchants. */
  readonly merchant: string;
}

/** Whether a gateway at an address is one of tests, at which no money moves: on this machine, or called a sandbox. */
export function isSandbox(url: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/:?#]+)/i.exec(url) ?? [];
  return /^(?:localhost|127\.\d+\.\d+\.\d+|sandbox\..+)$/i.test(host);
}

type SettingsByPurpose = Readonly<Record<PaymentPurpose, Readonly<Record<string, Setting<unknown>>>>>;

/** Everything about a payment gateway that needs no connection to it: how people pay, and what a provider sets. */
export interface PaymentGateway<Settings extends SettingsByPurpose = SettingsByPurpose> {
  /** As people know it. */
  readonly name: string;
  readonly methods: Readonly<Record<string, { readonly type: PaymentType; readonly label: string }>>;
  /** What the button that tests its saved credentials says it does. */
  readonly test_help: string;
  readonly purposes: { readonly [Purpose in PaymentPurpose]: DescribedPurpose<keyof Settings[Purpose] & string> };
  /** What branches may have of their own; left out where only the provider has credentials. */
  readonly of_branches?: { readonly [Purpose in PaymentPurpose]: CredentialsOfBranches<keyof Settings[Purpose] & string> };
}

/** What branches may have of their own for one purpose, and the switch of the provider that lets them. */
export interface CredentialsOfBranches<Key extends string = string> {
  readonly switch: Key;
  readonly groups: readonly CredentialGroup<Key>[];
}

/** Only all of a group together makes sense, as a client ID fits no other client's secret. */
export interface CredentialGroup<Key extends string = string> {
  readonly name: string;
  readonly needed: readonly Key[];
  readonly optional: readonly Key[];
}

/** A gateway for one purpose: its switch and what it cannot work without. */
export interface GatewayPurpose<Key extends string = string> {
  readonly enabled: Key;
  readonly needs: readonly Key[];
  /** The setting with the largest amount; null where it has none. */
  readonly limit: Key | null;
}

/** The same with what is known of each of its settings. */
interface DescribedPurpose<Key extends string> extends GatewayPurpose<Key> {
  readonly settings: Readonly<Record<Key, GatewaySetting<Key>>>;
}

/** One setting of a gateway as the settings page shows it. */
export interface GatewaySetting<Key extends string = string> {
  readonly label: string;
  readonly help: string;
  /** True where those who cannot save settings read no more than whether it is set. */
  readonly is_masked?: boolean;
  /** Of a secret, the setting beside it which shows that it is set, as the secret itself never leaves the server. */
  readonly shown_set_by?: Key;
}
