import { shownError } from '../../api/api-error.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDocumentContent } from './document-calls.ts';
import classes from './Documents.module.css';

interface PictureDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A document that is a picture, as large as there is room. */
export function PictureDialog({ id, name, onClose }: PictureDialogProps) {
  const { data, error, refetch } = useDocumentContent(id);
  return (
    <Dialog title={name} width="xl" onClose={onClose}>
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {shownError(error)}
        </Notice>
      )}
      {!data && error === null && <Skeleton height={320} />}
      {data && (
        <img className={classes['picture']} src={`data:${data.document.content_type};base64,${data.content}`} alt={name} />
      )}
    </Dialog>
  );
}
