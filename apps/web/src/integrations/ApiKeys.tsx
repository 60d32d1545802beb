import { Button } from '../ui/act/Button.tsx';
import type { ApiKey } from '@tsela/contract/integrations/api-key-api';
import type { AccountId } from '@tsela/domain/ids';
import { useMay } from '../shell/session.ts';
import { toastServerMessage } from '../shell/tell.ts';
import { apiKeys as words } from '../strings/integrations.ts';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { IntegrationsPart } from './IntegrationsPart.tsx';
import { useApiKeys, useRevokeKey } from './integration-calls.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { QuietText } from '../ui/show/Text.tsx';

/** The API keys of an account: made, told once, and revoked. Source: screens S21. */
export function ApiKeys({ account_id }: { readonly account_id: AccountId }) {
  const read = useApiKeys(account_id);
  const may_add = useMay('API_/integrations/keys:POST');
  return (
    <IntegrationsPart
      words={words}
      more={<TextLink href={paths.developers()}>{words.howTo}</TextLink>}
      read={read}
      addLabel={may_add ? words.make : null}
      dialog={(close) => <NewKeyDialog account_id={account_id} onClose={close} />}
    >
      {read.data?.api_keys.map((one) => (
        <Row key={one.id} as="li" gap={4} pad={[3, 4]}>
          <About one={one} />
          <Revoke one={one} />
        </Row>
      ))}
    </IntegrationsPart>
  );
}

function About({ one }: { readonly one: ApiKey }) {
  return (
    <Stack gap={1} isGrowing>
      <Row as="span" weight="strong">
        {one.name} <code>{words.beginsWith(one.hint)}</code>
        {one.is_test && <Badge tone="amber">{words.test}</Badge>}
        {one.state !== 'live' && <Badge>{words.states[one.state]}</Badge>}
      </Row>
      <QuietText isBreakable>{one.scopes.map((scope) => words.scopeNames[scope]).join(', ')}</QuietText>
      <QuietText isBreakable>
        {words.madeBy(one.created_by_name)}, <DateTime instant={one.time_created} show="near" /> ·{' '}
        {one.time_expires === null ? (
          words.neverEnds
        ) : (
          <>
            {words.ends} <DateTime instant={one.time_expires} show="near" />
          </>
        )}{' '}
        ·{' '}
        {one.time_last_used === null ? (
          words.neverUsed
        ) : (
          <>
            {words.used} <DateTime instant={one.time_last_used} show="near" />
          </>
        )}
      </QuietText>
    </Stack>
  );
}

function Revoke({ one }: { readonly one: ApiKey }) {
  const may_revoke = useMay('API_/integrations/keys:DELETE');
  const revoking = useRevokeKey();

  async function handleRevoke(): Promise<void> {
    if (await isSure({ title: words.revokeTitle(one.name), body: words.revokeText, button: words.revoke }))
      revoking.mutate({ id: one.id }, toastServerMessage());
  }

  if (!may_revoke) return null;
  return (
    <Button
      variant="default"
      aria-label={words.revokeOf(one.name)}
      loading={revoking.isPending}
      onClick={() => void handleRevoke()}
    >
      {words.revoke}
    </Button>
  );
}
