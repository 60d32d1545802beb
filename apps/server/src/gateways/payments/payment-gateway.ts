import type { Afterwards } from '@tsela/domain/gateways/payment-afterwards';
import type { GatewayNotice, PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { GatewaySettingKey } from '@tsela/domain/gateways/payment-gateways';
import type { Cents } from '@tsela/domain/money/cents';
import type { PaymentMethod } from '@tsela/domain/payments/payment-methods';
import type { Day } from '@tsela/domain/time/day';
import type { GatewayCards } from './gateway-cards.ts';
import type { GatewayRefunds } from './gateway-refunds.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';

/** What every payment gateway does for us, each in the folder of its name. */
export interface GatewayPort {
  /** Where it answers, and the variable of the environment that says otherwise. */
  readonly address: { readonly variable: string; readonly usual: string };
  /** Shows the saved credentials of a purpose to it, in a call that changes nothing there. Source: screens S49. */
  tryCredentials(access: GatewayAccess, purpose: PaymentPurpose): Promise<CredentialsTried>;
  /** How it takes payments; null where it takes none yet. */
  readonly checkout: GatewayCheckout | null;
  /** What a notification says was done about a payment that had come in; left out where it says nothing of that. */
  readonly afterwardsIn?: (parameters: string) => Afterwards | null;
  /** How it keeps cards; left out where it keeps none. */
  readonly cards?: GatewayCards<GatewayAccess, GatewayAnswer>;
  /** How it gives money back; left out where it cannot be asked to. */
  readonly refunds?: GatewayRefunds<GatewayAccess, GatewayAnswer>;
}

/** A payment on the pages of a gateway, and what it says of it afterwards. Merchants of guests' shipments and of top-ups may differ. */
export interface GatewayCheckout {
  /** Where payers are sent, and the variable of the environment that says otherwise. */
  readonly address: { readonly variable: string; readonly usual: string };
  /** The hosts that a form sent to its pages may be led on to, beside its own. */
  readonly other_sites: readonly string[];
  /** Who is paid, by the settings. */
  merchantOf(access: GatewayAccess, purpose: PaymentPurpose): string;
  /** The field by which it takes our reference of a payment. */
  readonly reference_field: string;
  /** How its notifications are written. */
  readonly body_type: 'application/x-www-form-urlencoded' | 'application/json';
  /** The headers of a notification that sign it; left out, the body says all. */
  readonly signing_headers?: readonly string[];
  /** Where an order is paid. A gateway that has to be asked for that may say that it is not; no transaction is open meanwhile. */
  open(access: GatewayAccess, order: CheckoutOrder): Promise<OpenedCheckout | NotOpened>;
  /** Where an order is paid that the gateway was asked for before; left out where each opening is the same. */
  openAgain?(order: CheckoutOrder, request: GatewayRequest): OpenedCheckout;
  /** Tells the gateway that a request is not needed any more. */
  giveUp?(access: GatewayAccess, request: RequestOfPurpose): Promise<GatewayAnswer>;
  /** Whether the provider has credentials at it with which no money moves, wherever its pages are; left out where these look like any other. */
  isTest?(access: GatewayAccess, purpose: PaymentPurpose): boolean;
  /** Whether it can be asked what has become of payments that it tells nothing of, by the settings. */
  canLook(access: GatewayAccess, purpose: PaymentPurpose): boolean;
  /** Asks what has become of a payment; null in place of a notice where it knows none. Left out by a gateway whose history is read. */
  look?(access: GatewayAccess, wanted: WantedPayment): Promise<GatewayAnswer & { readonly notice: GatewayNotice | null }>;
  /** What its merchant was paid on some days, for a gateway that finds no single payment of ours. */
  readHistory?(access: GatewayAccess, days: HistoryDays): Promise<GatewayAnswer & { readonly notices: readonly GatewayNotice[] }>;
  /** Reads a notification; null for what is none of its. */
  read(arrived: ArrivedBody, gateway: Pick<GatewayAccess, 'pages_url'>): ReceivedNotice | null;
  /** Whether the notification was signed with what only the gateway and the provider know. */
  isSigned(access: GatewayAccess, notice: ReceivedNotice, purpose: PaymentPurpose): boolean;
  /** Whether it sends from an address. Throws where that could not be found out. */
  isSender(access: GatewayAccess, ip: string): Promise<boolean>;
  /** Asks the gateway itself whether it sent a notification. */
  confirm(access: GatewayAccess, parameters: string): Promise<GatewayAnswer>;
}

/** What is to be paid, and where the payer and the gateway come back to. */
export interface CheckoutOrder {
  readonly purpose: PaymentPurpose;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly amount_cents: Cents;
  readonly item_name: string;
  readonly billing_email: string;
  readonly phone_number: string;
  readonly return_url: string;
  readonly cancel_url: string;
  readonly notify_url: string;
  /** One page for all payments, for a gateway that knows the pages that it leads back to. */
  readonly return_page: string;
  /** True where the payer wants their card kept by the gateway. */
  readonly saves_card: boolean;
  /** What opens the payment for a visitor; empty for who has a session. */
  readonly key: string;
  /** Until when it can be paid. */
  readonly expires: Date;
}

/** The body of a notification as it came, and what its signing headers say, in their order; empty where one is not there. */
export interface ArrivedBody {
  readonly body: string;
  readonly signed_by: readonly string[];
}

/** What a gateway keeps of a payment that it was asked for. */
export interface GatewayRequest {
  readonly request_id: string;
  readonly url: string;
}

type RequestOfPurpose = Pick<GatewayRequest, 'request_id'> & { readonly purpose: PaymentPurpose };

/** A payment that is asked about: by the gateway's own id of it, where it was asked for it before, and by our reference. */
export interface WantedPayment {
  readonly purpose: PaymentPurpose;
  readonly request_id: string | null;
  readonly reference: string;
}

interface HistoryDays {
  readonly purpose: PaymentPurpose;
  readonly from: Day;
  readonly to: Day;
}

/** Why a payment cannot be paid now, in the gateway's words. */
export interface NotOpened {
  readonly fault: string;
}

export interface OpenedCheckout {
  /** What is paid, by the gateway's own names. */
  readonly key_value_pairs: Readonly<Record<string, string>>;
  /** Where these are sent as a form and what signs it; null where the payer follows the address alone. */
  readonly form: SignedForm | null;
  /** All of it as one address. */
  readonly redirect_url: string;
  /** What the gateway keeps of it, where it was asked for it. */
  readonly request?: GatewayRequest;
}

interface SignedForm {
  readonly url: string;
  readonly signature: string;
  readonly merchant_id: string;
  readonly merchant_key: string;
}

export interface ReceivedNotice extends GatewayNotice {
  readonly signature: string;
  /** What the gateway is asked to confirm. */
  readonly parameters: string;
}

/** How a gateway is asked, and for which provider. */
export interface GatewayAccess {
  readonly url: string;
  /** Where its pages for payers are. */
  readonly pages_url: string;
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
