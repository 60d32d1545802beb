/** How messages reach people. Source: screens S56. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp', 'push'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Channels whose recipients have an address or a number: by it they say STOP and are suppressed. A device is taken off its list instead. */
export const ADDRESSED_CHANNELS = ['email', 'sms', 'whatsapp'] as const;
export type AddressedChannel = (typeof ADDRESSED_CHANNELS)[number];

/** Whether what is sent on a channel costs nothing. */
export function isFreeChannel(channel: MessageChannel): boolean {
  return channel === 'email' || channel === 'push';
}

/** The gateways that take messages over HTTP, by their own names. */
export const MESSAGE_GATEWAYS = ['bulksms', 'smsportal', 'whatsapp-cloud'] as const;
export type MessageGatewayId = (typeof MESSAGE_GATEWAYS)[number];

/** By whom a provider sends on a channel: the installation's own way out, none at all, or a gateway with credentials of its own. */
export const SENDER_CHOICES = ['platform', 'none', ...MESSAGE_GATEWAYS] as const;
export type SenderChoice = (typeof SENDER_CHOICES)[number];

/** What there is to choose on each channel. E-mail goes out by the installation's mail server. */
export const CHOICES_OF: Readonly<Record<MessageChannel, readonly SenderChoice[]>> = {
  email: ['platform', 'none'],
  sms: ['platform', 'none', 'bulksms', 'smsportal'],
  whatsapp: ['none', 'whatsapp-cloud'],
  push: ['platform', 'none'],
};

/** What is sent where a provider has chosen nothing: what the installation has. WhatsApp knows no sender but a company’s own number. */
export const USUAL_CHOICE: Readonly<Record<MessageChannel, SenderChoice>> = {
  email: 'platform',
  sms: 'platform',
  whatsapp: 'none',
  push: 'platform',
};

/** Credentials at a gateway, and what they are called there. */
export interface GatewayWords {
  readonly name: string;
  readonly credentials_id: string;
  readonly secret: string;
  /** What the gateway signs its receipts with; null where it signs none, so that only their address protects them. */
  readonly signing_secret: string | null;
}

export const GATEWAY_WORDS: Readonly<Record<MessageGatewayId, GatewayWords>> = {
  bulksms: { name: 'BulkSMS', credentials_id: 'Token ID', secret: 'Token secret', signing_secret: null },
  smsportal: { name: 'SMSPortal', credentials_id: 'Client ID', secret: 'API secret', signing_secret: null },
  'whatsapp-cloud': {
    name: 'WhatsApp Cloud API',
    credentials_id: 'Phone number ID',
    secret: 'Access token',
    signing_secret: 'App secret',
  },
};

export function isMessageGateway(choice: string): choice is MessageGatewayId {
  return (MESSAGE_GATEWAYS as readonly string[]).includes(choice);
}
