import { builtProgram } from './start/built-program.ts';

/** Says where the server is that `npm start` runs, built of its sources when they have changed (decision 0301). */
try {
  console.log(await builtProgram('tools/start.ts'));
} catch (fault) {
  console.error(
    `The server runs from its sources, which takes longer to start: ${fault instanceof Error ? fault.message : String(fault)}`,
  );
  process.exitCode = 1;
}
