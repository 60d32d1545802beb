import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The server, started again whenever one of its files changes, and the web app with reload in front of it. */
const WEB = resolve('apps/web');
const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
const port = process.env['PORT'] ?? '3000';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'tools/start.ts'], {
  env: { ...process.env, TSELA_SKIP_WEB_BUILD: '1' },
  stdio: 'inherit',
});
const web = spawn(process.execPath, [vite, WEB], {
  env: { ...process.env, API_URL: `http://localhost:${port}` },
  stdio: 'inherit',
});

const children = [server, web];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
}
