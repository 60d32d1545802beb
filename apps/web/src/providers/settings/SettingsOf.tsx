import type { ProviderId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { providers as words } from '../../strings/providers.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useProviders } from '../provider-calls.ts';

/** As many as a list that unfolds holds; the others are found by their page. */
const MOST_PROVIDERS = 100;

/** Whose settings are open, and a switch to another provider's, for platform administrators. Source: CALL-31, screens S49. */
export function SettingsOf({ provider_id }: { readonly provider_id: ProviderId | undefined }) {
  const { provider, user } = useSession();
  const { go } = useNavigator();
  const is_platform = user !== null && (user.role_id as number) === ROLE_IDS.super_admin;
  const providers = useProviders(is_platform ? { limit: MOST_PROVIDERS, offset: 0 } : null).data?.providers ?? [];
  if (!is_platform) return null;
  const others = providers.filter(({ id }) => id !== provider.id);
  const name = others.find(({ id }) => id === provider_id)?.name;
  return (
    <>
      <SelectField
        aria-label={words.settingsOf}
        value={provider_id === undefined ? '' : String(provider_id)}
        options={[
          { value: '', label: words.ownSettings },
          ...others.map(({ id, name: label }) => ({ value: String(id), label })),
          ...(provider_id !== undefined && name === undefined
            ? [{ value: String(provider_id), label: words.providerOf(provider_id) }]
            : []),
        ]}
        onChange={(chosen) => go(paths.settings({ provider_id: chosen || undefined }))}
      />
      {provider_id !== undefined && <Notice kind="info">{words.foreignSettings(name ?? words.providerOf(provider_id))}</Notice>}
    </>
  );
}
