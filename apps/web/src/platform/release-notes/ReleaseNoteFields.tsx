import { Checkbox, Input, Textarea, TextInput } from '@mantine/core';
import { RELEASE_AUDIENCES } from '@tsela/domain/platform/release-note-rules';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { field } from '../../ui/form/field.tsx';
import type { DraftFieldsProps } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AddPicture } from './AddPicture.tsx';
import { withPicture } from './release-note-draft.ts';
import type { ReleaseNoteDraft } from './release-note-draft.ts';
import { ReleaseNoteProviders } from './ReleaseNoteProviders.tsx';
import classes from './ReleaseNotes.module.css';
import { ReleaseNoteText } from './ReleaseNoteText.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

const SECTIONS = ['added', 'improved', 'fixed'] as const;
const LONGEST_TEXT = 10_000;

/** What is written about a version. */
export function ReleaseNoteFields({ draft, errors, onChange }: DraftFieldsProps<ReleaseNoteDraft>) {
  return (
    <Panel title={words.details}>
      <Stack gap={4}>
        <Tiles columns={2} gap={4}>
          <TextInput
            {...field(words.version, { name: 'version', is_required: true, errors })}
            placeholder={words.versionPlaceholder}
            autoComplete="off"
            maxLength={20}
            value={draft.version}
            onChange={(event) => onChange({ version: event.currentTarget.value })}
          />
          <TextInput
            {...field(words.heading, { name: 'title', is_required: true, errors })}
            autoComplete="off"
            maxLength={200}
            value={draft.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </Tiles>
        <Audiences draft={draft} errors={errors} onChange={onChange} />
        <ReleaseNoteProviders draft={draft} errors={errors} onChange={onChange} />
        {SECTIONS.map((section) => (
          <div key={section} className={classes['writing']}>
            <Textarea
              {...field(words.sections[section], { name: section, is_optional: true, errors })}
              {...(section === 'added' && { description: words.sectionHelp })}
              autosize
              minRows={3}
              maxLength={LONGEST_TEXT}
              value={draft[section]}
              onChange={(event) => onChange({ [section]: event.currentTarget.value })}
            />
            <AddPicture
              label={words.addPictureTo(words.sections[section])}
              onPicture={(url) => onChange({ [section]: withPicture(draft[section], { url, words: words.pictureWords }) })}
            />
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

function Audiences({ draft, errors, onChange }: DraftFieldsProps<ReleaseNoteDraft>) {
  return (
    <Stack as="fieldset" gap={4} id="field-audiences" tabIndex={-1} aria-describedby="help-audiences">
      <legend className={classes['legend']}>{words.audience}</legend>
      <Input.Description id="help-audiences">{words.audienceHelp}</Input.Description>
      <Row align="stretch" gap={4}>
        {RELEASE_AUDIENCES.map((audience) => (
          <Checkbox
            key={audience}
            label={words.audiences[audience]}
            checked={draft.audiences.includes(audience)}
            onChange={(event) => {
              const is_on = event.currentTarget.checked;
              onChange({
                audiences: RELEASE_AUDIENCES.filter((each) => (each === audience ? is_on : draft.audiences.includes(each))),
              });
            }}
          />
        ))}
      </Row>
      {errors['audiences'] !== undefined && <Input.Error>{errors['audiences']}</Input.Error>}
    </Stack>
  );
}

/** The notes as people will read them. */
export function ReleaseNotePreview({ draft }: { readonly draft: ReleaseNoteDraft }) {
  const is_empty = SECTIONS.every((section) => draft[section].trim() === '');
  return (
    <Panel title={words.preview}>
      <Stack gap={4}>{is_empty ? <Sentence>{words.nothingToPreview}</Sentence> : <ReleaseNoteText note={draft} />}</Stack>
    </Panel>
  );
}
