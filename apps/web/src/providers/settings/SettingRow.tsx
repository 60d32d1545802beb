import { IconArrowBackUp, IconRestore } from '@tabler/icons-react';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { SETTING_HELP } from '@tsela/domain/providers/setting-help';
import type { Setting } from '@tsela/domain/providers/setting-types';
import { isTariffStart } from '@tsela/domain/providers/tariff-start';
import { shortensUrls } from '@tsela/domain/providers/setting-visibility';
import type { ReactNode } from 'react';
import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { textOf } from './controls/control-props.ts';
import { SettingControl } from './controls/SettingControl.tsx';
import classes from './SettingRow.module.css';
import { editedValue, isDefaultValue } from './settings-draft.ts';
import { sectionSlug } from './settings-places-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';
import { useForeignProvider, useSettingsPath } from './use-settings-provider.ts';
import { controlId, rowId } from './use-reveal.ts';
import { valueText } from './value-text-draft.ts';
import { Text } from '../../ui/show/Text.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

const loadKeyTest = async () => (await import('./GoogleKeyTest.tsx')).GoogleKeyTest;

interface SettingRowProps {
  readonly setting: SettingKey;
  readonly form: SettingsForm;
  readonly can_edit: boolean;
  /** A link has led here. */
  readonly is_sought: boolean;
  /** When its editor comes, if it has one. */
  readonly editor_comes: 'at-once' | 'idle';
  /** In place of the control of the setting's form. */
  readonly children?: ReactNode;
}

/** One setting: what it is, its control, what has become of it. */
export function SettingRow({ setting, form, can_edit, is_sought, editor_comes, children }: SettingRowProps) {
  const { base, edits, errors, settings } = form;
  const label = SETTING_LABELS[setting];
  const catalogued = settingOf(setting);
  const edit = edits[setting];
  const value = editedValue(setting, base, edits);
  const error = errors[setting];
  const id = controlId(setting);
  const described_by = `${id}-help ${id}-error`;
  const settingsPath = useSettingsPath();
  const is_foreign = useForeignProvider() !== undefined;
  const link = settingsPath({ tab: catalogued.tab, section: sectionSlug(catalogued.section), setting });

  return (
    <div
      id={rowId(setting)}
      className={classes['row']}
      data-wide={isWide(catalogued) || undefined}
      data-switch={catalogued.form.kind === 'boolean' || undefined}
      data-sought={is_sought || undefined}
    >
      <Text as="div">
        <div className={classes['name']}>
          <Text htmlFor={id} as="label" weight="strong">
            {label}
          </Text>
          {edit && <span className={classes['changed']}>{edit.is_reset ? words.willReset : words.changed}</span>}
          <span className={classes['link']}>
            <CopyButton value={`${window.location.origin}${link}`} label={words.copyLink(label)} />
          </span>
        </div>
        <p id={`${id}-help`} className={classes['help']}>
          {SETTING_HELP[setting]}
        </p>
        {isTariffStart(setting) && <p className={classes['warning']}>{words.tariffStart}</p>}
        {setting === 'shorten_urls' && value === true && !shortensUrls(settings) && (
          <p className={classes['warning']}>{words.shortenNeeds}</p>
        )}
      </Text>
      <div className={classes['control']}>
        {children ??
          (is_foreign && namesRecords(catalogued) ? (
            <p className={classes['warning']}>{words.foreignRecords}</p>
          ) : (
            <SettingControl
              setting={setting}
              label={label}
              id={id}
              described_by={described_by}
              has_error={error !== undefined}
              value={value}
              settings={settings}
              comes={editor_comes}
              onChange={(changed) => form.change(setting, changed)}
            />
          ))}
        {setting === 'google_maps_api_key' && can_edit && !is_foreign && (textOf(value).trim() !== '' || edit) && (
          <LazyPart
            load={loadKeyTest}
            props={{ value: textOf(value), has_changes: edit !== undefined }}
            height={30}
            comes="idle"
          />
        )}
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
        <RowFoot setting={setting} form={form} can_edit={can_edit} value={value} />
      </div>
    </div>
  );
}

/** What can be undone, what the default is, and who changed it last. */
function RowFoot({
  setting,
  form,
  can_edit,
  value,
}: Pick<SettingRowProps, 'setting' | 'form' | 'can_edit'> & { readonly value: unknown }) {
  const label = SETTING_LABELS[setting];
  const { default: initial, reader } = settingOf(setting);
  const edit = form.edits[setting];
  const last = form.base.changes[setting];
  const is_default = isDefaultValue(setting, value);
  return (
    <div className={classes['foot']}>
      {can_edit && edit && (
        <LinkButton label={words.undoOf(label)} onClick={() => form.undo(setting)}>
          <IconArrowBackUp size={14} aria-hidden="true" /> {words.undo}
        </LinkButton>
      )}
      {can_edit && !is_default && reader !== 'secret' && (
        <LinkButton label={words.resetOf(label)} onClick={() => form.reset([setting])}>
          <IconRestore size={14} aria-hidden="true" /> {words.reset}
        </LinkButton>
      )}
      {!is_default && reader !== 'secret' && <span>{words.defaultIs(valueText(setting, initial))}</span>}
      {last && (
        <span>
          {words.lastChanged(last.modified_by)} <DateTime instant={last.time_modified} />
        </span>
      )}
    </div>
  );
}

/** What names accounts and branches is chosen among one's own, so it is not for another provider; maps and records may hold them as well. */
function namesRecords({ form }: Setting<unknown>): boolean {
  return form.kind === 'records' || (form.kind === 'list' && form.item === 'account-id');
}

/** Editors of lists and long texts take the whole width. */
function isWide({ form }: Setting<unknown>): boolean {
  return (
    form.kind === 'records' || form.kind === 'list' || form.kind === 'map' || (form.kind === 'text' && form.format === 'html')
  );
}
