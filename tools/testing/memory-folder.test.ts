import { describe, expect, it } from 'vitest';
import { databaseFolder, hasRoom } from './memory-folder.ts';

const GIB = 1024 ** 3;
const ROOMY = { free_bytes: 8 * GIB, available_bytes: 8 * GIB, mount_options: ['rw', 'nosuid', 'nodev'] };

describe('where the databases of a run lie', () => {
  it.each([
    ['as on a desktop', {}, true],
    ['the 64 MB that a container is given', { free_bytes: 64 * 1024 ** 2 }, false],
    ['a machine whose memory is taken', { available_bytes: GIB }, false],
    ['a folder from which no program may run', { mount_options: ['rw', 'noexec'] }, false],
  ])('a folder in memory is used or left alone: %s', (_, differences, is_used) => {
    expect(hasRoom({ ...ROOMY, ...differences })).toBe(is_used);
  });

  it('is a folder of this machine', () => {
    expect(databaseFolder().folder).toMatch(/^\//);
  });
});
