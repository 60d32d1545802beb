import { bytesOf } from '../form/base64.ts';

/** What is in a file that comes in parts, each packed by itself; what is read is told by its parts. */
export async function unpackParts(
  part_count: number,
  readPart: (number: number) => Promise<{ readonly content: string }>,
  onPart: (done: number) => void = () => undefined,
): Promise<Blob[]> {
  const parts: Blob[] = [];
  for (let number = 1; number <= part_count; number++) {
    const { content } = await readPart(number);
    parts.push(await unpacked(bytesOf(content)));
    onPart(number);
  }
  return parts;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).blob();
}
