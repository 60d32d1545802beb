import { keepJson, keptJson } from '../ui/kept-json.ts';

/** A label printer that a print service on this computer reaches, as the service names it. */
export interface LabelPrinter {
  readonly name: string;
  readonly uid: string;
  readonly connection: string;
  readonly deviceType: string;
  readonly provider: string;
  readonly manufacturer: string;
  readonly version: number;
}

/** Where a print service of the kind of Zebra Browser Print listens; pages that came by HTTPS ask by HTTPS first. */
const SERVICES = ['https://127.0.0.1:9101', 'http://127.0.0.1:9100'] as const;
const WAIT_MS = 4000;
/** A label printer takes its file slowly, and some hundred stickers are no few. */
const PRINT_WAIT_MS = 60_000;
const KEY = 'tsela.label-printer';

/** The printer that this computer prints its stickers on; null where they are saved as a file. */
export function keptPrinter(): LabelPrinter | null {
  return printerOf(keptJson(KEY, localStorage));
}

export function keepPrinter(printer: LabelPrinter | null): void {
  keepJson(KEY, printer, localStorage);
}

/** The printers of the print service on this computer; null where none answers. */
export async function findPrinters(): Promise<readonly LabelPrinter[] | null> {
  for (const service of servicesOf(location.protocol)) {
    try {
      const answer = await fetch(`${service}/available`, { signal: AbortSignal.timeout(WAIT_MS) });
      if (answer.ok) return printersIn(await answer.json());
    } catch {
      // Not this one.
    }
  }
  return null;
}

/** Hands a ZPL document to a printer. Throws where no print service takes it. */
export async function sendToPrinter(device: LabelPrinter, data: string): Promise<void> {
  for (const service of servicesOf(location.protocol)) {
    let answer: Response;
    try {
      answer = await fetch(`${service}/write`, {
        method: 'POST',
        // As plain text: the service answers no questions that a browser asks before other bodies.
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body: JSON.stringify({ device, data }),
        signal: AbortSignal.timeout(PRINT_WAIT_MS),
      });
    } catch (error) {
      // Where it did not come to an end in time it may still print.
      if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
      continue;
    }
    // It has taken the document, or has said that it will not: a second try could print twice.
    if (answer.ok) return;
    throw new Error(`The print service answered ${answer.status}.`);
  }
  throw new Error('No print service answered.');
}

export function servicesOf(protocol: string): readonly string[] {
  return protocol === 'https:' ? SERVICES : SERVICES.slice(1);
}

/** The printers in what a service answers to `/available`: other devices are listed beside them. */
export function printersIn(answer: unknown): readonly LabelPrinter[] {
  const listed = typeof answer === 'object' && answer !== null && 'printer' in answer ? answer.printer : null;
  return Array.isArray(listed) ? listed.flatMap((each) => printerOf(each) ?? []) : [];
}

function printerOf(device: unknown): LabelPrinter | null {
  if (typeof device !== 'object' || device === null) return null;
  const of = device as Partial<Record<keyof LabelPrinter, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (text(of.uid) === '') return null;
  return {
    name: text(of.name) || text(of.uid),
    uid: text(of.uid),
    connection: text(of.connection),
    deviceType: text(of.deviceType) || 'printer',
    provider: text(of.provider),
    manufacturer: text(of.manufacturer),
    version: typeof of.version === 'number' ? of.version : 0,
  };
}
