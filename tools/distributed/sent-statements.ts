import { judgeStatement } from './judge-statement.ts';
import type { Fault } from './judge-statement.ts';
import type { SchemaFacts } from './scopes.ts';

/** A statement of the product that breaks a rule. */
export interface RefusedStatement {
  readonly text: string;
  readonly faults: readonly Fault[];
  /** The line of the product that sent it, and the test file, as far as the stack tells. */
  readonly sent_by: string;
  readonly during: string;
}

/** As many texts are remembered as they stand; beyond it, they are compared without their numbers once more. */
const MOST_TEXTS = 20_000;
/** Longer texts are lists of many rows, whose like with fewer rows is judged. */
const LONGEST_TEXT = 50_000;

/** Judges what the product sends, each shape of a statement once. */
export class SentStatements {
  readonly #facts: SchemaFacts;
  readonly #texts = new Set<string>();
  readonly #shapes = new Set<string>();
  #refused: RefusedStatement[] = [];

  constructor(facts: SchemaFacts) {
    this.#facts = facts;
  }

  /** What tests send themselves is not judged: their `stack` ends in a test before it comes to the product. */
  see(text: string, stackOf: () => string): void {
    if (this.#texts.has(text) || text.length > LONGEST_TEXT) return;
    if (this.#texts.size >= MOST_TEXTS) this.#texts.clear();
    this.#texts.add(text);
    const shape = shapeOf(text);
    if (this.#shapes.has(shape)) return;
    const stack = stackOf();
    const sent_by = senderOf(stack);
    // The product may send the same yet, so it is not remembered.
    if (sent_by !== null && isOfTest(sent_by)) return;
    this.#shapes.add(shape);
    const faults = judgeStatement(text, this.#facts);
    if (faults.length > 0) this.#refused.push({ text, faults, sent_by: sent_by ?? 'unknown', during: testOf(stack) });
  }

  get judged(): number {
    return this.#shapes.size;
  }

  /** What was refused since the last time this was asked. */
  take(): readonly RefusedStatement[] {
    const refused = this.#refused;
    this.#refused = [];
    return refused;
  }
}

/** A refusal as a failing test says it. */
export function refusalText({ text, faults, sent_by, during }: RefusedStatement): string {
  const rules = faults.map(({ rule, what }) => `  ${rule}: ${what}`);
  return [
    `A distributed PostgreSQL refuses a statement of ${sent_by}${during && `, sent in ${during}`} (docs/distributed.md):`,
    ...rules,
    text.trim(),
  ].join('\n');
}

/** A text without the values that are written into it. */
function shapeOf(text: string): string {
  return text.replaceAll(/'[^']*'|\b\d+\b/g, '?');
}

/** Runs through which all statements go, and which say nothing of who asks. */
const THROUGH = /^db\/(?!.*\.test\.ts)/;

function senderOf(stack: string): string | null {
  const lines = [...stack.matchAll(/apps\/server\/src\/([\w./-]+\.ts):(\d+)/g)];
  const [, path, line] = lines.find(([, each = '']) => !THROUGH.test(each)) ?? [];
  return path === undefined ? null : `${path}:${line}`;
}

function isOfTest(sender: string): boolean {
  return sender.startsWith('testing/') || sender.includes('.test.ts:');
}

function testOf(stack: string): string {
  return /apps\/server\/src\/([\w./-]+\.test\.ts)/.exec(stack)?.[1] ?? '';
}
