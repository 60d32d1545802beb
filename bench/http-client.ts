import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A plain HTTP call over a kept connection; answers the body's text and throws for anything but 200. */
export function send(
  base_url: string,
  { method, path, token, body, ip }: { method: 'GET' | 'POST' | 'PUT'; path: string; token?: string; body?: string; ip?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${base_url}${path}`,
      {
        agent,
        method,
        headers: {
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
