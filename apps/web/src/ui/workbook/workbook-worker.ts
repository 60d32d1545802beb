import { readWorkbook } from './read-workbook.ts';
import type { WorkbookRead } from './read-workbook.ts';

/** What is asked of the worker. */
export interface WorkbookAsked {
  readonly bytes: Uint8Array;
  readonly rows_max: number;
}

/** The parts of a worker's own types that are used; the compiler knows the page's types only. */
interface Worker {
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkbookAsked>) => void): void;
  postMessage(answer: WorkbookRead): void;
}

// In a worker the global object is the worker itself.
const worker = globalThis as unknown as Worker;

worker.addEventListener('message', ({ data: { bytes, rows_max } }) => worker.postMessage(readWorkbook(bytes, { rows_max })));
