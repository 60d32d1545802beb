import { Button } from '../../ui/act/Button.tsx';
import { readGatewayLabel } from '@tsela/domain/gateways/gateway-settings';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { isCredentialTest } from '@tsela/domain/providers/setting-tests';
import type { SettingTest } from '@tsela/domain/providers/setting-tests';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { providers as words } from '../../strings/providers.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useTestSettings } from '../settings-calls.ts';
import classes from './SettingsPage.module.css';
import { Sentence } from '../../ui/show/Text.tsx';

interface SettingsTestProps {
  readonly kind: SettingTest;
  /** What is not saved yet has no part in a test. */
  readonly has_changes: boolean;
}

/**
 * Sends the user a message by the settings of the section, or shows its credentials to a gateway, and says what came of it. Source:
 * screens S49.
 */
export function SettingsTest({ kind, has_changes }: SettingsTestProps) {
  const testing = useTestSettings();
  const may_test = useMay('API_/providers/settings/test:POST');
  const sees_outbox = useMay('API_/messages/outbox:GET');
  if (!may_test) return null;
  const { button, help } = isCredentialTest(kind) ? words.testOf(PAYMENT_GATEWAYS[readGatewayLabel(kind).id]) : words.tests[kind];
  return (
    <div className={classes['test']}>
      <Button variant="default" disabled={has_changes} loading={testing.isPending} onClick={() => testing.mutate({ kind })}>
        {button}
      </Button>
      <Sentence>{has_changes ? words.testSaveFirst : help}</Sentence>
      <div role="status">
        {testing.error && <Notice kind="error">{shownError(testing.error)}</Notice>}
        {testing.data && (
          <Notice kind={testing.data.works ? 'info' : 'warning'}>
            {testing.data.message}{' '}
            {sees_outbox && !isCredentialTest(kind) && <AppLink href={paths.outbox()}>{words.openOutbox}</AppLink>}
          </Notice>
        )}
      </div>
    </div>
  );
}
