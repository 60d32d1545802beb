import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { GatewaySettingKey } from '@tsela/domain/gateways/payment-gateways';
import type { Outgoing } from '../../outgoing/outgoing.ts';

/** What every payment gateway does for us, each in the folder of its name. */
export interface GatewayPort {
  /** Where it answers, and the variable of the environment that says otherwise. */
  readonly address: { readonly variable: string; readonly usual: string };
  /** Shows the saved credentials of a purpose to it, in a call that changes nothing there. Source: screens S49. */
  tryCredentials(access: GatewayAccess, purpose: PaymentPurpose): Promise<CredentialsTried>;
}

/** How a gateway is asked, and for which provider. */
export interface GatewayAccess {
  readonly url: string;
  readonly outgoing: Outgoing;
  readonly asker: number;
  readonly now: Date;
  /** A setting of the provider, opened where it is a secret; empty when it is not set. */
  readonly settingOf: (key: GatewaySettingKey) => string;
}

/** What came of it: what is not saved yet, or the gateway's answer with what a yes and a no mean. */
export type CredentialsTried =
  | { readonly missing: string }
  | { readonly answer: GatewayAnswer; readonly accepted: string; readonly refused: string };

/** What a gateway said to credentials. `unclear` is any answer that is neither a yes nor a no, and none at all. */
export interface GatewayAnswer {
  readonly outcome: 'accepted' | 'refused' | 'unclear';
  /** Its own words, or what went wrong, on one line of bounded length; empty where there are none. */
  readonly said: string;
}
