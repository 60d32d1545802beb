import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { sessions } from '../../strings/sessions.ts';
import { shell } from '../../strings/shell.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useChangeProfile } from '../session-calls.ts';
import { TermsBox } from './TermsBox.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

/** Stands before everything until the terms are accepted; closes when the acceptance is saved. Source: TERMS-01 to TERMS-08. */
export function TermsDialog({ version }: { readonly version: string }) {
  const { settings } = useSession();
  const { go } = useNavigator();
  const change = useChangeProfile();
  const [is_read, setRead] = useState(false);
  const { title, changed, accept, tooltip, tickAll } = sessions.terms;
  const why_not = readSetting(settings, 'terms_mode') === 'checkbox' ? tickAll : tooltip;
  const error = shownError(change.error);

  return (
    <Dialog
      isOpen={!change.isSuccess}
      layer={300}
      title={title}
      width="lg"
      foot={
        <>
          <Button variant="default" onClick={() => go(paths.logout())}>
            {shell.logOut}
          </Button>
          <Tooltip
            label={why_not}
            disabled={is_read}
            events={{ hover: true, focus: true, touch: true }}
            multiline
            maw={260}
            withinPortal
            zIndex={310}
          >
            <Button
              // Not `disabled`: what says why must be reachable.
              {...(!is_read && { 'data-disabled': true })}
              aria-disabled={!is_read}
              loading={change.isPending}
              onClick={() => is_read && change.mutate({ terms_and_conditions_accepted_version: version })}
            >
              {accept}
            </Button>
          </Tooltip>
        </>
      }
    >
      <Stack gap={3}>
        <Sentence>{changed}</Sentence>
        <TermsBox onRead={setRead} />
        {error !== null && <Notice kind="error">{error}</Notice>}
      </Stack>
    </Dialog>
  );
}
