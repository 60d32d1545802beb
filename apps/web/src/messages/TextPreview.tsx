import { emailHtml } from '@tsela/domain/messages/email-html';
import type { EmailLook } from '@tsela/domain/messages/email-html';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { useState } from 'react';
import { messageTexts as words } from '../strings/messages-texts.ts';
import { field } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { smsLength } from './text-draft.ts';
import classes from './TextPreview.module.css';

interface TextPreviewProps {
  readonly label: string;
  /** The whole message, with an example in its variables. */
  readonly message: NoticeText;
  /** Null for an SMS. */
  readonly look: EmailLook | null;
  /** The small link at its foot; empty where there is none. */
  readonly foot?: string;
}

const APPEARANCES = ['light', 'dark'] as const;

/** A message as its reader gets it: an e-mail as it is drawn, an SMS with what it costs. */
export function TextPreview({ label, message, look, foot = '' }: TextPreviewProps) {
  const [chosen, setChosen] = useState<string>('light');
  const appearance = APPEARANCES.find((each) => each === chosen) ?? 'light';
  if (look === null)
    return (
      <Panel title={words.preview}>
        <Stack>
          <Text isBreakable keepsLines>
            {message.body}
          </Text>
          <QuietText>{smsLength(message.body)}</QuietText>
        </Stack>
      </Panel>
    );
  return (
    <Panel title={words.preview}>
      <Stack>
        <QuietText>{words.previewHelp}</QuietText>
        <SelectField
          {...field(words.appearance, { name: 'appearance' })}
          value={appearance}
          options={APPEARANCES.map((value) => ({ value, label: words.appearances[value] }))}
          onChange={setChosen}
        />
        <Text weight="strong" isBreakable>
          {words.subjectIs(message.subject)}
        </Text>
        {/* Every right is taken from it: what stands in the text is shown and never run. */}
        <iframe
          className={classes['frame']}
          title={label}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={emailHtml(message.body, look, { appearance, ...(foot !== '' && { foot: { label: foot, url: '#' } }) })}
        />
      </Stack>
    </Panel>
  );
}
