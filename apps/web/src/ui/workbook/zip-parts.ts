import { Inflate } from 'fflate';

const PARTS_MAX = 2000;
const PUSHED_BYTES = 16 * 1024;

/** A file that is no workbook, or one that is not unpacked. */
export class UnreadableFile extends Error {
  readonly why: 'damaged' | 'too-large';

  constructor(why: 'damaged' | 'too-large') {
    super(`Workbook is ${why}`);
    this.why = why;
  }
}

interface Part {
  readonly method: number;
  readonly packed_bytes: number;
  readonly at: number;
}

const END_OF_DIRECTORY = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const LOCAL_HEADER = 0x04_03_4b_50;
/** The end of the directory, with the longest comment that may follow it. */
const END_WITHIN = 22 + 65_535;

/** The parts of a zip file, unpacked one by one as they are asked for. Source: APPNOTE 6.3, section 4.3. */
export class ZipParts {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #parts: ReadonlyMap<string, Part>;
  readonly #bytes_max: number;
  #unpacked_bytes = 0;

  /** A file that says it is small is not believed: what comes out is counted. */
  constructor(bytes: Uint8Array, { bytes_max }: { readonly bytes_max: number }) {
    this.#bytes = bytes;
    this.#bytes_max = bytes_max;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#parts = this.#readDirectory();
    } catch (error) {
      if (error instanceof RangeError) throw new UnreadableFile('damaged');
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Hands the bytes of a part on as they are unpacked. `onChunk` answers false when it has enough. */
  read(name: string, onChunk: (chunk: Uint8Array, is_last: boolean) => boolean): void {
    const part = this.#parts.get(name);
    if (!part) throw new UnreadableFile('damaged');
    const packed = this.#packed(part);
    if (part.method === 0) {
      this.#count(packed.length);
      onChunk(packed, true);
      return;
    }
    if (part.method !== 8) throw new UnreadableFile('damaged');
    let goes_on = true;
    const inflate = new Inflate((chunk, is_last) => {
      this.#count(chunk.length);
      if (goes_on) goes_on = onChunk(chunk, is_last);
    });
    for (let at = 0; goes_on && at < packed.length; at += PUSHED_BYTES)
      pushed(inflate, packed.subarray(at, at + PUSHED_BYTES), at + PUSHED_BYTES >= packed.length);
  }

  #count(bytes: number): void {
    this.#unpacked_bytes += bytes;
    if (this.#unpacked_bytes > this.#bytes_max) throw new UnreadableFile('too-large');
  }

  #packed({ at, packed_bytes }: Part): Uint8Array {
    if (at + 30 > this.#bytes.length || this.#view.getUint32(at, true) !== LOCAL_HEADER) throw new UnreadableFile('damaged');
    const start = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true);
    if (start + packed_bytes > this.#bytes.length) throw new UnreadableFile('damaged');
    return this.#bytes.subarray(start, start + packed_bytes);
  }

  #readDirectory(): ReadonlyMap<string, Part> {
    const end = this.#endOfDirectory();
    const count = this.#view.getUint16(end + 10, true);
    if (count > PARTS_MAX) throw new UnreadableFile('too-large');
    let at = this.#view.getUint32(end + 16, true);
    const parts = new Map<string, Part>();
    for (let index = 0; index < count; index++) {
      if (this.#view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new UnreadableFile('damaged');
      const name_length = this.#view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + name_length));
      // Some programs write their parts with the other slash.
      parts.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
        method: this.#view.getUint16(at + 10, true),
        packed_bytes: this.#view.getUint32(at + 20, true),
        at: this.#view.getUint32(at + 42, true),
      });
      at += 46 + name_length + this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true);
    }
    return parts;
  }

  #endOfDirectory(): number {
    const first = Math.max(0, this.#bytes.length - END_WITHIN);
    for (let at = this.#bytes.length - 22; at >= first; at--) if (this.#view.getUint32(at, true) === END_OF_DIRECTORY) return at;
    throw new UnreadableFile('damaged');
  }
}

function pushed(inflate: Inflate, bytes: Uint8Array, is_last: boolean): void {
  try {
    inflate.push(bytes, is_last);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('damaged');
  }
}
