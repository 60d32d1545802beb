import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

/** How willingly each thread of this process gives way. Source: proc_pid_stat(5), field 19. */
function nicenessOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });
}

describe('passwords', () => {
  it.runIf(process.platform === 'linux')(
    'are hashed by a thread that gives way to whoever works meanwhile: floor of issue 3',
    async () => {
      const own = nicenessOfThreads()[0] ?? 0;
      await hashPassword('vier blou fietse');

      expect(nicenessOfThreads().filter((niceness) => niceness > own)).not.toEqual([]);
      expect(nicenessOfThreads()[0]).toBe(own);
    },
  );

  it('are told apart by all threads at once, and a hash that is none harms no later one', async () => {
    const hashed = await hashPassword('vier blou fietse');
    const [broken, ...judged] = await Promise.allSettled([
      passwordMatches('vier blou fietse', '$argon2id$broken'),
      passwordMatches('vier blou fietse', hashed),
      passwordMatches('vyf blou fietse', hashed),
      passwordMatches('vier blou fietse', null),
    ]);

    expect(broken.status).toBe('rejected');
    expect(judged.map((each) => each.status === 'fulfilled' && each.value)).toEqual([true, false, false]);
  });
});
