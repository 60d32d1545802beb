import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { launchAs } from '@tsela/server/cluster/postgres-user';
import { freePort, until } from './started-process.testing.ts';

const [HAPROXY, PGBOUNCER] = ['/usr/sbin/haproxy', '/usr/sbin/pgbouncer'];

/** Debian's packages that this machine has not. */
export const MISSING_PROXIES: readonly string[] = [HAPROXY, PGBOUNCER].filter((program) => !existsSync(program));

const NOBODY = { uid: 65_534, gid: 65_534 };

/** A program in front of the product or of its database. */
export interface Proxy {
  readonly port: number;
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/**
 * HAProxy in front of processes, as docs/operating.md shows it. Where visitors are named, connections say first for whom they come (the PROXY
 * protocol), so that a test has visitors of many addresses; which process answered is in `x-served-by`.
 */
export async function startBalancer(
  folder: string,
  ports: readonly number[],
  { names_visitors = true, check_ms = 250 } = {},
): Promise<Proxy> {
  const port = await freePort();
  const file = join(folder, `haproxy-${port}.cfg`);
  const servers = ports.map((each) => `  server p${each} 127.0.0.1:${each} check inter ${check_ms}ms fall 1 rise 1`);
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  option forwardfor
  option redispatch 1
  retries 3
frontend calls
  bind 127.0.0.1:${port}${names_visitors ? ' accept-proxy' : ''}
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /api/health
  default-server observe layer4 error-limit 1 on-error mark-down
  http-response set-header x-served-by %s
${servers.join('\n')}
`,
  );
  for (const each of [folder, file]) chmodSync(each, 0o755);
  return started(port, HAPROXY, ['-f', file, '-db']);
}

/** pgbouncer in transaction mode in front of a database, for whichever role of it signs in. */
export async function startPooler(folder: string, owner_url: string): Promise<Proxy & { readonly url: string }> {
  const port = await freePort();
  const { hostname, port: database_port, pathname, username, password } = new URL(owner_url);
  const [file, roles] = [join(folder, 'pgbouncer.ini'), join(folder, 'roles.txt')];
  writeFileSync(
    file,
    `[databases]
pooled = host=${hostname} port=${database_port} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${roles}
auth_user = ${username}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 20
server_login_retry = 1
`,
  );
  writeFileSync(roles, `"${username}" "${decodeURIComponent(password)}"\n`);
  for (const each of [folder, file, roles]) chmodSync(each, 0o755);
  const proxy = await started(port, PGBOUNCER, [file]);
  return { ...proxy, url: `postgres://127.0.0.1:${port}/pooled` };
}

/** Runs as an ordinary user, since neither needs more, and ends with this process. */
async function started(port: number, program: string, program_arguments: readonly string[]): Promise<Proxy> {
  const { prefix } = launchAs(process.getuid?.() === 0 ? NOBODY : null, { signal_at_death: 'KILL', past_closed_folders: false });
  const [command = program, ...rest] = [...prefix, program, ...program_arguments];
  let child: ChildProcess | undefined;
  let output = '';
  const proxy: Proxy = {
    port,
    async start() {
      child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.on('data', (piece: Buffer) => (output += piece.toString()));
      child.stderr?.on('data', (piece: Buffer) => (output += piece.toString()));
      await until(
        () => isOpen(port),
        () => output,
      );
    },
    async kill() {
      const ended = new Promise((resolve) => child?.once('close', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
  };
  await proxy.start();
  return proxy;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
