import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ShortUrl } from '@tsela/contract/providers/short-url-api';
import { shownError } from '../api/api-error.ts';
import { QrCode } from '../sessions/parts/QrCode.tsx';
import { shortUrls as words } from '../strings/providers.ts';
import { ui } from '../strings/ui.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import type { NewShortUrlProps } from './NewShortUrl.tsx';
import classes from './Providers.module.css';
import { useChangeShortUrl, useRemoveShortUrl } from './short-url-calls.ts';

interface ShortUrlDialogProps extends NewShortUrlProps {
  readonly link: ShortUrl;
}

/** One short link: its code to print, and whether it works. */
export function ShortUrlDialog({ link, provider_id, onClose }: ShortUrlDialogProps) {
  const changing = useChangeShortUrl();
  const removing = useRemoveShortUrl();
  const failure = changing.error ?? removing.error;
  const which = { id: link.id, ...(provider_id !== undefined && { provider_id }) };
  const is_disabled = link.state === 'disabled';

  function handleSwitch(): void {
    changing.mutate(
      { ...which, is_active: is_disabled },
      {
        onSuccess: () =>
          showToast({ text: is_disabled ? words.enabled(link.code) : words.disabled(link.code), variant: 'success' }),
      },
    );
  }

  function handleRemove(): void {
    removing.mutate(which, {
      onSuccess: ({ message }) => {
        showToast({ text: message, variant: 'success' });
        onClose();
      },
    });
  }

  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{link.code}</Modal.Title>
          <Modal.CloseButton aria-label={ui.dismiss} />
        </Modal.Header>
        <Modal.Body>
          <Stack gap="md">
            {failure && <Notice kind="error">{shownError(failure)}</Notice>}
            {link.url !== null && (
              <>
                <span className={classes['named']}>
                  <span className={classes['long']}>{link.url}</span>
                  <CopyButton value={link.url} label={words.copy(link.code)} />
                </span>
                <QrCode text={link.url} label={words.qr(link.url)} />
              </>
            )}
            <p className={classes['text']}>
              {words.leadsTo} <span className={classes['long']}>{link.target}</span>
            </p>
            <Group gap="sm">
              {link.hits === 0 && (
                <Button variant="default" loading={removing.isPending} onClick={handleRemove}>
                  {words.remove}
                </Button>
              )}
              <Button variant={is_disabled ? 'filled' : 'default'} loading={changing.isPending} onClick={handleSwitch}>
                {is_disabled ? words.enable : words.disable}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
