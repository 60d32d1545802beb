import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOfThisMachine, keep, openSandbox, tell } from './serve.ts';
import type { Sandbox } from './serve.ts';

/** A message as a gateway took it. */
export interface TakenMessage {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

/** A gateway at which no message leaves the machine. */
export interface MessageSandbox extends Sandbox {
  /** What it took, each once, in order. */
  readonly taken: readonly TakenMessage[];
  /** Where it tells what became of messages, and what their readers answer. */
  tellAt(url: string): void;
  /** A reader answers. */
  answer(from: string, text: string): Promise<void>;
}

/** What a sandbox of messages keeps while it runs. */
export class MessageBooks {
  readonly taken: TakenMessage[] = [];
  /** Submissions by what they are known again by. */
  readonly known = new Map<string, TakenMessage>();
  readonly #ended = new AbortController();
  #tell_at = '';

  end(): void {
    this.#ended.abort();
  }

  tellAt(url: string): void {
    if (!isOfThisMachine(url)) throw new Error('A sandbox tells programs of this machine only.');
    this.#tell_at = url;
  }

  take(message: TakenMessage, known_by?: string): TakenMessage {
    const before = known_by === undefined ? undefined : this.known.get(known_by);
    if (before) return before;
    this.taken.push(message);
    if (known_by !== undefined) keep(this.known, known_by, message);
    return message;
  }

  /** Tells bodies one after the other, each once the one before is heard. */
  async tellAll(
    bodies: readonly string[],
    headersOf: (body: string) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<void> {
    if (this.#tell_at === '') return;
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json', ...headersOf(body) };
      await tell(this.#tell_at, { body, after_ms: 0, headers }, this.#ended.signal);
    }
  }
}

interface MessageSandboxOptions {
  readonly answer: (books: MessageBooks, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Tells what a reader answers. */
  readonly tellAnswer: (books: MessageBooks, from: string, text: string) => Promise<void>;
}

export async function openMessageSandbox({ answer, tellAnswer }: MessageSandboxOptions): Promise<MessageSandbox> {
  const books = new MessageBooks();
  const sandbox = await openSandbox(() => (request, response) => answer(books, request, response));
  return {
    url: sandbox.url,
    taken: books.taken,
    tellAt: (url) => books.tellAt(url),
    answer: (from, text) => tellAnswer(books, from, text),
    async close() {
      books.end();
      await sandbox.close();
    },
  };
}
