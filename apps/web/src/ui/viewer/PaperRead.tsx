import type { ComponentProps } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { PaperViewer } from './PaperViewer.tsx';
import type { ViewedFile } from './PaperViewer.tsx';

interface PaperReadProps extends Omit<ComponentProps<typeof PaperViewer>, 'file'> {
  /** Null while it is read. */
  readonly file: ViewedFile | null;
  /** Why it could not be read. */
  readonly fault?: string | null;
  readonly onRetry?: () => void;
}

/** A document once it is read, or why it is not. */
export function PaperRead({ file, fault = null, onRetry, ...rest }: PaperReadProps) {
  return (
    <>
      {fault !== null && (
        <Notice kind="error" {...(onRetry && { onRetry })}>
          {fault}
        </Notice>
      )}
      {file === null && fault === null && <Skeleton height={420} />}
      {file !== null && <PaperViewer file={file} {...rest} />}
    </>
  );
}
