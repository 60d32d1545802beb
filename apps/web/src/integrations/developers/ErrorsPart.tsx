import { PROGRAM_ERRORS } from '@tsela/contract/openapi-errors';
import { KEY_LIMIT, TRACKING_LIMIT, limitHeaders } from '@tsela/domain/integrations/call-limits';
import { developers as words } from '../../strings/integrations-developers.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { CodeWords } from './CodeWords.tsx';
import { CodeSample } from './CodeSample.tsx';

const EXAMPLE = limitHeaders({ limit: KEY_LIMIT, remaining: 587, reset_s: 42 });

/** What goes wrong and what to do, and how much a program may ask. */
export function ErrorsPart() {
  return (
    <>
      <Panel title={words.errorsTitle} isFlush>
        <Stack pad={4}>
          <Sentence>{words.errorsAbout}</Sentence>
        </Stack>
        <PlainTable
          label={words.errorsTitle}
          head={
            <>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.meaning}</th>
            </>
          }
        >
          {PROGRAM_ERRORS.map(({ status, code, description }) => (
            <tr key={status}>
              <td className="num">{status}</td>
              <td>
                <code>{code}</code>
              </td>
              <td>
                <CodeWords text={description} />
              </td>
            </tr>
          ))}
        </PlainTable>
      </Panel>
      <Panel title={words.limitsTitle}>
        <Stack>
          <Sentence>{words.limits(KEY_LIMIT.most, TRACKING_LIMIT.most)}</Sentence>
          <CodeSample
            label={words.limitsTitle}
            text={`RateLimit-Policy: ${EXAMPLE['ratelimit-policy']}\nRateLimit: ${EXAMPLE.ratelimit}`}
          />
          <Sentence>{words.limitsOver}</Sentence>
        </Stack>
      </Panel>
      <Panel title={words.versionsTitle}>
        <Sentence>{words.versions}</Sentence>
      </Panel>
    </>
  );
}
