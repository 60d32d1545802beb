import { saveChannel } from '@tsela/server/messages/message-channels';
import { saveText } from '@tsela/server/messages/own-texts';
import { sendBulkSms } from '@tsela/server/messages/send-bulk-sms';
import { suppress } from '@tsela/server/messages/suppressions';
import { BULKSMS_TOKEN } from '../sandbox/bulksms/open-sandbox.ts';
import { FOUNDER, acting } from './actors.ts';
import type { Simulation } from './simulation.ts';

/** What a thousand parts cost at the sandbox, in rand, and how many a company sends in a month at most. */
const PRICE_RAND = 215;
const PARTS_A_MONTH = 5000;

const NEWS = {
  message: 'The N1 is closed near Touws River. Deliveries in Cape Town arrive after 15:00 today. We are sorry.',
  mobile_numbers: ['0820001001', '0820001002', '0820001003'],
};

/** From the end of the simulated days on, SMS go out by the sandbox of BulkSMS: what was told before stays in the outbox. */
export async function openMessageChannels({ services, company }: Simulation, now: Date): Promise<void> {
  const context = acting(services, {
    provider_id: company.provider_id,
    now,
    actor: FOUNDER,
    source: 'system',
  });
  await saveChannel(context, {
    channel: 'sms',
    gateway: 'bulksms',
    credentials_id: BULKSMS_TOKEN.id,
    secret: BULKSMS_TOKEN.secret,
    price: PRICE_RAND,
    parts_monthly_max: PARTS_A_MONTH,
  });
  await saveText(context, {
    event: 'collected',
    channel: 'email',
    side: 'delivery',
    language: 'en',
    subject: 'Parcel {ref} is on its way to you',
    body: 'Good news: parcel {ref} from {from} is with us and on its way to {to}. Follow it here: {link}',
  });
  await suppress(context, { channel: 'sms', recipient: '0820009000' });
  await suppress(context, { channel: 'email', recipient: 'no-more@example.com' });
  await sendBulkSms(context, NEWS);
}
