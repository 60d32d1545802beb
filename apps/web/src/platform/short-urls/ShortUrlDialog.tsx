import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import type { ShortUrl } from '@tsela/contract/providers/short-url-api';
import { shownError } from '../../api/api-error.ts';
import { QrCode } from '../../sessions/parts/QrCode.tsx';
import { shortUrls as words } from '../../strings/providers-platform.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { LineForm } from '../../ui/form/LineForm.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import type { NewShortUrlProps } from './NewShortUrl.tsx';
import { ShortUrlDays } from './ShortUrlDays.tsx';
import { useChangeShortUrl, useRemoveShortUrl } from './short-url-calls.ts';
import { endOf, lastDayOf } from './short-url-draft.ts';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Row } from '../../ui/layout/Row.tsx';

interface ShortUrlDialogProps extends NewShortUrlProps {
  readonly link: ShortUrl;
}

/** One short link: its code to print, and whether it works. */
export function ShortUrlDialog({ link, provider_id, onClose }: ShortUrlDialogProps) {
  const changing = useChangeShortUrl();
  const removing = useRemoveShortUrl();
  const failure = changing.error ?? removing.error;
  const which = { id: link.id, ...(provider_id !== undefined && { provider_id }) };
  const changed = { ...which, time_modified: link.time_modified };
  const is_disabled = link.state === 'disabled';

  function handleSwitch(): void {
    changing.mutate(
      { ...changed, is_active: is_disabled },
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
    <Dialog title={link.code} onClose={onClose}>
      <Stack gap={4}>
        {failure && <Notice kind="error">{shownError(failure)}</Notice>}
        {link.url !== null && (
          <>
            <Row as="span" isInline>
              <Text isBreakable>{link.url}</Text>
              <CopyButton value={link.url} label={words.copy(link.code)} />
            </Row>
            <QrCode text={link.url} label={words.qr(link.url)} />
          </>
        )}
        <Sentence>
          {words.leadsTo} <Text isBreakable>{link.target}</Text>
        </Sentence>
        <ShortUrlDays link={link} provider_id={provider_id} />
        <Expiry
          link={link}
          is_saving={changing.isPending}
          onSave={(time_expires) =>
            changing.mutate(
              { ...changed, time_expires },
              { onSuccess: () => showToast({ text: words.untilSaved(link.code), variant: 'success' }) },
            )
          }
        />
        <Row>
          {link.hits === 0 && (
            <Button variant="default" loading={removing.isPending} onClick={handleRemove}>
              {words.remove}
            </Button>
          )}
          <Button variant={is_disabled ? 'filled' : 'default'} loading={changing.isPending} onClick={handleSwitch}>
            {is_disabled ? words.enable : words.disable}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

interface ExpiryProps {
  readonly link: ShortUrl;
  readonly is_saving: boolean;
  readonly onSave: (time_expires: string | null) => void;
}

/** Until when the link works. */
function Expiry({ link, is_saving, onSave }: ExpiryProps) {
  const saved = lastDayOf(link);
  const [day, setDay] = useState(saved);
  return (
    <LineForm gap={3} onSubmit={() => onSave(endOf(day))} isOff={is_saving}>
      <DayInput
        {...field(words.changeUntil, { name: 'works_until', is_optional: true })}
        description={words.changeUntilHelp}
        value={day}
        onDay={setDay}
      />
      <Button type="submit" variant="default" disabled={day === saved} loading={is_saving}>
        {words.saveUntil}
      </Button>
    </LineForm>
  );
}
