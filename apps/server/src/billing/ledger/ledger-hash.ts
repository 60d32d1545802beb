import { createHash } from 'node:crypto';
import { leafText, nodeText, rootText } from '@tsela/domain/billing/ledger-proof';
import type { ProvedRoot } from '@tsela/domain/billing/ledger-proof';

/** The SHA-256 of a text, in hexadecimal digits. It has no key: what it is of can be hashed again by anyone who has it. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The last seal of an account on a day. */
export interface Leaf {
  readonly account_id: number;
  /** In hexadecimal digits, as all hashes here. */
  readonly seal: string;
}

/** The root of a day with its leaves, which are in the order of their accounts and at least one. */
export function rootOfDay(day: string, before: string, leaves: readonly Leaf[]): string {
  const top = levelsOf(leaves).at(-1)?.[0] ?? '';
  return sha256Hex(rootText(day, before, top));
}

/** What the leaf of an account is joined with on its way to the top; null where it has none. */
export function pathOf(leaves: readonly Leaf[], account_id: number): ProvedRoot['path'] | null {
  let at = leaves.findIndex((leaf) => leaf.account_id === account_id);
  if (at === -1) return null;
  return levelsOf(leaves).flatMap((level) => {
    const side = at % 2 === 1 ? 'left' : 'right';
    const hash = level[at + (side === 'left' ? -1 : 1)];
    at = Math.floor(at / 2);
    // The last of an odd number goes up as it is.
    return hash === undefined ? [] : [{ side, hash } as const];
  });
}

/** From the leaves to the one hash at the top. */
function levelsOf(leaves: readonly Leaf[]): string[][] {
  const levels = [leaves.map(({ account_id, seal }) => sha256Hex(leafText(account_id, seal)))];
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) level = joined(level);
  return levels;
}

function joined(level: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
    const [left = '', right] = level.slice(at * 2, at * 2 + 2);
    return right === undefined ? left : sha256Hex(nodeText(left, right));
  });
}
