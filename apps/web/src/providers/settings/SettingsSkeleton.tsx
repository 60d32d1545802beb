import { sectionTitle } from '@tsela/domain/providers/settings-tabs';
import { ui } from '../../strings/ui.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { ShownSection } from './settings-places-draft.ts';
import classes from './SettingsPage.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';

/** The cards of a tab on their way, each as high as its settings will be. */
export function SettingsSkeleton({ sections }: { readonly sections: readonly ShownSection[] }) {
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
