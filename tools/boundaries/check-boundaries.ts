import { declaredOnly, namedAcrossPackages, noClockOrDice, ownDeclared, packagesBelow, runsAnywhere } from './package-rules.ts';
import { httpAtTheEdge, floorsHold, oneWayOut, privateOfAnArea, sqlInItsPlace } from './server-rules.ts';
import type { Rule, SourceTree, Violation } from './source-tree.ts';
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
  const by_file = [...tree.files.values()].flatMap((file) => RULES.flatMap((rule) => rule(file, tree)));
  return [...by_file, ...cyclesBetweenAreas(tree), ...circlesOfFiles(tree)];
}
