import { Button } from '../ui/act/Button.tsx';
import { LANGUAGES, LANGUAGE_NAMES, languageOf } from '@tsela/domain/shipments/notices/texts/language';
import { TEMPLATE_CHANNELS, templateName } from '@tsela/domain/shipments/notices/templates/message-template';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { SETTINGS, StaffTabs } from '../shell/parts/StaffTabs.tsx';
import { useMay } from '../shell/session.ts';
import { messageTexts as words } from '../strings/messages-texts.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText, Sentence, Text } from '../ui/show/Text.tsx';
import { LinesPanel } from '../ui/table/LinesPanel.tsx';
import { useTexts } from './text-calls.ts';
import { readerOf, shownTexts } from './text-draft.ts';
import type { ShownText } from './text-draft.ts';

const loadDialog = async () => (await import('./TextDialog.tsx')).TextDialog;

/** What senders and recipients are told, text by text. Source: screens S56, docs/decisions/0238. */
export function MessageTextsPage() {
  const read = useTexts();
  const search = useSearchValues();
  const changeSearch = useChangeSearch();
  const [edited, setEdited] = useState<string | null>(null);
  const channel = TEMPLATE_CHANNELS.find((each) => each === search['channel']) ?? 'email';
  const language = languageOf(search['language']) ?? 'en';
  const is_narrowed = search['shown'] === 'changed';
  const texts = shownTexts(read.data?.texts ?? [], { channel, language });
  const changed = texts.filter(({ own }) => own !== null);
  const shown = is_narrowed ? changed : texts;
  const open = texts.find(({ key }) => templateName(key) === edited);
  return (
    <PageFrame
      title={SCREENS.messageTexts.title}
      back={SETTINGS}
      tabs={<StaffTabs current="message-texts" />}
      filters={
        <Row>
          <SelectField
            aria-label={words.channel}
            value={channel}
            options={TEMPLATE_CHANNELS.map((value) => ({ value, label: words.channels[value] }))}
            onChange={(chosen) => changeSearch({ channel: chosen === 'email' ? undefined : chosen })}
          />
          <SelectField
            aria-label={words.language}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(chosen) => changeSearch({ language: chosen === 'en' ? undefined : chosen })}
          />
          <SelectField
            aria-label={words.shown}
            value={is_narrowed ? 'changed' : 'all'}
            options={[
              { value: 'all', label: words.all },
              { value: 'changed', label: words.changedOnly(changed.length) },
            ]}
            onChange={(chosen) => changeSearch({ shown: chosen === 'all' ? undefined : chosen })}
          />
        </Row>
      }
    >
      <Sentence>{words.intro}</Sentence>
      <LinesPanel
        title={`${words.channels[channel]}, ${LANGUAGE_NAMES[language]}`}
        read={read}
        fault={shownError(read.error)}
        foot={read.data && shown.length === 0 ? words.noneChanged : undefined}
      >
        {read.data &&
          shown.map((text) => (
            <TextLine key={templateName(text.key)} text={text} onEdit={() => setEdited(templateName(text.key))} />
          ))}
      </LinesPanel>
      <QuietText>{words.whatsapp}</QuietText>
      <LazyComponent load={loadDialog} props={open ? { text: open, onClose: () => setEdited(null) } : null} />
    </PageFrame>
  );
}

function TextLine({ text, onEdit }: { readonly text: ShownText; readonly onEdit: () => void }) {
  const { key, own, is_unused, subject, body } = text;
  const may_change = useMay('API_/messages/texts:PATCH');
  const [event, side] = [words.events[key.event], readerOf(key)];
  return (
    <Row as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
      <Stack as="span" isBreakable gap={1}>
        <Row as="span" isInline>
          <strong>{event}</strong>
          <Text tone="quiet">{side}</Text>
          {own !== null && (
            <StatusBadge status={is_unused ? 'failed' : 'submitted'} label={is_unused ? words.unused : words.changed} />
          )}
        </Row>
        {subject !== '' && <Text weight="strong">{subject}</Text>}
        <Text keepsLines>{body}</Text>
      </Stack>
      <Button variant="default" size="compact-sm" aria-label={words.editOf(event, side)} onClick={onEdit}>
        {may_change ? words.edit : words.read}
      </Button>
    </Row>
  );
}
