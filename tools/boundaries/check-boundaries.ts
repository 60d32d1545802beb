import { declaredOnly, namedAcrossPackages, noClockOrDice, ownDeclared, packagesBelow, runsAnywhere } from './package-rules.ts';
import { httpAtTheEdge, floorsHold, oneWayOut, privateOfAnArea, sqlInItsPlace } from './server-rules.ts';
import type { Rule, SourceFile, SourceTree, Violation } from './source-tree.ts';
import { circlesOfFiles, cyclesBetweenAreas, nothingSilenced, sizeOfFiles } from './tree-rules.ts';
import { amountsStayWhole, kitOfParts, pagesArePrivate, webLayers } from './web-rules.ts';
import { subjectsAreNamed } from './word-rules.ts';

const RULES: readonly Rule[] = [
  packagesBelow,
  namedAcrossPackages,
  declaredOnly,
  ownDeclared,
  runsAnywhere,
  noClockOrDice,
  sqlInItsPlace,
  httpAtTheEdge,
  privateOfAnArea,
  floorsHold,
  oneWayOut,
  webLayers,
  pagesArePrivate,
  amountsStayWhole,
  kitOfParts,
  sizeOfFiles,
  nothingSilenced,
  subjectsAreNamed,
];

/** Everything in the tree that is imported from where it may not be, is too long or silences a check (docs/design/house.md §4 and §5). */
export function checkBoundaries(tree: SourceTree): Violation[] {
  const by_file = [...tree.files.values()].flatMap((file) => ownViolations(file, tree));
  return [...by_file, ...cyclesBetweenAreas(tree), ...circlesOfFiles(tree)];
}

type OwnViolations = WeakMap<SourceFile, readonly Violation[]>;
const found = new WeakMap<SourceTree['declared'], OwnViolations>();

/** What is wrong with a file by itself. A tree with one more file has the others as they were: each is looked at once, and not for every
 *  fault that a test plants. */
function ownViolations(file: SourceFile, { declared }: SourceTree): readonly Violation[] {
  const of_files: OwnViolations = found.get(declared) ?? new WeakMap();
  found.set(declared, of_files);
  const violations = of_files.get(file) ?? RULES.flatMap((rule) => rule(file, { declared }));
  of_files.set(file, violations);
  return violations;
}
