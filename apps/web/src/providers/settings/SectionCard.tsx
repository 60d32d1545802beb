import { Button } from '../../ui/act/Button.tsx';
import { sectionTitle } from '@tsela/domain/providers/settings-tabs';
import { testsOfSection } from '@tsela/domain/providers/setting-tests';
import { THEME_COLOUR_KEYS } from '@tsela/domain/providers/theme';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { providers as words } from '../../strings/providers.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { FeatureSwitches } from './FeatureSwitches.tsx';
import { editedValue, isDefaultValue, storedValue } from './settings-draft.ts';
import type { Place, ShownSection } from './settings-places-draft.ts';
import { SettingRow } from './SettingRow.tsx';
import classes from './SettingsPage.module.css';
import { useForeignProvider } from './use-settings-provider.ts';
import type { SettingsForm } from './use-settings-form.ts';
import { controlId, sectionId } from './use-reveal.ts';
import { Text } from '../../ui/show/Text.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

/** Sections of messages that a sender of the provider’s takes. */
const WITH_SENDER: readonly string[] = ['SMS notifications', 'WhatsApp notifications', 'SMS settings'];

/** Settings by which PINs are asked for at the door. */
const PIN_SETTINGS: readonly string[] = ['default_pod_method', 'pod_pin_length'];

const loadPinSender = async () => (await import('./PinSenderNotice.tsx')).PinSenderNotice;
const loadTest = async () => (await import('./SettingsTest.tsx')).SettingsTest;

interface SectionCardProps {
  readonly shown: ShownSection;
  readonly place: Place;
  readonly form: SettingsForm;
  readonly can_edit: boolean;
}

/** The settings of a section, with an anchor of their own. */
export function SectionCard({ shown, place, form, can_edit }: SectionCardProps) {
  const { section, slug, keys } = shown;
  const { base, edits } = form;
  const tests = can_edit ? testsOfSection(section) : [];
  const sees_senders = useMay('API_/messages/channels:GET');
  const is_foreign = useForeignProvider() !== undefined;
  const is_second_of_features = section === 'Staff features';
  const colours = section === 'Theme colours' ? THEME_COLOUR_KEYS : [];
  const can_reset = can_edit && colours.some((key) => !isDefaultValue(key, editedValue(key, base, edits)));

  return (
    <section id={sectionId(slug)} className={classes['card']} aria-labelledby={`${sectionId(slug)}-title`} tabIndex={-1}>
      <header className={classes['card_head']}>
        <h2 id={`${sectionId(slug)}-title`}>{sectionTitle(section)}</h2>
        {can_reset && (
          <Button variant="default" onClick={() => form.reset(colours)}>
            {words.resetTheme}
          </Button>
        )}
      </header>
      {WITH_SENDER.includes(section) && (
        <Text as="div" pad={[3, 4]}>
          <Notice kind="info">
            {words.bySender} {sees_senders && <AppLink href={paths.outbox({ tab: 'channels' })}>{words.setSender}</AppLink>}
          </Notice>
        </Text>
      )}
      {!is_foreign && keys.some((key) => PIN_SETTINGS.includes(key)) && <LazyComponent load={loadPinSender} props={{}} />}
      <fieldset className={classes['fieldset']} disabled={!can_edit} aria-labelledby={`${sectionId(slug)}-title`}>
        {keys.map((key) => {
          const features = (
            <FeatureSwitches
              id={is_second_of_features ? `${controlId(key)}-staff` : controlId(key)}
              section={section}
              value={editedValue(key, base, edits)}
              stored={storedValue(key, base.stored)}
              onChange={(value) => form.change(key, value)}
            />
          );
          // One setting, two sections: its name, mark and history are in the first.
          if (is_second_of_features)
            return (
              <Text key={key} as="div" pad={[3, 4]}>
                {features}
              </Text>
            );
          return (
            <SettingRow
              key={key}
              setting={key}
              form={form}
              can_edit={can_edit}
              is_sought={place.setting === key}
              editor_comes={place.setting === null && place.section === null ? 'idle' : 'at-once'}
            >
              {key === 'enabled_features' ? features : undefined}
            </SettingRow>
          );
        })}
      </fieldset>
      {!is_foreign &&
        tests.map((kind) => (
          <LazyPart
            key={kind}
            load={loadTest}
            props={{ kind, has_changes: keys.some((key) => key in edits) }}
            height={64}
            comes="idle"
          />
        ))}
    </section>
  );
}
