import { readScaleLine } from '@tsela/domain/formats/scale-reading';

/** What browsers that reach serial ports offer for it; TypeScript's own list of the web's parts leaves it out. */
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
}
interface Serial {
  getPorts(): Promise<readonly SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

/** What nearly all bench scales are set to as they are sold. */
const BAUD_RATE = 9600;
const WAIT_MS = 8000;

/** Whether this browser reaches a scale on a serial port. */
export function hasSerial(): boolean {
  return 'serial' in navigator;
}

/**
 * The weight that a scale shows once it has come to rest, in kg; null where none came within some seconds. The user chooses the port the first
 * time. Rejects where that is given up, or the port cannot be opened.
 */
export async function readSerialScale(): Promise<number | null> {
  // Browsers have it under this name and with this shape, or not at all.
  const { serial } = navigator as unknown as { readonly serial: Serial };
  const [known] = await serial.getPorts();
  const port = known ?? (await serial.requestPort());
  if (port.readable === null) await port.open({ baudRate: BAUD_RATE });
  if (port.readable === null) return null;
  const reader = port.readable.getReader();
  const timer = setTimeout(() => void reader.cancel(), WAIT_MS);
  try {
    return await firstStable(reader);
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/** The first weight that does not move any more. A line that is cut off at the beginning is no weight or a moving one at worst. */
async function firstStable(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number | null> {
  const decoder = new TextDecoder();
  let text = '';
  let is_first_line = true;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return null;
    text += decoder.decode(value, { stream: true });
    const lines = text.split(/\r\n|\r|\n/);
    text = (lines.pop() ?? '').slice(-200);
    for (const line of lines) {
      // Reading began in the middle of it.
      const reading = is_first_line ? null : readScaleLine(line);
      is_first_line = false;
      if (reading?.is_stable) return reading.weight_kg;
    }
  }
}
