import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a PDF says, by Debian's pdftotext, in reading order. */
export async function pdfText(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tsela-pdf-'));
  try {
    await writeFile(join(folder, 'document.pdf'), content);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', join(folder, 'document.pdf'), '-']);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
