import { NO_EDITS } from './marks.ts';
import { openPaper } from './open-paper.ts';
import { printPaper } from './print-paper.ts';
import classes from './Viewer.module.css';

/** Prints a PDF from the page itself, so that no tab of it stays open. */
export async function printPdf(bytes: Uint8Array): Promise<void> {
  await printPaper(await openPaper(bytes, 'application/pdf'), NO_EDITS, classes['print_sheets'] ?? '');
}
