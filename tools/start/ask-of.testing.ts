import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/** A call as a test makes it. */
export interface Asked {
  readonly host: string;
  readonly method: string;
  readonly token: string;
  readonly body: object;
  /** The address that the connection comes from; left out, it comes without a word, as straight from a process of this machine. */
  readonly visitor: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came back, whatever the status. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly served_by: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A call on a connection of its own. */
export function askOf(
  port: number,
  path: string,
  { method = 'GET', host = '', token, body, ...rest }: Partial<Asked>,
): Promise<Answered> {
  const { visitor, headers = {} } = rest;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        method,
        path: `/api${path}`,
        headers: {
          host,
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        createConnection: () => {
          const socket = connect({ port, host: '127.0.0.1' });
          if (visitor !== undefined) socket.write(`PROXY TCP4 ${visitor} 127.0.0.1 4711 80\r\n`);
          return socket;
        },
      },
      (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.once('error', reject).once('end', () => {
          const is_json = String(response.headers['content-type']).includes('json');
          resolve({
            status: response.statusCode ?? 0,
            body: is_json ? (JSON.parse(text) as Record<string, unknown>) : {},
            served_by: String(response.headers['x-served-by']),
            headers: response.headers,
          });
        });
      },
    );
    request.once('error', reject).end(body && JSON.stringify(body));
  });
}
