import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What is between the server and its database, and can be told to be a bad network. */
export interface DatabaseProxy {
  /** The address of the database by way of the proxy. */
  readonly url: string;
  /** Lets nothing through in either direction, and closes nothing: as a database that was stopped, or a cable that was pulled. */
  fallSilent(): void;
  /** Lets every commit of a change reach the database, and loses what it answers. */
  loseCommits(): void;
  speak(): void;
  /** Leaves those who are connected in silence for ever and lets new ones through: as when another machine has taken over. */
  loseConnections(): void;
  close(): Promise<void>;
}

/** A commit as one message of its own. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const BEGIN = 'begin';
const BEGIN_READING = 'begin read only';

export async function openDatabaseProxy(database_url: string): Promise<DatabaseProxy> {
  const address = new URL(database_url);
  const { hostname, port } = address;
  const sockets = new Set<Socket>();
  let is_silent = false;
  let loses_commits = false;

  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let is_answered = true;
    let is_reading = false;
    client.on('data', (bytes) => {
      const begun = bytes.lastIndexOf(BEGIN);
      if (begun >= 0) is_reading = bytes.lastIndexOf(BEGIN_READING) === begun;
      if (loses_commits && !is_reading && bytes.includes(COMMIT)) is_answered = false;
      database.write(bytes);
    });
    database.on('data', (bytes) => is_answered && client.write(bytes));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      if (is_silent) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  address.searchParams.delete('host');

  return {
    url: address.href,
    fallSilent() {
      is_silent = true;
      for (const socket of sockets) socket.pause();
    },
    loseCommits() {
      loses_commits = true;
    },
    speak() {
      is_silent = loses_commits = false;
      for (const socket of sockets) socket.resume();
    },
    loseConnections() {
      for (const socket of sockets) socket.pause().removeAllListeners('data');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
