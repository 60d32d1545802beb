import type { Receipt } from '@tsela/domain/messages/message-status';
import type { Outgoing } from '../../outgoing/outgoing.ts';

/** What every gateway of messages does for us. Another one is a file here, and a line in each register. */
export interface MessageGateway {
  /** Where it answers, and the variable of the environment that says otherwise. */
  readonly address: { readonly variable: string; readonly usual: string };
  /**
   * For how long it knows a message again that is handed over once more, and takes it once. Where it does not know it, a message of which it is
   * unclear whether it was taken is never handed over again.
   */
  readonly knows_again_ms: number;
  /** Hands over one message. It never throws. */
  send(access: MessageAccess, message: OutgoingMessage): Promise<HandedOver>;
  /** Shows it the credentials in a call that sends nothing and costs nothing. */
  tryCredentials(access: MessageAccess): Promise<{ readonly works: boolean; readonly said: string }>;
  /** Whether what it tells comes from it, beside the secret address at which it is told. */
  isAuthentic(arrived: ArrivedNews, signing_secret: string): boolean;
  /** What it tells; null for what is none of its. */
  read(body: string): readonly GatewayNews[] | null;
}

/** What is known of us at a gateway. */
export interface MessageAccess {
  readonly outgoing: Outgoing;
  readonly asker: number;
  readonly url: string;
  readonly credentials_id: string;
  readonly secret: string;
}

export interface OutgoingMessage {
  /** Ours, `provider-message`: receipts name it. */
  readonly reference: string;
  /** The number of the message, which no other one of the installation has. */
  readonly id: number;
  readonly to: string;
  readonly body: string;
  /** As it stands above an SMS; empty for the gateway’s own. */
  readonly sender: string;
  readonly language: string;
  readonly template: MessageTemplate | null;
}

/** A text that is known to the gateway by name, and the values of its gaps in their order. */
export interface MessageTemplate {
  readonly name: string;
  readonly values: readonly string[];
}

/** What a gateway answered. */
export type HandedOver =
  | {
      readonly outcome: 'taken';
      /** Its own name of the message. */
      readonly gateway_message: string;
      /** As it counts them; null where it does not say. */
      readonly parts: number | null;
    }
  | {
      /** `unreachable`: the recipient is none on this channel. `later`: it was not taken, and may be. `unclear`: no one knows. */
      readonly outcome: 'refused' | 'unreachable' | 'later' | 'unclear';
      readonly said: string;
    };

/** What comes from a gateway by itself. */
export interface ArrivedNews {
  readonly body: string;
  /** Of `x-hub-signature-256`; empty where there is none. */
  readonly signature: string;
}

export type GatewayNews =
  | {
      readonly kind: 'receipt';
      readonly reference: string;
      readonly receipt: Receipt;
      readonly said: string;
      /** The recipient wants none or is none: they are not written to again on this channel. */
      readonly is_unreachable: boolean;
    }
  | { readonly kind: 'answer'; readonly from: string; readonly text: string };
