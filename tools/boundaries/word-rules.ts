import { commentsOf, withoutComments } from './imports.ts';
import { isTest } from './source-tree.ts';
import type { Rule } from './source-tree.ts';

const IDIOMS = /\b(?:some|any|every|no)body\b|\bwho(?:m|so)?ever\b/i;
const TITLES = /(?:\b(?:describe|it)(?:\.\w+)*|\](?: as const)?\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/g;

/** Texts on one line, and templates over several. */
const LITERALS = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Comments, sentences that people read and the titles of tests name who they are about: user, caller, driver, recipient, process. */
export const subjectsAreNamed: Rule = ({ path, text }) =>
  [...commentsOf(text), ...(isTest(path) ? titlesOf(text) : sentencesOf(path, text))].flatMap(({ line, words }) => {
    const idiom = IDIOMS.exec(words)?.[0];
    if (idiom === undefined) return [];
    return [{ path, line, rule: 'subjects-are-named', message: `"${idiom}": name who is meant (docs/design/conventions.md).` }];
  });

function titlesOf(text: string): { line: number; words: string }[] {
  return [...text.matchAll(TITLES)].map(({ 1: plain, 2: template, index }) => ({
    line: text.slice(0, index).split('\n').length,
    words: plain ?? template ?? '',
  }));
}

/** The texts of product code that have more than one word: what is a single one is a code or a key. */
function sentencesOf(path: string, text: string): { line: number; words: string }[] {
  if (!/^(?:apps|packages)\//.test(path)) return [];
  const code = withoutComments(text, { keep_templates: true });
  return [...code.matchAll(LITERALS)]
    .map(({ 1: single, 2: double, 3: template, index }) => ({
      line: code.slice(0, index).split('\n').length,
      words: single ?? double ?? template?.replaceAll(/\$\{[^}]*\}/g, '…') ?? '',
    }))
    .filter(({ words }) => /\S\s+\S/.test(words));
}
