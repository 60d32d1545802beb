/**
 * How an account's ledger is proved. The functions of this file are also what runs in the verifier that a reader opens without network: its page
 * carries their source, so each uses nothing but the others and plain JavaScript. Source: beyond.md part 4, ADR 0165.
 */

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export type Sha256 = (text: string) => Promise<string>;

/** One line of a statement as it is proved. */
export interface ProvedLine {
  /** What the seal covers: the facts of the entry, with bars between them. */
  readonly text: string;
  readonly description: string;
  readonly shipment_reference: string;
  readonly document: string;
  readonly seal: string;
}

/** A place in the chain: after how many entries, with the seal of the last of them, which is empty before the first. */
export interface ChainPlace {
  readonly seq: number;
  readonly seal: string;
  readonly balance_cents: number;
}

/** How a seal leads to the root of a day. */
export interface ProvedRoot {
  readonly day: string;
  readonly root: string;
  /** The root before it; empty for the first. */
  readonly before: string;
  /** The entry whose seal is in the tree. */
  readonly seq: number;
  /** The hashes of the entries after the closing one up to that. */
  readonly bridge: readonly string[];
  /** What the hash is joined with on the way up. */
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
}

/** What the verifier is given. */
export interface StatementProof {
  readonly account_id: number;
  readonly account: string;
  readonly provider: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly opening: ChainPlace;
  readonly closing: ChainPlace;
  readonly lines: readonly ProvedLine[];
  /** Null before the first root over any of it. */
  readonly root: ProvedRoot | null;
}

/** The facts of an entry that its seal covers. Amounts are in cents, times in UTC. */
export interface SealedFacts {
  readonly id: number;
  readonly account_id: number;
  readonly type: string;
  readonly amount_cents: number;
  readonly vat_cents: number;
  readonly balance_after_cents: number;
  readonly time_created: string;
  readonly effective_date: string;
  readonly description_hash: string;
  /** The id of the shipment that the entry is about; empty for none, and in entries whose seals do not cover it. */
  readonly about_shipment_id: string;
}

/** Reads the text that a seal covers; the server's `SEALED_TEXT` writes it. */
export function readSealedText(text: string): SealedFacts {
  const cells = text.split('|');
  return {
    id: Number(cells[0]),
    account_id: Number(cells[1]),
    type: cells[2] ?? '',
    amount_cents: Number(cells[3]),
    vat_cents: Number(cells[4]),
    balance_after_cents: Number(cells[6]),
    time_created: cells[7] ?? '',
    effective_date: cells[8] ?? '',
    description_hash: cells[14] ?? '',
    about_shipment_id: cells[15] ?? '',
  };
}

/** What a seal is the hash of. */
export function sealText(before: string, entry_hash: string): string {
  return `${before}\n${entry_hash}`;
}

/** What a leaf of a day's tree is the hash of. */
export function leafText(account_id: number, seal: string): string {
  return `leaf\n${account_id}\n${seal}`;
}

/** What two hashes are joined to. */
export function nodeText(left: string, right: string): string {
  return `node\n${left}\n${right}`;
}

/** What a day's root is the hash of: the tree, on the root before. */
export function rootText(day: string, before: string, tree: string): string {
  return `root\n${day}\n${before}\n${tree}`;
}

/** Goes through a statement and answers what is wrong with it, in sentences; none where it is as it was sealed. */
export async function findFaults(proof: StatementProof, sha256: Sha256): Promise<string[]> {
  const faults: string[] = [];
  let { seal, balance_cents } = proof.opening;
  for (const [index, line] of proof.lines.entries()) {
    const name = `Line ${index + 1} (entry ${readSealedText(line.text).id})`;
    for (const fault of await faultsOfLine(proof.account_id, line, { seal, balance_cents }, sha256))
      faults.push(`${name} ${fault}`);
    // Going on from what is stated names each line that is wrong by itself.
    seal = line.seal;
    balance_cents = readSealedText(line.text).balance_after_cents;
  }
  if (proof.closing.seq - proof.opening.seq !== proof.lines.length)
    faults.push(`There are ${proof.lines.length} lines, and ${proof.closing.seq - proof.opening.seq} were sealed.`);
  if (proof.closing.seal !== seal) faults.push('The last line does not lead to the closing seal.');
  if (proof.closing.balance_cents !== balance_cents) faults.push('The amounts do not add up to the closing balance.');
  if (proof.root !== null && (await rootOf(proof, proof.root, sha256)) !== proof.root.root)
    faults.push(`The seals do not lead to the root of ${proof.root.day}.`);
  return faults;
}

/** What is wrong with one line, on what stands before it. */
export async function faultsOfLine(
  account_id: number,
  line: ProvedLine,
  before: { readonly seal: string; readonly balance_cents: number },
  sha256: Sha256,
): Promise<string[]> {
  const facts = readSealedText(line.text);
  const faults: string[] = [];
  if ((await sha256(sealText(before.seal, await sha256(line.text)))) !== line.seal)
    faults.push('is not what was sealed, or does not follow the line before it.');
  if (facts.account_id !== account_id) faults.push('belongs to another account.');
  if ((await sha256(line.description)) !== facts.description_hash)
    faults.push('has another description than the one that was sealed.');
  if (before.balance_cents + facts.amount_cents !== facts.balance_after_cents)
    faults.push('does not add up with the balance before it.');
  return faults;
}

/** The root that the seals lead to. */
export async function rootOf(proof: StatementProof, root: ProvedRoot, sha256: Sha256): Promise<string> {
  const { opening, closing, lines } = proof;
  let { seal } = closing;
  if (root.seq < closing.seq) seal = root.seq === opening.seq ? opening.seal : (lines[root.seq - opening.seq - 1]?.seal ?? '');
  for (const entry_hash of root.bridge) seal = await sha256(sealText(seal, entry_hash));
  let hash = await sha256(leafText(proof.account_id, seal));
  for (const step of root.path) hash = await sha256(step.side === 'left' ? nodeText(step.hash, hash) : nodeText(hash, step.hash));
  return sha256(rootText(root.day, root.before, hash));
}
