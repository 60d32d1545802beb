/** Runs a command of this repository on the pinned Node, installing first what is missing: `node tools/bootstrap.mjs start`.
 *  Plain JavaScript without imports from outside, because it must run on Node 20.19 with no node_modules at all. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

const COMMANDS = {
  start: [],
  test: ['tools/test.ts'],
  'test:changed': ['tools/test-changed.ts'],
  'test:days': ['tools/test-days.ts'],
  'messages:look': ['tools/message-pictures.ts'],
  dev: ['tools/dev.ts'],
  check: ['tools/check.ts'],
  e2e: ['tools/test.ts', 'journeys'],
  bench: ['bench/run.ts'],
  spec: ['tools/spec.ts'],
  mutate: ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/mutate/stryker.config.json'],
  area: ['tools/area.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  contract: ['tools/write-openapi.ts'],
  'db:new': ['tools/new-migration.ts'],
  'db:types': ['tools/db-types.ts'],
  'db:distribute': ['tools/distribute.ts'],
  'audit:verify': ['tools/verify-audit.ts'],
  'files:move': ['tools/move-files.ts'],
  'ledger:verify': ['tools/verify-ledger.ts'],
  simulate: ['tools/simulate.ts'],
};
const NODE_MAJOR = 24;
const INSTALL_WAIT_MS_MAX = 15 * 60_000;
/** A server that ends more often than this within the time has a fault that starting it does not mend. */
const RESTARTS_MAX = 5;
const RESTARTS_COUNTED_MS = 10 * 60_000;
const FIRST_RESTART_WAIT_MS = 1000;
/** The code of a server that asks to be started again at once (tools/start.ts). */
const START_AGAIN = 75;
/** The code of a server that finds no room on the disk: nothing but room mends that, so it is tried for as long as it takes. */
const NO_ROOM = 74;
const NO_ROOM_WAIT_MS = 10_000;

/** What this process says in one sentence instead of doing. */
class Refusal extends Error {}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** Holds the hash of the lockfile that was installed last. */
const record = join(modules, '.tsela-lock');
/** A file for each process that installs. */
const flags = join(root, '.tsc', 'installing');
/** Where Node keeps what it compiled, types taken out: a process that starts again takes half the time. Where it cannot be written, Node does
 *  without. Source: docs/design/stack.md. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, '.tsc', 'compiled') };

try {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) refuse(`Say which command to run, one of: ${Object.keys(COMMANDS).join(', ')}.`);
  if (!isAtLeast(process.versions.node, [20, 19])) {
    refuse(`Node ${process.versions.node} is too old: install Node 20.19 or newer and run this again.`);
  }
  await installWhatIsMissing();
  const node = pinnedNode();
  await (name === 'start'
    ? run(node, [...SERVER_FLAGS, builtServer(node), ...rest], SERVER_ENVIRONMENT)
    : run(node, [...command, ...rest], COMPILED));
} catch (fault) {
  if (!(fault instanceof Refusal)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
}

/** Installs what the lockfile says unless that is there; two at once take turns. `npm ci` refuses a lockfile that does not fit the
 *  package.json files, and leaves nothing behind of what was installed before. */
async function installWhatIsMissing() {
  const wanted = lockfileHash();
  if (isInstalled(wanted)) return;
  await inTurn(async () => {
    if (isInstalled(wanted)) return;
    process.stdout.write('Installing what is missing (npm ci)...\n');
    rmSync(record, { force: true });
    const npm_arguments = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await runNpm(npm_arguments);
    if (code !== 0) refuse(`npm ci ended with code ${code}: what it printed above says why.`);
    writeFileSync(record, wanted);
  });
}

function lockfileHash() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex');
}

function isInstalled(wanted) {
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return true;
  if (!isInstalledByNpm()) return false;
  writeFileSync(record, wanted);
  return true;
}

/** Whether npm was run by hand and installed what the lockfile says. npm writes its own record last, after a whole install. */
function isInstalledByNpm() {
  const of_npm = join(modules, '.package-lock.json');
  if (!existsSync(of_npm)) return false;
  const installed = JSON.parse(readFileSync(of_npm, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

/** npm has a flag of its own, because it works on when this process is killed. */
async function runNpm(npm_arguments) {
  const cli = process.env.npm_execpath ?? '';
  const isNpm = basename(cli) === 'npm-cli.js';
  const child = isNpm
    ? spawn(process.execPath, [cli, ...npm_arguments], { cwd: root, stdio: 'inherit' })
    : spawn('npm', npm_arguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (child.pid !== undefined) raiseFlag(child.pid);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(code ?? signal));
    });
  } finally {
    if (child.pid !== undefined) lowerFlag(child.pid);
  }
}

/** Runs the work while no other process does. Each raises a flag named by its process id and goes on only when it then sees no
 *  other living flag; otherwise it lowers its own and tries again. A dead process's flag counts for nothing, so nothing is
 *  ever taken over. */
async function inTurn(work) {
  const until = Date.now() + INSTALL_WAIT_MS_MAX;
  let told = false;
  mkdirSync(flags, { recursive: true });
  while (Date.now() < until) {
    raiseFlag(process.pid);
    try {
      const others = readdirSync(flags).filter((name) => name !== String(process.pid) && isFlagAlive(name));
      if (others.length === 0) return await work();
      if (!told) process.stdout.write(`Waiting for process ${others[0]}, which is installing.\n`);
      told = true;
    } finally {
      lowerFlag(process.pid);
    }
    await sleep(200 + Math.random() * 300);
  }
  return refuse(`Another installation has not ended for ${INSTALL_WAIT_MS_MAX / 60_000} minutes: stop it and run this again.`);
}

function raiseFlag(pid) {
  writeFileSync(join(flags, String(pid)), startOfProcess(pid) ?? '');
}

function lowerFlag(pid) {
  rmSync(join(flags, String(pid)), { force: true });
}

function isFlagAlive(name) {
  const start = startOfProcess(Number(name));
  if (start === null) {
    lowerFlag(name);
    return false;
  }
  try {
    const raised = readFileSync(join(flags, name), 'utf8');
    return raised === '' || start === '' || raised === start;
  } catch {
    return false; // Lowered since the folder was listed.
  }
}

/** When the process began, so that a later process with the same id is told apart; '' where the system does not say; null when it
 *  does not live. */
function startOfProcess(pid) {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    if (fault.code === 'ESRCH') return null;
  }
  return statOfProcess(pid)?.[19] ?? '';
}

/** The fields of /proc/<pid>/stat that follow the name: 1 is the parent, 19 the start. Undefined where there is no /proc. */
function statOfProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function pinnedNode() {
  const pinned = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (isAtLeast(process.versions.node, [NODE_MAJOR, 0])) return process.execPath;
  return refuse(
    `No Node comes through npm for ${process.platform}-${process.arch}: install Node ${NODE_MAJOR} or newer and run this again.`,
  );
}

/** The server as it was built of its sources, or the sources themselves where that cannot be written. */
function builtServer(node) {
  const { status, stdout } = spawnSync(node, ['tools/build-server.ts'], {
    cwd: root,
    env: { ...COMPILED, ...process.env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? stdout.trim() : 'tools/start.ts';
}

function isAtLeast(version, [major_min, minor_min]) {
  const [major, minor] = version.split('.').map(Number);
  return major > major_min || (major === major_min && minor >= minor_min);
}

/** Runs the command to its end and ends as it did. Signals are passed on. A server that was ready and ended by itself is started
 *  again, a few times in a while and each time later; one that never became ready has said why. */
async function run(node, command, environment) {
  const stopping = new AbortController();
  const current = { child: undefined };
  const stop = (signal) => {
    stopping.abort();
    current.child?.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  const watch = stopWhenNpmIsGone(() => stop('SIGTERM'));
  const times_restarted = [];
  let ended = await runOnce({ node, command, environment }, current);
  let was_ready = ended.was_ready;
  while (was_ready && !stopping.signal.aborted && ended.code !== 0) {
    if (ended.code === START_AGAIN) {
      ended = await runOnce({ node, command, environment }, current);
      continue;
    }
    if (ended.code === NO_ROOM) {
      process.stderr.write(`There is no room on the disk: starting again in ${NO_ROOM_WAIT_MS / 1000} s.\n`);
      await sleep(NO_ROOM_WAIT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      ended = await runOnce({ node, command, environment }, current);
      was_ready ||= ended.was_ready;
      continue;
    }
    const recent = times_restarted.filter((time) => time > Date.now() - RESTARTS_COUNTED_MS).length;
    const how = ended.signal === null ? `code ${ended.code}` : ended.signal;
    if (recent === RESTARTS_MAX) {
      process.stderr.write(`The server ended again (${how}), and was started again ${RESTARTS_MAX} times before: giving up.\n`);
      break;
    }
    const wait_ms = FIRST_RESTART_WAIT_MS * 2 ** recent;
    process.stderr.write(`The server ended (${how}): starting it again in ${wait_ms / 1000} s.\n`);
    await sleep(wait_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) break;
    times_restarted.push(Date.now());
    ended = await runOnce({ node, command, environment }, current);
    was_ready ||= ended.was_ready;
  }
  clearInterval(watch);
  const { code, signal } = ended;
  if (signal === null) process.exitCode = code;
  else process.exitCode = 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15);
}

/** The command learns through its channel when this process is killed outright, and says through it when it is ready. */
function runOnce({ node, command, environment }, current) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(node, ['--import', './tools/with-parent.mjs', ...command], {
    cwd: root,
    env: { ...environment, ...process.env, PATH: path },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  current.child = child;
  let was_ready = false;
  child.on('message', (message) => (was_ready ||= message === 'ready'));
  return new Promise((resolve, reject) => {
    child.on('error', (fault) => reject(new Refusal(`${node} does not run on this machine: ${fault.message}.`)));
    child.on('exit', (code, signal) => resolve({ code, signal, was_ready }));
  });
}

/** npm runs this process below a shell, which outlives an npm that is killed outright; then the command could not be stopped. */
function stopWhenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const npm = isShell(parent) ? Number(statOfProcess(parent)?.[1]) : parent;
  const watch = setInterval(() => {
    const isOrphan = process.ppid !== parent || startOfProcess(npm) === null;
    if (isOrphan) stop();
  }, 1000);
  watch.unref();
  return watch;
}

function isShell(pid) {
  try {
    return /^(sh|dash|bash|ash|busybox|zsh)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
}

function refuse(sentence) {
  throw new Refusal(sentence);
}
