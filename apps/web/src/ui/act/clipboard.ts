import { logQuietly } from '../log-quietly.ts';

/** What was copied last, as text; null where the browser does not give it away, which is only logged. Source: ERR-25. */
export async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch (error) {
    // Nothing is lost: it can be pasted with the keys.
    logQuietly('The clipboard could not be read.', error);
    return null;
  }
}
