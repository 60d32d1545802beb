/** So many bytes are turned into text at once: all of a picture at once would be too many arguments. */
const CHUNK = 0x8000;

/** Bytes as base64, as calls carry them. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
