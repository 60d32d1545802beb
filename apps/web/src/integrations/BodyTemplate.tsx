import { LONGEST_TEMPLATE } from '@tsela/domain/integrations/body-template';
import { listedFields } from '@tsela/domain/integrations/event-fields';
import { useState } from 'react';
import { partners as words } from '../strings/integrations-partners.ts';
import { webhooks } from '../strings/integrations.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import classes from './Integrations.module.css';
import { previewOf } from './partner-draft.ts';
import type { PartnerDraft } from './partner-draft.ts';

const ROWS = 12;

/** The body that is sent, the fields it may have, and what becomes of it with an example. Source: screens S40. */
export function BodyTemplate({ draft, errors, onChange }: DraftFieldsProps<PartnerDraft>) {
  const [wanted, setTopic] = useState(draft.topics[0]);
  const topic = draft.topics.find((each) => each === wanted) ?? draft.topics[0] ?? 'status-changed';
  const is_soap = draft.request_method === 'SOAP';
  return (
    <Panel title={words.body}>
      <Stack gap={4}>
        <TextArea
          {...field(words.template, { name: 'body_template', is_required: is_soap, errors })}
          description={is_soap ? words.soapHelp : words.templateHelp}
          className={classes['template'] ?? ''}
          rows={ROWS}
          spellCheck={false}
          maxLength={LONGEST_TEMPLATE}
          value={draft.body_template}
          onChange={(event) => onChange({ body_template: event.currentTarget.value })}
        />
        <SelectField
          {...field(words.previewOf)}
          value={topic}
          options={draft.topics.map((value) => ({ value, label: webhooks.topicNames[value] }))}
          onChange={(value) => setTopic(draft.topics.find((each) => each === value))}
        />
        <Stack gap={2}>
          <Text as="strong" weight="strong">
            {words.fields}
          </Text>
          <QuietText as="p">{words.fieldsHelp}</QuietText>
          <Row as="ul" gap={3} aria-label={words.fields}>
            {listedFields(topic).map(({ path, value }) => (
              <li key={path} title={value}>
                <LinkButton
                  label={words.insert(path)}
                  onClick={() => onChange({ body_template: `${draft.body_template}{{${path}}}` })}
                >
                  {path}
                </LinkButton>
              </li>
            ))}
          </Row>
        </Stack>
        <Preview draft={draft} topic={topic} />
      </Stack>
    </Panel>
  );
}

function Preview({ draft, topic }: { readonly draft: PartnerDraft; readonly topic: PartnerDraft['topics'][number] }) {
  const { line, body } = previewOf(draft, topic);
  return (
    <Stack gap={2}>
      <Text as="strong" weight="strong">
        {words.preview}
      </Text>
      {/* A region that scrolls has to be reachable by keyboard (WCAG 2.1.1). */}
      <pre className={classes['code']} tabIndex={0} role="region" aria-label={words.preview}>
        {`${line}\n\n${body ?? words.noBody}`}
      </pre>
    </Stack>
  );
}
