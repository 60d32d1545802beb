import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Of kinds that run side by side, those with the longest files begin: what is left at the end is short, and no worker waits long for
 *  another. Files of one kind stay together, because a worker that changes from one kind to another starts anew. */
const KINDS = ['process', 'journeys', 'calls', 'components', 'tools', 'rules'];

/** Short to read and long to run: without times of an earlier run Vitest would take them for short ones. */
const LONG = /e2e\/(?:staff-)?screens\.spec\.ts$/;

/** Puts the files in the order in which they begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const group = project.config.sequence.groupOrder;
  return group * 100 + KINDS.indexOf(project.name) * 10 + (LONG.test(moduleId) ? 0 : 1);
}
