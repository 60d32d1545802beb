import { afterEach, expect, it, vi } from 'vitest';
import { loadEntries } from './field-queue-storage.ts';

/** A database of the browser's, as far as reading goes; each opening is another connection. */
class FakeConnection extends EventTarget {
  is_closed = false;

  transaction() {
    if (this.is_closed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return { objectStore: () => ({ getAll: () => succeeding([]) }) };
  }

  /** As a browser does that runs out of space or is told to forget. */
  closeByItself(): void {
    this.is_closed = true;
    this.dispatchEvent(new Event('close'));
  }
}

function succeeding(result: unknown) {
  const request = Object.assign(new EventTarget(), { result, error: null });
  setTimeout(() => request.dispatchEvent(new Event('success')));
  return request;
}

afterEach(() => vi.unstubAllGlobals());

it('the storage opens another connection when the browser has closed the one there was', async () => {
  const connections: FakeConnection[] = [];
  const open = () => {
    const connection = new FakeConnection();
    connections.push(connection);
    return succeeding(connection);
  };
  vi.stubGlobal('window', { indexedDB: { open } });
  await loadEntries();
  await loadEntries();
  expect(connections.length).toBe(1);

  connections[0]?.closeByItself();

  await expect(loadEntries()).resolves.toEqual([]);
  expect(connections.length).toBe(2);
  connections[1]?.closeByItself();
});
