import { describe, expect, it } from 'vitest';
import { judgeDomain } from './domain-records.ts';
import type { DomainRecordKind, FoundRecords } from './domain-records.ts';

const NONE: FoundRecords = { mx: [], spf: [], dkim: [], dmarc: [] };

function judge(found: Partial<FoundRecords>, kind: DomainRecordKind, selector = 'key1') {
  const record = judgeDomain('courier.co.za', selector, { ...NONE, ...found }).find((each) => each.kind === kind);
  if (!record) throw new Error('Each kind is judged.');
  return record;
}

describe('the domain of a sender', () => {
  it('SCREEN-52: is sound with a mail server, one record of senders, a key and a rule', () => {
    const records = judgeDomain('courier.co.za', 'key1', {
      mx: ['mx1.host.example'],
      spf: ['google-site-verification=x', 'v=spf1 include:_spf.host.example -all'],
      dkim: ['v=DKIM1; k=rsa; p=MIGf'],
      dmarc: ['v=DMARC1; p=reject; rua=mailto:a@b.example'],
    });

    expect(records.map(({ kind, name, state }) => [kind, name, state])).toEqual([
      ['mx', 'courier.co.za', 'sound'],
      ['spf', 'courier.co.za', 'sound'],
      ['dkim', 'key1._domainkey.courier.co.za', 'sound'],
      ['dmarc', '_dmarc.courier.co.za', 'sound'],
    ]);
  });

  it.each([
    ['mx', { mx: ['.'] }, 'missing'],
    ['mx', { mx: null }, 'unknown'],
    ['spf', { spf: ['v=spf10 -all'] }, 'missing'],
    ['spf', { spf: ['v=spf1 -all', 'v=spf1 include:other ~all'] }, 'weak'],
    ['spf', { spf: ['v=spf1 include:host +all'] }, 'weak'],
    ['spf', { spf: ['V=SPF1 redirect=_spf.host.example'] }, 'sound'],
    ['dkim', { dkim: ['v=DKIM1; p='] }, 'missing'],
    ['dkim', { dkim: ['k=rsa; p=MIGf=='] }, 'sound'],
    ['dmarc', { dmarc: ['v=DMARC1; p=none'] }, 'weak'],
    ['dmarc', { dmarc: ['v=DMARC1 ; P = Quarantine'] }, 'sound'],
    ['dmarc', { dmarc: null }, 'unknown'],
  ] as const)('%s of %j is %s', (kind, found, state) => {
    expect(judge(found, kind).state).toBe(state);
  });

  it.each(['localhost', 'veld.localhost', '10.0.0.5', 'printer.local'])(
    'that others cannot find, %s, is not judged',
    (domain) => {
      expect(judgeDomain(domain, '', NONE).map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    },
  );

  it('without a selector says nothing of its key, whatever stands there', () => {
    expect(judge({ dkim: ['p=MIGf'] }, 'dkim', '')).toMatchObject({
      state: 'unknown',
      name: 'selector._domainkey.courier.co.za',
    });
  });
});
