import type { StatementProof, findFaults, readSealedText } from '@tsela/domain/billing/ledger-proof';

/** What the script needs of the page it is in. */
interface Part {
  textContent: string | null;
  className: string;
  append(...parts: Part[]): void;
}

interface Page {
  getElementById(id: string): Part | null;
  createElement(name: string): Part;
}

/** The functions of the proof that it is shown by. */
interface Proofs {
  readonly findFaults: typeof findFaults;
  readonly readSealedText: typeof readSealedText;
}

/**
 * Shows the statement that the page carries and what is wrong with it. It runs in the page, whose document and functions it is given, and uses
 * nothing else of this file.
 */
export async function showProof(page: Page, proofs: Proofs): Promise<void> {
  const part = (id: string) => page.getElementById(id) ?? page.createElement('p');
  const made = (name: string, text: string, className = '') => {
    const element = page.createElement(name);
    element.textContent = text;
    element.className = className;
    return element;
  };
  const rand = (cents: number) => `${cents < 0 ? '-' : ''}R ${(Math.abs(cents) / 100).toFixed(2)}`;
  const sha256 = async (text: string) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  // The server wrote it.
  const proof = JSON.parse(part('proof').textContent ?? '') as StatementProof;
  const { account, provider, start_date, end_date, opening, closing, lines, root } = proof;
  part('about').textContent = `${account}, ${start_date} to ${end_date}, by ${provider}.`;
  const facts: readonly (readonly [string, string])[] = [
    ['Opening balance', rand(opening.balance_cents)],
    ['Closing balance', rand(closing.balance_cents)],
    ['Lines', String(lines.length)],
    ['Opening seal', opening.seal || 'none: the statement begins with the first transaction'],
    ['Closing seal', closing.seal || 'none: there are no transactions'],
    [`Root${root === null ? '' : ` of ${root.day}`}`, root === null ? 'none yet: it is made after midnight' : root.root],
    ['Covered by the root', root === null ? 'nothing yet' : `transactions up to number ${root.seq} of the account`],
  ];
  for (const [title, text] of facts) part('facts').append(made('dt', title), made('dd', text));
  const faults = await proofs.findFaults(proof, sha256);
  for (const fault of faults) part('faults').append(made('li', fault));
  const is_good = faults.length === 0;
  part('verdict').className = is_good ? 'good' : 'bad';
  const good =
    root === null
      ? 'This statement is as it was sealed: every line and every sum is right. No root of a day covers it yet.'
      : 'This statement is as it was sealed: every line, every sum and the way to the root are right.';
  part('verdict').textContent = is_good ? good : 'This statement is NOT as it was sealed:';
  for (const [index, line] of lines.entries()) {
    const entry = proofs.readSealedText(line.text);
    const row = made('tr', '', faults.some((fault) => fault.startsWith(`Line ${index + 1} `)) ? 'bad' : '');
    const cells = [
      String(index + 1),
      entry.time_created.slice(0, 16).replace('T', ' '),
      entry.type,
      [line.document, line.shipment_reference].filter(Boolean).join(' '),
      line.description,
      rand(entry.amount_cents),
      rand(entry.balance_after_cents),
    ];
    row.append(...cells.map((text) => made('td', text)));
    part('lines').append(row);
  }
}
