import { markdownToHtml } from '@tsela/domain/formats/markdown';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { SafeHtml } from '../../ui/show/SafeHtml.tsx';
import classes from './ReleaseNotes.module.css';
import type { ReleaseNoteDraft } from './release-note-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

const SECTIONS = ['added', 'improved', 'fixed'] as const;

/** What is new, improved and fixed; sections without text are left out. */
export function ReleaseNoteText({ note }: { readonly note: Pick<ReleaseNoteDraft, (typeof SECTIONS)[number]> }) {
  return SECTIONS.filter((section) => note[section].trim() !== '').map((section) => (
    <Stack key={section} as="section" gap={1}>
      <QuietText as="h3" data-section={section}>
        {words.sections[section]}
      </QuietText>
      <div className={classes['text']}>
        <SafeHtml html={markdownToHtml(note[section])} />
      </div>
    </Stack>
  ));
}
