import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { processorMs } from '@tsela/domain/processor-time.testing';

/** A text that a pattern takes longest for, and how long that was, in milliseconds of the processor. */
export interface Worst {
  readonly text: string;
  readonly took_ms: number;
}

const LENGTH = 60_000;
/** From here on the square of a length shows, and the length itself does not yet. */
const TRIAL_LENGTH = 4096;
/** A pattern that takes twice as long for each further sign is known by so few. */
const FIRST_LENGTHS = [16, 18, 20, 22, 24, 26, 28, 30, 32, 64, 256, 1024];
/** Already too long for any text that is this short. */
const HOPELESS_MS = 60;
/** So long for the trial that the whole length is tried at once: what looks at each sign a few times takes a hundredth. */
const SUSPECT_MS = 6;
/** What a pattern may take for 60 kB: those that look at each sign a few times take a tenth, those that go back to look again twice to twenty times
 *  as long. */
export const MOST_MS = 75;

/** The worst of the texts that are made out of a pattern's own parts, at 60 kB or as soon as a shorter one takes too long. */
export function worstText(pattern: string, flags: string): Worst {
  const attempt = attemptOf(pattern, flags);
  let [worst_attack, longest_ms]: [Attack | null, number] = [null, 0];
  for (const attack of attacksOn(pattern, flags)) {
    for (const length of FIRST_LENGTHS) {
      const text = textOf(attack, length);
      const took_ms = shortestOf(attempt, text);
      if (took_ms > HOPELESS_MS) return { text, took_ms: MOST_MS + took_ms };
    }
    const took_ms = shortestOf(attempt, textOf(attack, TRIAL_LENGTH), wallMs);
    if (took_ms >= longest_ms) [worst_attack, longest_ms] = [attack, took_ms];
    if (took_ms > SUSPECT_MS) break;
  }
  let worst: Worst = { text: '', took_ms: 0 };
  for (const length of worst_attack ? [LENGTH / 4, LENGTH] : []) {
    const text = textOf(worst_attack as Attack, length);
    worst = { text, took_ms: shortestOf(attempt, text) };
    if (worst.took_ms > MOST_MS) break;
  }
  return worst;
}

/** The pattern, used up to the end of a text as the product uses it. */
function attemptOf(pattern: string, flags: string): (text: string) => unknown {
  const expression = new RegExp(pattern, flags);
  return expression.global ? (text) => text.replace(expression, '') : (text) => text.search(expression);
}

/** By the clock on the wall, which shows what is shorter than a tick of the processor's time. A busy machine makes it longer, which chooses another
 *  attack at most. */
function wallMs(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** The shortest of a few attempts; one that takes next to nothing is the last. */
function shortestOf(attempt: (text: string) => unknown, text: string, timeOf: typeof wallMs = processorMs): number {
  let shortest = Infinity;
  for (let round = 0; round < 3 && shortest > 1; round++) {
    shortest = Math.min(
      shortest,
      timeOf(() => attempt(text)),
    );
  }
  return shortest;
}

interface Attack {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

function textOf({ before, again, after }: Attack, length: number): string {
  return before + again.repeat(Math.max(1, Math.ceil((length - before.length - after.length) / again.length))) + after;
}

/** What few patterns end with, so that they go back to look whether they might have begun otherwise; signs of their own are tried as well. */
const ENDINGS = ['', '\u0001', '!\n'];
const MOST_OWN_ENDINGS = 4;
const MOST_WORDS = 24;

/** Texts that begin as the pattern does, repeat one of its parts, and end wrongly. */
function attacksOn(pattern: string, flags: string): Attack[] {
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const repeated: AST.Quantifier[] = [];
  const [written, signs] = [new Set<string>(), new Set<string>()];
  visitRegExpAST(tree, {
    onQuantifierEnter: (node) => void (node.max > 20 && repeated.push(node)),
    onCharacterEnter: (node) => void written.add(String.fromCodePoint(node.value)),
    onCharacterSetEnter: (node) => signsOfSet(node).forEach((sign) => signs.add(sign)),
    onCharacterClassEnter: (node) => wordsOf(node).forEach((word) => signs.add(word)),
  });
  if (repeated.length === 0) return [];
  const singles = [...new Set([...written, ...signs])].slice(0, MOST_WORDS);
  const endings = [...ENDINGS, ...[...written].slice(0, MOST_OWN_ENDINGS)];
  const found = new Map<string, Attack>();
  const add = (before: string, again: string) => {
    if (again === '') return;
    for (const after of endings) found.set(JSON.stringify([before, again, after]), { before, again, after });
  };
  for (const again of singles) add('', again);
  for (const node of repeated) {
    const words = wordsOf(node.element);
    for (const before of new Set([wordBefore(node, 'shortest'), wordBefore(node, 'usual')])) {
      for (const again of words) {
        add(before, again);
        add('', before + again);
      }
      for (const again of singles) add(before, again);
      add('', before);
    }
    if (words.length > 1) add('', words.join(''));
  }
  return [...found.values()];
}

type Length = 'shortest' | 'usual';

/** A word that leads up to a part of the pattern. */
function wordBefore(node: AST.Node, length: Length): string {
  const { parent } = node;
  if (parent === null || parent.type === 'Pattern' || parent.type === 'RegExpLiteral') return '';
  const outside = wordBefore(parent, length);
  if (parent.type !== 'Alternative') return outside;
  const elements = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return outside + elements.map((element) => wordsOf(element, length)[0] ?? '').join('');
}

/** A few words that a part of the pattern takes. */
function wordsOf(node: AST.Node, length: Length = 'usual'): string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
      return signsOfSet(node);
    case 'CharacterClass':
      return wordsOfClass(node);
    case 'Quantifier':
      return repeatedWords(node, length);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((each) => wordsOf(each, length)).slice(0, MOST_WORDS);
    case 'Alternative':
      return node.elements.reduce<string[]>((words, element) => joined(words, wordsOf(element, length)), ['']);
    default:
      return [''];
  }
}

function repeatedWords({ min, element }: AST.Quantifier, length: Length): string[] {
  const times = length === 'shortest' ? min : Math.max(min, 1);
  return wordsOf(element, length).map((word) => word.repeat(times));
}

/** Every first with every second, as long as they are few. */
function joined(firsts: readonly string[], seconds: readonly string[]): string[] {
  const [any = ''] = seconds;
  if (firsts.length * seconds.length > MOST_WORDS) return firsts.map((word) => word + any);
  return firsts.flatMap((word) => seconds.map((next) => word + next));
}

function wordsOfClass(node: AST.CharacterClass): string[] {
  if (node.negate) {
    const excluded = new RegExp(node.raw, node.unicodeSets ? 'v' : 'u');
    return SIGNS.filter((sign) => excluded.test(sign)).slice(0, 5);
  }
  return (node.elements as readonly AST.Node[]).flatMap((element) => {
    if (element.type === 'CharacterClassRange') return [element.min, element.max].flatMap((end) => wordsOf(end));
    return wordsOf(element);
  });
}

/** Signs of every kind that patterns tell apart. */
const SIGNS = 'a1 \t\n.,;:-_/\\"\'<>()[]{}&?=@#%+*|ZÀ\u00A0\u0000'.split('');

function signsOfSet({ raw }: AST.CharacterSet): string[] {
  const set = new RegExp(raw, 'u');
  return SIGNS.filter((sign) => set.test(sign)).slice(0, 4);
}
