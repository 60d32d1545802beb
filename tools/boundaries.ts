import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { readSourceTree } from './boundaries/source-tree.ts';
import { longFiles } from './boundaries/tree-rules.ts';

const tree = readSourceTree('.');
const violations = checkBoundaries(tree);
for (const { path, line, rule, message } of violations) console.error(`${path}:${line} ${message} [${rule}]`);
for (const warning of longFiles(tree)) console.warn(`${warning}: look again.`);
if (tree.files.size === 0) console.error('No source file was found, so nothing was checked.');
process.exitCode = violations.length === 0 && tree.files.size > 0 ? 0 : 1;
