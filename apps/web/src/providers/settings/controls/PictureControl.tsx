import { Group, Input } from '@mantine/core';
import { Button } from '../../../ui/act/Button.tsx';
import { ChooseFile } from '../../../ui/form/ChooseFile.tsx';
import { IconUpload } from '@tabler/icons-react';
import { pictureApi } from '@tsela/contract/providers/picture-api';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '@tsela/domain/formats/pictures/picture';
import { useState } from 'react';
import { shownError } from '../../../api/api-error.ts';
import { useCall } from '../../../api/queries.ts';
import { providers as words } from '../../../strings/providers.ts';
import { base64Of } from '../../../ui/form/base64.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useForeignProvider } from '../use-settings-provider.ts';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import classes from '../../parts/controls.module.css';

/** A picture: chosen from the computer, or by its address on the web. Its address is saved with the other settings. Source: screens S49. */
export function PictureControl(props: ControlProps) {
  const value = textOf(props.value);
  // A picture is kept at one's own provider: for another one its address is entered.
  const may_upload = useForeignProvider() === undefined;
  const putting = useCall(pictureApi.put);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function handleFile(file: File | null): Promise<void> {
    if (file === null) return;
    setRefusal(null);
    if (file.size > PICTURE_BYTES_MAX) return setRefusal(words.pictureTooLarge);
    try {
      const content = base64Of(new Uint8Array(await file.arrayBuffer()));
      const { url } = await putting.mutateAsync({ content });
      props.onChange(url);
    } catch (error) {
      setRefusal(shownError(error));
    }
  }

  return (
    <div className={classes['stack']}>
      <Group gap="xs" wrap="nowrap">
        <Input
          {...inputProps(props)}
          inputMode="url"
          autoComplete="off"
          placeholder={words.pictureAddress}
          value={value}
          className={classes['grow'] ?? ''}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        {may_upload && (
          <ChooseFile accept={PICTURE_TYPES.join(',')} onChange={(file) => void handleFile(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={putting.isPending}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                aria-label={words.uploadFor(props.label)}
              >
                {words.upload}
              </Button>
            )}
          </ChooseFile>
        )}
      </Group>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      {/^(https:\/\/|\/)/.test(value) && (
        <img key={value} className={classes['image']} src={value} alt={words.logoPreview(props.label)} />
      )}
    </div>
  );
}
