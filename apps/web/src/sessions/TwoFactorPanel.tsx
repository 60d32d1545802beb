import { Button } from '../ui/act/Button.tsx';
import type { User } from '@tsela/contract/users/user-shapes';
import { useState } from 'react';
import { tellInternalEvent } from '../ui/internal-events.ts';
import { sessions } from '../strings/sessions.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { ProofDialog } from './parts/ProofDialog.tsx';
import { useRemoveTwoFactor } from './session-calls.ts';
import type { proofOf } from './parts/proof-draft.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Badge } from '../ui/show/Badge.tsx';

const loadDialog = async () => (await import('./parts/TwoFactorDialog.tsx')).TwoFactorDialog;

/** Two factors: set up, replaced, and turned off where the role lets them be. Source: TFA-01 to TFA-10, screens S06. */
export function TwoFactorPanel({ user }: { readonly user: User }) {
  const [shown, setShown] = useState<'set-up' | 'turn-off' | null>(null);
  const is_on = user.two_factor_auth_enabled;
  const words = sessions.profile;
  const close = () => setShown(null);

  function handleDone(): void {
    close();
    tellInternalEvent('refreshAccount', null);
  }

  return (
    <Panel
      title={sessions.twoFactor.title}
      aside={<Badge tone={is_on ? 'green' : 'grey'}>{is_on ? words.twoFactorOn : words.twoFactorOff}</Badge>}
    >
      <Row gap={3} justify="between">
        <Sentence>
          {words.twoFactorText} {is_on && user.role.require_2fa && words.twoFactorRequired}
        </Sentence>
        <Button variant="default" onClick={() => setShown('set-up')}>
          {is_on ? words.replace : words.setUp}
        </Button>
        {is_on && !user.role.require_2fa && (
          <Button variant="default" onClick={() => setShown('turn-off')}>
            {words.turnOff}
          </Button>
        )}
      </Row>
      <LazyComponent
        load={loadDialog}
        props={{ is_open: shown === 'set-up', is_enabled: is_on, onCancel: close, onDone: handleDone }}
        is_wanted={shown === 'set-up'}
      />
      {shown === 'turn-off' && <TurnOff onClose={close} />}
    </Panel>
  );
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const remove = useRemoveTwoFactor();
  const words = sessions.profile;

  function handleOk(proof: ReturnType<typeof proofOf>): void {
    remove.mutate(proof, {
      onSuccess: () => {
        showToast({ text: words.turnedOff, variant: 'success' });
        onClose();
      },
    });
  }

  return (
    <ProofDialog title={words.turnOffTitle} okLabel={words.turnOff} asking={remove} onClose={onClose} onOk={handleOk}>
      <Sentence>{words.turnOffText}</Sentence>
    </ProofDialog>
  );
}
