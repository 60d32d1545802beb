import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** A plain HTTP call over a kept connection; answers the body's text and throws for anything but 200. */
export function send(
  base_url: string,
  {
    method,
    path,
    token,
    body,
    ip,
    host,
    accept_encoding,
  }: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH';
    path: string;
    token?: string;
    body?: string;
    ip?: string;
    host?: string;
    /** What is compressed is not read: it is for callers who only want to know that it has come. */
    accept_encoding?: 'br';
  },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${base_url}${path}`,
      {
        agent,
        method,
        headers: {
          ...(host !== undefined && { host }),
          ...(accept_encoding !== undefined && { 'accept-encoding': accept_encoding }),
          // As a proxy on this machine passes on whom it speaks for.
          ...(ip !== undefined && { 'x-forwarded-for': ip }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`${path} answered ${response.statusCode}: ${text}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Keeps this process awake until the answer is called. Waking a process that sleeps costs the one that wakes it, on a virtual machine as much
 * as a whole bare answer. Behind a quick route the client always has work and never sleeps, behind a slower one it does: the slower one would
 * pay for what is the machine's cost and not the route's.
 */
export function stayAwake(): () => void {
  let is_awake = true;
  function turn(): void {
    if (is_awake) setImmediate(turn);
  }
  turn();
  return () => {
    is_awake = false;
  };
}
