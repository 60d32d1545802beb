import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { FunctionComponent } from 'react';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { developers as words } from '../../strings/integrations-developers.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { ChangesPart, SwitchPart } from './SwitchPart.tsx';
import { ErrorsPart } from './ErrorsPart.tsx';
import { ReferencePart } from './ReferencePart.tsx';
import { StartPart } from './StartPart.tsx';
import { WebhooksPart } from './WebhooksPart.tsx';

type Part = keyof typeof words.tabs;

const PARTS: Readonly<Record<Part, FunctionComponent>> = {
  start: StartPart,
  reference: ReferencePart,
  webhooks: WebhooksPart,
  errors: ErrorsPart,
  switch: SwitchPart,
  changes: ChangesPart,
};

const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text);

/** How programs connect, for anyone who writes one. Source: screens S21, "Documentation". */
export function DevelopersPage() {
  const asked = useSearchValues()['part'] ?? '';
  const current = isPart(asked) ? asked : 'start';
  const Shown = PARTS[current];
  const links = Object.entries(words.tabs).map(([key, label]) => ({
    key,
    label,
    href: paths.developers(key === 'start' ? {} : { part: key }),
  }));
  return (
    <PageFrame title={SCREENS.developers.title} tabs={<TabLinks label={words.parts} links={links} current={current} />}>
      <Stack gap={4} max={900}>
        <Shown />
      </Stack>
    </PageFrame>
  );
}
