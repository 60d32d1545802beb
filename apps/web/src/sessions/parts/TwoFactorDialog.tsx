import { Button } from '../../ui/act/Button.tsx';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { sessions } from '../../strings/sessions.ts';
import { shell } from '../../strings/shell.ts';
import { ui } from '../../strings/ui.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSetUpTwoFactor } from '../session-calls.ts';
import { proofError, proofOf } from './proof-draft.ts';
import { secretOf } from '../two-factor-draft.ts';
import { PasscodeBoxes } from './PasscodeBoxes.tsx';
import { ProofField } from './ProofField.tsx';
import { QrCode } from './QrCode.tsx';
import classes from './TwoFactorDialog.module.css';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

interface TwoFactorDialogProps {
  readonly is_open: boolean;
  /** There is one already, which this replaces. */
  readonly is_enabled: boolean;
  /** Left out where the role asks for it: then there is only logging out. Source: TFA-09. */
  readonly onCancel?: () => void;
  readonly onLogOut?: () => void;
  readonly onDone: () => void;
}

/** Introduces, shows the QR code, and turns two factors on with the first passcode. Source: TFA-01 to TFA-11. */
export function TwoFactorDialog({ is_open, onCancel, ...rest }: TwoFactorDialogProps) {
  return (
    <Dialog isOpen={is_open} onClose={onCancel} closedBy="cross" title={sessions.twoFactor.title}>
      {/* Each opening draws a secret of its own. */}
      <Steps {...rest} {...(onCancel && { onCancel })} />
    </Dialog>
  );
}

function Steps({ is_enabled, onCancel, onLogOut, onDone }: Omit<TwoFactorDialogProps, 'is_open'>) {
  const draw = useSetUpTwoFactor();
  const activate = useSetUpTwoFactor();
  const [proof, setProof] = useState('');
  const {
    required,
    overwrites,
    activates,
    proceed,
    scan,
    picture,
    secret: secretText,
    copySecret,
    copied,
    done,
  } = sessions.twoFactor;
  const url = draw.data?.auth_url ?? null;

  function handleCode(code: string): void {
    activate.mutate(
      { two_factor_auth_passcode: code },
      {
        onSuccess: () => {
          showToast({ text: done, variant: 'success', autoHide: 3000 });
          onDone();
        },
      },
    );
  }

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secretOf(url ?? ''));
      showToast({ text: copied, variant: 'success', autoHide: 2000 });
    } catch {
      // Without a clipboard, as on plain http, the secret still is there to be typed.
    }
  }

  const logOut = onLogOut && (
    <Button variant="default" onClick={onLogOut}>
      {shell.logOut}
    </Button>
  );
  if (url === null) {
    const proof_error = proofError(fieldErrors(draw.error));
    const fault = proof_error === undefined ? shownError(draw.error) : null;
    return (
      <Stack gap={4}>
        {onCancel === undefined && <Notice kind="info">{required}</Notice>}
        {is_enabled ? <Notice kind="warning">{overwrites}</Notice> : <Sentence>{activates}</Sentence>}
        {is_enabled && <ProofField value={proof} onChange={setProof} error={proof_error} />}
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        <Row justify="end">
          {logOut}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {ui.cancel}
            </Button>
          )}
          <Button
            data-autofocus={is_enabled ? undefined : true}
            loading={draw.isPending}
            disabled={is_enabled && proof === ''}
            onClick={() => draw.mutate({ two_factor_auth_passcode: '', ...(is_enabled && proofOf(proof)) })}
          >
            {proceed}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <Sentence>{scan}</Sentence>
      <Stack align="center" gap={0}>
        <QrCode text={url} label={picture} />
      </Stack>
      <Sentence>{secretText}</Sentence>
      <p className={classes['secret']}>
        <code>{secretOf(url)}</code>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={15} aria-hidden="true" />}
          onClick={() => void handleCopy()}
        >
          {copySecret}
        </Button>
      </p>
      <PasscodeBoxes
        label={sessions.passcode.label}
        onWhole={handleCode}
        is_busy={activate.isPending}
        error={fieldErrors(activate.error)['two_factor_auth_passcode'] ?? shownError(activate.error)}
      />
      {logOut && <Row justify="end">{logOut}</Row>}
    </Stack>
  );
}
