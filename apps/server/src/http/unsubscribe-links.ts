import { brandPage } from '@tsela/domain/messages/email-html';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { LANGUAGE_TAGS, acceptedLanguage, filled } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { MESSAGE_TEXTS } from '@tsela/domain/shipments/notices/texts/message-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emailLook } from '../messages/email-look.ts';
import { readUnsubscribeOffer, unsubscribe } from '../messages/unsubscribe.ts';
import type { UnsubscribeOffer } from '../messages/unsubscribe.ts';
import { UNSUBSCRIBE_PATH } from '../messages/unsubscribe-link.ts';
import { leaveReport } from '../reports/leave-report.ts';
import type { Services } from '../services.ts';
import { addressOf } from './caller-address.ts';
import { countPerMinute } from './count-per-minute.ts';
import { readBodiesOf } from './read-body.ts';
import { toldByGateways } from './notices/told-by-gateways.ts';

const LARGEST_BODY_BYTES = 4 * 1024;
/** A mail service clicks for all its readers from a few networks. */
const MOST_PER_MINUTE = 3000;

/** Nothing runs in the page, which is shown in no other, and its address, by which its reader is known, is told to no one. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

type Opened = FastifyRequest<{ Params: { readonly token: string }; Body?: string }>;

/**
 * The address in an e-mail by which its reader ends such ones, at /api/unsubscribe/{token}. GET asks once and changes nothing, since mail programs open
 * links before people do; POST does it, whether the page or the mail program sends it. They are no calls of the contract: the one answers a page, and
 * the other takes a form. Source: RFC 2369, RFC 8058, ADR 0281.
 */
export function serveUnsubscribeLinks(app: FastifyInstance, services: Services): void {
  const count = countPerMinute(MOST_PER_MINUTE);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readBodiesOf(scope, '*');
    const bounds = toldByGateways({ body_bytes_max: LARGEST_BODY_BYTES, count });
    const path = `${UNSUBSCRIBE_PATH}/:token`;
    scope.get<{ Params: { token: string } }>(path, { onRequest: bounds.onRequest }, async (request, reply) =>
      answer(request, reply, { offer: await readUnsubscribeOffer(services, openedBy(request)), is_done: false }),
    );
    scope.post<{ Params: { token: string }; Body: string }>(path, {
      ...bounds,
      handler: async (request, reply) => {
        if (!isOneClick(request.body ?? '')) throw new Problem('bad-input', 'The body must be List-Unsubscribe=One-Click.');
        return answer(request, reply, { offer: await unsubscribe(services, openedBy(request), { leaveReport }), is_done: true });
      },
    });
  });
}

function openedBy(request: Opened) {
  return { token: request.params.token, ip: addressOf(request), request_id: request.id, now: new Date() };
}

const FIELD = 'List-Unsubscribe';
const ONE_CLICK = 'One-Click';

/** As a form of either kind says it. Source: RFC 8058, 3.2. */
function isOneClick(body: string): boolean {
  if (new URLSearchParams(body.trim()).get(FIELD) === ONE_CLICK) return true;
  return body.includes(`name="${FIELD}"`) && body.split(/\r?\n/).includes(ONE_CLICK);
}

interface Answered {
  readonly offer: UnsubscribeOffer | null;
  readonly is_done: boolean;
}

async function answer(request: Opened, reply: FastifyReply, { offer, is_done }: Answered): Promise<FastifyReply> {
  const wished = acceptedLanguage(request.headers['accept-language']) ?? 'en';
  if (offer === null) {
    const text = MESSAGE_TEXTS[wished].unsubscribe.unknown;
    const plain = { title: '', logo_url: '', colour: '' };
    return send(reply.code(404), brandPage({ text, language: LANGUAGE_TAGS[wished] }, plain));
  }
  const { services, provider_id } = offer.context;
  const settings = await services.settings.of(provider_id);
  const contact = [readSetting(settings, 'support_email_address'), readSetting(settings, 'support_contact_number')];
  const said = {
    is_done,
    wished,
    provider: readSetting(settings, 'provider_title'),
    contact: contact.filter(Boolean).join('\n'),
  };
  const { text, button, language } = wordsOf(offer, said);
  const form = is_done ? {} : { form: { button, name: FIELD, value: ONE_CLICK } };
  const page = { text, language: LANGUAGE_TAGS[language], ...form };
  return send(reply.code(200), brandPage(page, emailLook(settings, services.config.public_url)));
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
}

interface Said {
  readonly is_done: boolean;
  /** That of the browser, for e-mails of which no language is known. */
  readonly wished: Language;
  readonly provider: string;
  /** How the provider is reached, a line each; empty where it has said nothing of it. */
  readonly contact: string;
}

/** Recipients read it in the language of the e-mail, which is theirs, whatever their browser says; users are written to in English. */
function wordsOf(
  { what, subject, recipient, language: written }: UnsubscribeOffer,
  { is_done, wished, provider, contact }: Said,
) {
  const own = written ?? wished;
  const { button, ...texts } = MESSAGE_TEXTS[own].unsubscribe;
  if (what === 'delivery-notices') {
    const lines = is_done ? [texts.done, texts.again, ...(contact === '' ? [] : [contact])] : [texts.ask, texts.stays];
    const text = lines.map((line) => filled(line, { provider, recipient })).join('\n\n');
    return { text, button, language: own };
  }
  const again =
    what === 'report' ? 'To get it again, please ask the author of the report.' : 'You can switch them on again in your profile.';
  const text = is_done
    ? `You get no more e-mails such as “${subject}”.\n\n${again}`
    : `Do you want no more e-mails such as “${subject}”?\n\nOther e-mails still come.`;
  return { text, button: MESSAGE_TEXTS.en.unsubscribe.button, language: 'en' as const };
}
