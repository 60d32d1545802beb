/** Hands a text to the browser as a file to keep. */
export function saveAsFile({ name, text, type }: { readonly name: string; readonly text: string; readonly type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address));
}
