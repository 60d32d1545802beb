import { Button } from '../../ui/act/Button.tsx';
import { IconHistory } from '@tabler/icons-react';
import { canManageSettings, maySeeSettingsAuditTrail } from '@tsela/domain/permissions/settings-access';
import type { Actor } from '@tsela/domain/permissions/who-may';
import type { ProviderId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { useMayOpenPast } from '../../shell/use-may-open-past.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { shell } from '../../strings/shell.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { ConflictList } from './ConflictList.tsx';
import { SectionCard } from './SectionCard.tsx';
import { differencesOf, exportText } from './settings-export-draft.ts';
import { MorePages } from './MorePages.tsx';
import { placeOf, shownKeys, shownSections, viewerOf } from './settings-places-draft.ts';
import classes from './SettingsPage.module.css';
import { SettingsSearch } from './SettingsSearch.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { useForeignProvider } from './use-settings-provider.ts';
import { useReveal } from './use-reveal.ts';
import { useSettingsForm } from './use-settings-form.ts';
import type { SettingsForm } from './use-settings-form.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { paths } from '../../paths.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useProviders } from '../provider-calls.ts';
import { sectionTitle } from '@tsela/domain/providers/settings-tabs';
import { ui } from '../../strings/ui.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { ShownSection } from './settings-places-draft.ts';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { withSavedColours } from '@tsela/domain/providers/theme';
import { brandingOf } from '../../shell/branding.ts';
import { applyBrand } from '../../theme/apply-brand.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { MenuButton } from '../../ui/act/MenuButton.tsx';

const loadCompare = async () => (await import('./CompareDialog.tsx')).CompareDialog;
const loadTrail = async () => (await import('./SettingsTrail.tsx')).SettingsTrail;

/** The provider's settings, every tab of them as one form. Source: screens S49, SHELL-25 to SHELL-28. */
export function SettingsPage() {
  const { actor } = useSession().facts;
  const provider_id = useForeignProvider();
  // Visitors have been sent to the login; edits never go from one provider to another.
  return actor ? <Settings key={provider_id ?? 0} actor={actor} provider_id={provider_id} /> : null;
}

function Settings({ actor, provider_id }: { readonly actor: Actor; readonly provider_id: ProviderId | undefined }) {
  const session = useSession();
  const search = useSearchValues();
  const { tabs } = viewerOf(actor, session.settings);
  const place = placeOf(search, tabs);
  const [is_loaded, setLoaded] = useState(false);
  const reveal = useReveal(place, is_loaded);
  const { read, form } = useSettingsForm(reveal, provider_id);
  if (read.data && !is_loaded) setLoaded(true);
  const [is_trail_open, setTrailOpen] = useState(false);
  const may_open_past = useMayOpenPast('provider_setting');
  useUnsavedGuard(form.changed.length > 0);
  // Another provider's colours stay theirs.
  useThemePreview(form.settings, is_loaded && provider_id === undefined);

  const viewer = viewerOf(actor, form.settings, read.data?.provider_kind);
  const can_edit = canManageSettings(actor);
  const keys = shownKeys(viewer, form.settings);
  const failed = shownError(read.error);
  const sections = place ? shownSections(place.tab, viewer, form.settings) : [];

  return (
    <PageFrame
      title={SCREENS.settings.title}
      otherActions={
        <SettingsActions
          form={form}
          keys={keys}
          onPick={reveal}
          {...(maySeeSettingsAuditTrail(actor) && { onTrail: () => setTrailOpen(!is_trail_open) })}
          past_of={may_open_past ? (provider_id ?? session.provider.id) : null}
        />
      }
    >
      {!place && <EmptyState text={shell.notPermitted} />}
      {place && (
        <div className={classes['layout']} data-trail={is_trail_open || undefined}>
          <div className={classes['side']}>
            <SettingsSearch tabs={tabs} keys={keys} onPick={reveal} />
            <SettingsTabs tabs={tabs} place={place} sections={sections} changed={form.changed} />
            {provider_id === undefined && <MorePages />}
          </div>
          <Stack gap={4}>
            <h2 className="visually-hidden">{place.tab.title}</h2>
            <SettingsOf provider_id={provider_id} />
            {!can_edit && <Notice kind="info">{words.readOnly}</Notice>}
            {failed !== null && !read.data && (
              <Notice kind="error" onRetry={() => void read.refetch()}>
                {failed}
              </Notice>
            )}
            <ConflictList form={form} />
            {read.isPending && <SettingsSkeleton sections={sections} />}
            {read.data &&
              sections.map((shown) => (
                <SectionCard key={shown.slug} shown={shown} place={place} form={form} can_edit={can_edit} />
              ))}
          </Stack>
          {is_trail_open && (
            <LazyComponent
              load={loadTrail}
              props={{
                provider_id: provider_id ?? session.provider.id,
                newest: newestOf(form),
                onClose: () => {
                  setTrailOpen(false);
                  document.getElementById(TRAIL_BUTTON)?.focus();
                },
              }}
            />
          )}
        </div>
      )}
      {(form.changed.length > 0 || form.failure !== null) && <ChangesBar form={form} onFailing={reveal} />}
    </PageFrame>
  );
}

const TRAIL_BUTTON = 'settings-trail-button';

function newestOf({ base }: SettingsForm): string {
  return Object.values(base.changes).reduce((newest, { time_modified }) => (time_modified > newest ? time_modified : newest), '');
}

/** One bar for the changes of all tabs. Source: FORM-05, screens S49. */
function ChangesBar({ form, onFailing }: { readonly form: SettingsForm; readonly onFailing: (key: string) => void }) {
  const failing = Object.entries(form.errors);
  const error =
    failing.length > 0 ? (
      <>
        {words.checkFirst(failing.length)}{' '}
        {failing.map(([key, message]) => (
          <LinkButton key={key} onClick={() => onFailing(key)}>
            {SETTING_LABELS[key as keyof typeof SETTING_LABELS] ?? key}: {message}
          </LinkButton>
        ))}
      </>
    ) : (
      form.failure
    );
  return (
    <SaveBar
      saveLabel={words.save}
      onSave={form.save}
      isSaving={form.is_saving}
      error={error}
      note={words.notSaved(form.changed.length)}
      otherActions={
        <Button variant="default" disabled={form.is_saving} onClick={form.discard}>
          {words.discard}
        </Button>
      }
    />
  );
}

interface SettingsActionsProps {
  readonly form: SettingsForm;
  readonly keys: ReturnType<typeof shownKeys>;
  readonly onPick: (key: string) => void;
  readonly onTrail?: () => void;
  /** The provider whose settings the user may open as they were. */
  readonly past_of: ProviderId | null;
}

/** What can be done with all settings at once. */
function SettingsActions({ form, keys, onPick, onTrail, past_of }: SettingsActionsProps) {
  const { go } = useNavigator();
  const { provider, title } = useSession();
  const [is_comparing, setComparing] = useState(false);
  const day = form.base.read_at.slice(0, 10);
  return (
    <>
      {onTrail && (
        <Button id={TRAIL_BUTTON} variant="default" leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={onTrail}>
          {words.trail}
        </Button>
      )}
      <MenuButton
        label={words.more}
        lines={[
          past_of !== null && {
            label: words.asOf,
            onClick: () => go(paths.asOf({ type: 'provider_setting', id: String(past_of) })),
          },
          { label: words.compare, onClick: () => setComparing(true) },
          {
            label: words.exportSettings,
            onClick: () =>
              saveAsFile({
                name: words.fileName(day),
                text: exportText(form.base, keys, title || provider.name),
                type: 'application/json',
              }),
          },
        ]}
      />
      <LazyComponent
        load={loadCompare}
        props={
          is_comparing
            ? {
                differences: differencesOf(form.base, keys),
                onClose: () => setComparing(false),
                onPick: (key: string) => {
                  setComparing(false);
                  onPick(key);
                },
              }
            : null
        }
      />
    </>
  );
}

/** As many as a list that unfolds holds; the others are found by their page. */
const MOST_PROVIDERS = 100;

/** Whose settings are open, and a switch to another provider's, for platform administrators. Source: CALL-31, screens S49. */
function SettingsOf({ provider_id }: { readonly provider_id: ProviderId | undefined }) {
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

/** The cards of a tab on their way, each as high as its settings will be. */
function SettingsSkeleton({ sections }: { readonly sections: readonly ShownSection[] }) {
  return (
    <Stack role="status" aria-label={ui.loading} gap={4}>
      {sections.map(({ section, slug, keys }) => (
        <div key={slug} className={classes['card']}>
          <div className={classes['card_head']}>
            <h2>{sectionTitle(section)}</h2>
          </div>
          {keys.map((key) => (
            <div key={key} className={classes['bone']}>
              <Skeleton width="38%" />
              <Skeleton width="70%" height={12} />
            </div>
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** Shows edited colours and the edited name across the product at once, and the saved ones again when the form is left. Source: SETTINGS-SEC-57. */
function useThemePreview(settings: ProviderSettings, is_loaded: boolean): void {
  const session = useSession();
  const { provider } = session;

  useEffect(() => {
    if (!is_loaded) return;
    // The shell applies what is saved in the same pass, after its children; the preview comes after it.
    const shown = withSavedColours(settings, session.settings);
    queueMicrotask(() => applyBrand(brandingOf(provider, shown)));
  }, [provider, session.settings, settings, is_loaded]);

  useEffect(() => () => applyBrand(brandingOf(provider, session.settings)), [provider, session.settings]);
}
