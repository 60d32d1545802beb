import type { Receipt } from '@tsela/domain/messages/message-status';
import { askMessageGateway, basicAuth, listIn, parsedJson, recordIn, refusalOf, textIn } from './ask-message-gateway.ts';
import type { GatewayNews, HandedOver, MessageGateway } from './message-gateway.ts';

/**
 * SMSPortal, by its REST API v1. It knows no submission again, so what it may have taken is never handed over twice.
 * Source: docs.smsportal.com, "Sending Messages" and "Webhooks V2".
 */
export const smsportal: MessageGateway = {
  address: { variable: 'SMSPORTAL_URL', usual: 'https://rest.smsportal.com/v1' },
  knows_again_ms: 0,
  async send(access, { to, body, sender, reference }) {
    const answered = await askMessageGateway(access, {
      url: `${access.url}/bulkmessages`,
      method: 'POST',
      headers: { authorization: basicAuth(access.credentials_id, access.secret) },
      body: {
        sendOptions: { checkOptOuts: true, ...(sender !== '' && { senderId: sender }) },
        messages: [{ content: body, destination: to.replace(/^\+/, ''), customerId: reference }],
      },
    });
    if (answered.status_code === null) return answered.fault;
    if (answered.status_code === 200) return takenIn(answered.json);
    return refusalOf(answered.status_code, errorIn(answered.json));
  },
  async tryCredentials(access) {
    const answered = await askMessageGateway(access, {
      url: `${access.url}/balance`,
      headers: { authorization: basicAuth(access.credentials_id, access.secret) },
    });
    if (answered.status_code === null) return { works: false, said: answered.fault.said };
    if (answered.status_code !== 200) return { works: false, said: refusalOf(answered.status_code, errorIn(answered.json)).said };
    const balance = field(answered.json, 'balance');
    return { works: true, said: typeof balance === 'number' ? `${balance} credits are left.` : '' };
  },
  isAuthentic: () => true,
  read(body) {
    const news = newsOf(recordIn(parsedJson(body)));
    return news && [news];
  },
};

/** Its documents write the names of fields with a capital first letter, and its answers with a small one. */
function field(json: unknown, name: string): unknown {
  const record = recordIn(json);
  return record[name] ?? record[`${name.charAt(0).toUpperCase()}${name.slice(1)}`];
}

function takenIn(json: unknown): HandedOver {
  const report = field(json, 'errorReport');
  if (Number(field(report, 'optedOuts') ?? 0) > 0) return { outcome: 'unreachable', said: 'The recipient has opted out.' };
  const [fault] = listIn(field(report, 'faults'));
  if (fault !== undefined || Number(field(report, 'noNetwork') ?? 0) > 0)
    return { outcome: 'refused', said: textIn(field(fault, 'errorMessage')) || 'It knows no network for this number.' };
  const gateway_message = textIn(field(json, 'eventId'));
  if (gateway_message === '') return { outcome: 'unclear', said: 'Its answer names no message.' };
  const parts = field(json, 'parts');
  return { outcome: 'taken', gateway_message, parts: typeof parts === 'number' ? parts : null };
}

function errorIn(json: unknown): string {
  return textIn(field(listIn(field(json, 'errors'))[0], 'errorMessage'));
}

const RECEIPT_OF: Readonly<Record<string, Receipt>> = {
  DELIVRD: 'delivered',
  UNDELIV: 'failed',
  EXPIRED: 'failed',
  REJECTD: 'failed',
  BLIST: 'bounced',
  OPTOUT: 'bounced',
};

function newsOf(told: Readonly<Record<string, unknown>>): GatewayNews | null {
  const status = textIn(told['Status']);
  if (status === '') {
    const from = textIn(told['Msisdn']) || textIn(told['From']);
    return from === '' || !('Message' in told) ? null : { kind: 'answer', from: `+${from}`, text: textIn(told['Message']) };
  }
  const receipt = Object.hasOwn(RECEIPT_OF, status) ? RECEIPT_OF[status] : undefined;
  const reference = textIn(told['UserReference']);
  if (receipt === undefined || reference === '') return null;
  const said = receipt === 'delivered' ? '' : `SMSPortal: ${status}`;
  return { kind: 'receipt', reference, receipt, said, is_unreachable: receipt === 'bounced' };
}
