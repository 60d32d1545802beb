interface FileToSave {
  readonly name: string;
  /** Text, or the bytes of a file. */
  readonly text: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Hands a text or bytes to the browser as a file to keep. */
export function saveAsFile({ name, text, type }: FileToSave): void {
  saveBlob(name, new Blob([text], { type }));
}

/** The same with what is a file already. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address));
}
