/** The parts of a JPEG that say how large it is, by their second byte: all that begin a frame. Tables and arithmetic conditions lie between them. */
const FRAME_FIRST = 0xc0;
const FRAME_LAST = 0xcf;
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];
const PNG_SIZE_AT = 16;
const JPEG_FIRST_PART = 2;

/**
 * How many pixels a picture unpacks to, by what its head says; null where it says nothing. A picture of few bytes can be of a thousand million
 * pixels, which no device has the memory for.
 */
export function picturePixels(bytes: Uint8Array, content_type: string): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return content_type === 'image/png' ? pixelsOfPng(view) : pixelsOfJpeg(view);
}

function pixelsOfPng(view: DataView): number | null {
  if (view.byteLength < PNG_SIZE_AT + 8) return null;
  return view.getUint32(PNG_SIZE_AT) * view.getUint32(PNG_SIZE_AT + 4);
}

function pixelsOfJpeg(view: DataView): number | null {
  let at = JPEG_FIRST_PART;
  while (at + 9 <= view.byteLength) {
    const kind = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    if (kind >= FRAME_FIRST && kind <= FRAME_LAST && !NO_FRAMES.includes(kind))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Bytes that fill up are allowed between parts.
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
