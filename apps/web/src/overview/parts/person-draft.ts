import type { HeldOnPerson } from '@tsela/contract/overview/personal-data-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { personalData as words } from '../../strings/overview/personal-data.ts';
import type { PersonKeys } from '../personal-data-calls.ts';

/** What is typed to find a person by. */
export interface TypedPerson {
  readonly email: string;
  readonly mobile_number: string;
}

/** Where the one user that was found has the other of the two as well: what they are then looked for by, and what is new in it. */
export function bothKeys({
  person,
  users,
}: Pick<HeldOnPerson, 'person' | 'users'>): { typed: TypedPerson; added: string } | null {
  const [user] = users;
  if (!user || users.length > 1) return null;
  const typed = { email: person.email ?? user.email, mobile_number: person.mobile_number ?? user.mobile_number };
  if (person.email === null) return { typed, added: user.email };
  if (person.mobile_number === null && user.mobile_number !== '') return { typed, added: groupedPhone(user.mobile_number) };
  return null;
}

/** Whom is looked for, in one line. */
export function personText({ email, mobile_number }: HeldOnPerson['person']): string {
  return [email, mobile_number === null ? null : groupedPhone(mobile_number)].filter((each) => each !== null).join(', ');
}

/** What finds a person, as calls take it. */
export function keysInput({ email, mobile_number }: HeldOnPerson['person']): PersonKeys {
  return { ...(email !== null && { email }), ...(mobile_number !== null && { mobile_number }) };
}

interface FileFacts {
  readonly provider: string;
  readonly person: HeldOnPerson['person'];
  readonly now: Date;
  readonly held: ReadonlyMap<string, readonly unknown[]>;
}

/** The file with everything, in pieces, so that no text has to hold it whole. Each kind has its words of the screen. */
export function fileParts({ provider, person, now, held }: FileFacts): string[] {
  const about = { about: words.fileAbout, provider, made: now.toISOString(), looked_for: person };
  const kinds = [...held].filter(([, records]) => records.length > 0);
  return [
    `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "held": {`,
    ...kinds.flatMap(([kind, records], index) => [
      `${index === 0 ? '' : ','}\n    ${JSON.stringify(kind)}: [\n`,
      ...records.map((record, at) => `      ${JSON.stringify(record)}${at === records.length - 1 ? '\n' : ',\n'}`),
      '    ]',
    ]),
    '\n  }\n}\n',
  ];
}
