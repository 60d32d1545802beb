import { IconPaperclip } from '@tabler/icons-react';
import { entryFiles as words } from '../../strings/billing/files.ts';

/** Beside what has files. */
export function HasFiles({ files }: { readonly files: number }) {
  if (files === 0) return null;
  return <IconPaperclip size={14} role="img" aria-label={words.has(files)} />;
}
