import { SAMPLE_LANGUAGES, firstCalls } from '@tsela/contract/integrations/code-samples';
import type { SampleLanguage } from '@tsela/contract/integrations/code-samples';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { developers as words } from '../../strings/integrations-developers.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { CodeSample } from './CodeSample.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { DOCUMENT_ADDRESS, apiAddress } from './developers-calls.ts';

/** From nothing to a first booking in five minutes. */
export function StartPart() {
  const { settings, user } = useSession();
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const { price, booking } = firstCalls(language, apiAddress());
  return (
    <>
      <Panel title={words.keyTitle}>
        <Stack>
          <Sentence>{words.keyText(readSetting(settings, 'provider_title'))}</Sentence>
          {user !== null && <TextLink href={paths.integrations()}>{words.keyPlace}</TextLink>}
          <Sentence>{words.keyKept}</Sentence>
          <CodeSample label={words.keyTitle} text="export TSELA_KEY=…" />
        </Stack>
      </Panel>
      <LanguageChoice languages={SAMPLE_LANGUAGES} value={language} onChange={setLanguage} />
      <Panel title={words.priceTitle}>
        <Stack>
          <Sentence>{words.priceText}</Sentence>
          <CodeSample label={words.priceTitle} text={price} />
        </Stack>
      </Panel>
      <Panel title={words.bookTitle}>
        <Stack>
          <Sentence>{words.bookText}</Sentence>
          <CodeSample label={words.bookTitle} text={booking} />
        </Stack>
      </Panel>
      <Panel title={words.nextTitle}>
        <Stack>
          {words.next.map((text) => (
            <Sentence key={text}>{text}</Sentence>
          ))}
        </Stack>
      </Panel>
      <Panel title={words.toolsTitle}>
        <a href={DOCUMENT_ADDRESS} target="_blank" rel="noopener noreferrer">
          {words.openapi}
        </a>
      </Panel>
    </>
  );
}
