import { Button } from '../../ui/act/Button.tsx';
import { IconPhotoPlus } from '@tabler/icons-react';
import { pictureApi } from '@tsela/contract/providers/picture-api';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '@tsela/domain/formats/pictures/picture';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useCall } from '../../api/queries.ts';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { base64Of } from '../../ui/form/base64.ts';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

interface AddPictureProps {
  readonly label: string;
  readonly onPicture: (url: string) => void;
}

/** Puts a picture up and tells its address. */
export function AddPicture({ label, onPicture }: AddPictureProps) {
  const putting = useCall(pictureApi.put);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function handleFile(file: File | null): Promise<void> {
    if (file === null) return;
    setRefusal(null);
    if (file.size > PICTURE_BYTES_MAX) return setRefusal(words.pictureTooLarge);
    try {
      onPicture((await putting.mutateAsync({ content: base64Of(new Uint8Array(await file.arrayBuffer())) })).url);
    } catch (error) {
      setRefusal(shownError(error));
    }
  }

  return (
    <>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <ChooseFile accept={PICTURE_TYPES.join(',')} onChange={(file) => void handleFile(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="compact-sm"
            aria-label={label}
            loading={putting.isPending}
            leftSection={<IconPhotoPlus size={15} aria-hidden="true" />}
          >
            {words.addPicture}
          </Button>
        )}
      </ChooseFile>
    </>
  );
}
