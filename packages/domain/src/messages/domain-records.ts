/** What mail services look at to tell whose e-mails are real: who takes answers (MX), who may send (SPF), who signs (DKIM), and what becomes of the rest (DMARC). */
export const DOMAIN_RECORD_KINDS = ['mx', 'spf', 'dkim', 'dmarc'] as const;
export type DomainRecordKind = (typeof DOMAIN_RECORD_KINDS)[number];

export const DOMAIN_RECORD_STATES = ['sound', 'weak', 'missing', 'unknown'] as const;
export type DomainRecordState = (typeof DOMAIN_RECORD_STATES)[number];

/** What name servers say of a name: its texts or mail servers; null where none answered in time. */
export type FoundRecords = Readonly<Record<DomainRecordKind, readonly string[] | null>>;

export interface DomainRecord {
  readonly kind: DomainRecordKind;
  /** Where the record stands, or is to stand. */
  readonly name: string;
  readonly state: DomainRecordState;
  /** As it was found; empty for none. */
  readonly value: string;
  readonly message: string;
}

/** A label of a domain name, as mail services name their keys. Source: RFC 6376 §3.1. */
export const DKIM_SELECTOR = '^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$';

/** Where each record of a domain stands; DKIM's only by the selector that the mail service gave. */
export function recordNames(domain: string, dkim_selector: string): Readonly<Record<DomainRecordKind, string>> {
  return {
    mx: domain,
    spf: domain,
    dkim: `${dkim_selector === '' ? 'selector' : dkim_selector}._domainkey.${domain}`,
    dmarc: `_dmarc.${domain}`,
  };
}

interface Judged {
  readonly state: DomainRecordState;
  readonly value?: string;
  readonly message: string;
}

/** Whether a name can have records that others find: not this machine's own name, and no address in numbers. */
export function isPublicDomain(domain: string): boolean {
  const last = domain.slice(domain.lastIndexOf('.') + 1);
  return domain.includes('.') && /^[a-z]/i.test(last) && !LOCAL.includes(last.toLowerCase());
}

const LOCAL: readonly string[] = ['local', 'localhost', 'internal'];

const NOT_PUBLIC: Judged = {
  state: 'unknown',
  message: 'Only machines of your own network know this domain, so mail services find nothing there.',
};
const NO_ANSWER: Judged = { state: 'unknown', message: 'No name server answered in time. Please try again.' };

/** What the records of a sender's domain are worth, and what is to be done. Source: screens S52; RFC 7208, 6376 and 7489. */
export function judgeDomain(domain: string, dkim_selector: string, found: FoundRecords): readonly DomainRecord[] {
  const names = recordNames(domain, dkim_selector);
  if (!isPublicDomain(domain)) return DOMAIN_RECORD_KINDS.map((kind) => ({ kind, name: names[kind], value: '', ...NOT_PUBLIC }));
  const judged: Readonly<Record<DomainRecordKind, Judged>> = {
    mx: found.mx === null ? NO_ANSWER : judgeMx(found.mx),
    spf: found.spf === null ? NO_ANSWER : judgeSpf(found.spf),
    dkim: dkim_selector === '' ? NO_SELECTOR : found.dkim === null ? NO_ANSWER : judgeDkim(found.dkim),
    dmarc: found.dmarc === null ? NO_ANSWER : judgeDmarc(found.dmarc),
  };
  return DOMAIN_RECORD_KINDS.map((kind) => ({ kind, name: names[kind], value: '', ...judged[kind] }));
}

const NO_SELECTOR: Judged = {
  state: 'unknown',
  message: 'Enter the selector that your mail service gave you, and its key is looked for.',
};

function judgeMx(servers: readonly string[]): Judged {
  // A single dot says that the domain takes no mail. Source: RFC 7505.
  const real = servers.filter((server) => server !== '' && server !== '.');
  if (real.length > 0) return { state: 'sound', value: real.join(', '), message: 'Answers to your e-mails arrive.' };
  return { state: 'missing', message: 'No server takes mail for this domain: answers to your e-mails are lost.' };
}

function judgeSpf(texts: readonly string[]): Judged {
  const records = texts.filter((text) => isOf(text, 'v=spf1'));
  const [record] = records;
  if (record === undefined)
    return {
      state: 'missing',
      message: 'Add a TXT record that begins with v=spf1, names your mail service by include: and ends with -all.',
    };
  if (records.length > 1)
    return { state: 'weak', value: records.join(' | '), message: 'There are two, so neither counts. Make one of them.' };
  const terms = record.toLowerCase().split(' ');
  if (terms.includes('+all') || terms.includes('all'))
    return { state: 'weak', value: record, message: 'It lets all the world send in your name. End it with -all.' };
  return {
    state: 'sound',
    value: record,
    message: 'It names who may send in your name. Your mail service should be among them.',
  };
}

function judgeDkim(texts: readonly string[]): Judged {
  const key = texts.find((text) => valueOf(text, 'p') !== null);
  if (key === undefined)
    return { state: 'missing', message: 'There is no key under this selector. Add the one of your mail service.' };
  if (valueOf(key, 'p') === '') return { state: 'missing', value: key, message: 'The key under this selector was withdrawn.' };
  return { state: 'sound', value: key, message: 'Your mail service can sign in your name.' };
}

function judgeDmarc(texts: readonly string[]): Judged {
  const record = texts.find((text) => isOf(text, 'v=dmarc1'));
  if (record === undefined)
    return {
      state: 'missing',
      message: 'Add a TXT record such as v=DMARC1; p=quarantine, so that forged e-mails are held back.',
    };
  if (valueOf(record, 'p')?.toLowerCase() === 'none')
    return {
      state: 'weak',
      value: record,
      message: 'It watches only: forged e-mails arrive. Write p=quarantine once your own arrive signed.',
    };
  return { state: 'sound', value: record, message: 'E-mails that are not yours are held back.' };
}

/** Whether a text is a record of this version: it stands alone or a space or semicolon follows. */
function isOf(text: string, version: string): boolean {
  const begins = text.trimStart().toLowerCase();
  return begins.startsWith(version) && ['', ' ', ';'].includes(begins.charAt(version.length));
}

/** The value of a tag such as p=…; null where there is none. */
function valueOf(text: string, tag: string): string | null {
  for (const part of text.split(';')) {
    const [name = '', ...value] = part.split('=');
    if (name.trim().toLowerCase() === tag && value.length > 0) return value.join('=').trim();
  }
  return null;
}
