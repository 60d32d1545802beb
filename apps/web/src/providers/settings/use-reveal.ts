import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { loadCode } from '../../ui/lazy-code.ts';
import { loadEditor } from './controls/SettingControl.tsx';
import { useSettingsPath } from './use-settings-provider.ts';
import { sectionSlug } from './settings-places-draft.ts';
import type { Place } from './settings-places-draft.ts';

/** The element of a setting's row, and of its control. */
export const rowId = (key: string) => `setting-${key}`;
export const controlId = (key: string) => `field-${key}`;
export const sectionId = (slug: string) => `section-${slug}`;

/** Follows deep links: scrolls to the setting or section that the address names, and puts the keyboard there. Answers how to go to a setting. */
export function useReveal(place: Place | null, is_loaded: boolean): (key: string) => void {
  const { go } = useNavigator();
  const settingsPath = useSettingsPath();
  // Going twice to the same setting leads there twice.
  const [visit, setVisit] = useState(0);
  const setting = place?.setting ?? null;
  const slug = place?.section ? sectionSlug(place.section) : null;
  const tab = place?.tab.id;

  useEffect(() => {
    if (!is_loaded || (setting === null && slug === null)) return undefined;
    let frame = 0;
    let is_left = false;
    const reveal = () => {
      if (is_left) return;
      // After the shell has scrolled a fresh page to its top.
      frame = requestAnimationFrame(() => {
        const target = document.getElementById(setting === null ? sectionId(slug ?? '') : rowId(setting));
        target?.scrollIntoView({ block: setting === null ? 'start' : 'center' });
        const focused = setting === null ? target : document.getElementById(controlId(setting));
        focused?.focus({ preventScroll: true });
      });
    };
    // What is above keeps its height once the editors are there; without signal the setting is shown all the same.
    loadCode(loadEditor).then(reveal, reveal);
    return () => {
      is_left = true;
      cancelAnimationFrame(frame);
    };
  }, [is_loaded, tab, setting, slug, visit]);

  return (key) => {
    if (!isSettingKey(key)) return;
    setVisit(visit + 1);
    go(settingsPath({ tab: settingOf(key).tab, section: sectionSlug(settingOf(key).section), setting: key }));
  };
}
