import { commentsOf } from './imports.ts';
import type { Rule } from './source-tree.ts';

const IDIOMS = /\b(?:some|any|every|no)body\b|\bwho(?:m|so)?ever\b/i;

/** A comment names who it is about: user, caller, driver, recipient, process. */
export const subjectsAreNamed: Rule = ({ path, text }) =>
  commentsOf(text).flatMap(({ line, comment }) => {
    const word = IDIOMS.exec(comment)?.[0];
    if (word === undefined) return [];
    const message = `a comment has "${word}": name who is meant (docs/design/conventions.md).`;
    return [{ path, line, rule: 'subjects-are-named', message }];
  });
