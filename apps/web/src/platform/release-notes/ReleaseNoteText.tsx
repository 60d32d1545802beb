import { markdownToHtml } from '@tsela/domain/formats/markdown';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { SafeHtml } from '../../ui/show/SafeHtml.tsx';
import classes from './ReleaseNotes.module.css';
import type { ReleaseNoteDraft } from './release-note-draft.ts';

const SECTIONS = ['added', 'improved', 'fixed'] as const;

/** What is new, improved and fixed; sections without text are left out. */
export function ReleaseNoteText({ note }: { readonly note: Pick<ReleaseNoteDraft, (typeof SECTIONS)[number]> }) {
  return SECTIONS.filter((section) => note[section].trim() !== '').map((section) => (
    <section key={section} className={classes['section']}>
      <h3 className={classes['section_title']} data-section={section}>
        {words.sections[section]}
      </h3>
      <div className={classes['text']}>
        <SafeHtml html={markdownToHtml(note[section])} />
      </div>
    </section>
  ));
}
