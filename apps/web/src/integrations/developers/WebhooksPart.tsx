import { VERIFY_SAMPLES, fetchProgramSample, forwardSample } from '@tsela/contract/integrations/code-samples';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { developers as words } from '../../strings/integrations-developers.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { CLIENT_PROGRAMS } from './client-program.ts';
import type { ClientProgram } from './client-program.ts';
import { CodeSample } from './CodeSample.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { apiAddress, useApiDocument } from './developers-calls.ts';

const LANGUAGES = ['javascript', 'php', 'python'] as const;
const SHOWN_TOPIC = 'status-changed';

/** What webhooks are told, and how a receiver knows that it is true and whole. */
export function WebhooksPart() {
  const read = useApiDocument();
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('javascript');
  return (
    <>
      <Sentence>{words.webhooksAbout}</Sentence>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && (
        <>
          <Panel title={words.topicsTitle} isFlush>
            <PlainTable
              label={words.topicsTitle}
              head={
                <>
                  <th scope="col">{words.topic}</th>
                  <th scope="col">{words.when}</th>
                </>
              }
            >
              {Object.entries(read.data.webhooks).map(([topic, { post }]) => (
                <tr key={topic}>
                  <td>
                    <code>{topic}</code>
                  </td>
                  <td>{post.summary}</td>
                </tr>
              ))}
            </PlainTable>
          </Panel>
          <Panel title={words.exampleTitle}>
            <CodeSample
              label={words.exampleTitle}
              text={JSON.stringify(
                read.data.webhooks[SHOWN_TOPIC]?.post.requestBody?.content['application/json']?.example,
                null,
                2,
              )}
            />
          </Panel>
        </>
      )}
      <Panel title={words.verifyTitle}>
        <Stack>
          <Sentence>{words.verifyText}</Sentence>
          <LanguageChoice languages={LANGUAGES} value={language} onChange={setLanguage} />
          <CodeSample label={words.verifyTitle} text={VERIFY_SAMPLES[language]} />
        </Stack>
      </Panel>
      <Panel title={words.forwardTitle}>
        <Stack>
          <Sentence>{words.forwardText}</Sentence>
          {CLIENT_PROGRAMS.map((program) => (
            <Program key={program.name} program={program} />
          ))}
          <CodeSample label={words.programRun} text={forwardSample(apiAddress())} />
        </Stack>
      </Panel>
      <Panel title={words.missedTitle}>
        <Sentence>{words.missedText}</Sentence>
      </Panel>
    </>
  );
}

const KILOBYTE = 1000;

/** A program to download, with what proves that it arrived whole. */
function Program({ program: { name, sha256, bytes } }: { readonly program: ClientProgram }) {
  return (
    <>
      <a href={`/${name}`} download={name}>
        {words.programDownload(name, Math.ceil(bytes / KILOBYTE))}
      </a>
      <Text tone="quiet">SHA-256: {sha256}</Text>
      <CodeSample label={words.programFetch} text={fetchProgramSample({ origin: window.location.origin, name, sha256 })} />
    </>
  );
}
