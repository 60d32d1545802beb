import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useEdited } from '../shell/use-edited.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { NewProviderFields } from './NewProviderFields.tsx';
import { useAddProvider } from '../providers/provider-calls.ts';
import { NOTHING_YET, SETUP_PAGES, newProviderInput, pageOfField, pageProblems } from './new-provider-draft.ts';
import type { SetupPage } from './new-provider-draft.ts';
import { Row } from '../ui/layout/Row.tsx';

/** Makes a provider, page by page; a job does the rest, which the provider's own page shows. Source: screens S51. */
export function NewProviderPage() {
  const [page, setPage] = useState<SetupPage>('details');
  const navigator = useNavigator();
  const adding = useAddProvider();
  const { draft, errors, change, refuse } = useEdited(NOTHING_YET, { is_done: adding.isSuccess });
  useGoWhen(adding.data ? paths.provider(adding.data.provider.id) : null);
  const at = SETUP_PAGES.indexOf(page);
  const next = SETUP_PAGES[at + 1];
  const before = SETUP_PAGES[at - 1];

  /** Goes on, or stays where something is wrong: of the pages before the wanted one the first that is not right. */
  function goTo(wanted: SetupPage): void {
    const wrong = SETUP_PAGES.slice(0, SETUP_PAGES.indexOf(wanted)).find(
      (each) => Object.keys(pageProblems(each, draft)).length > 0,
    );
    setPage(wrong ?? wanted);
    refuse(wrong === undefined ? {} : pageProblems(wrong, draft));
  }

  function handleSave(): void {
    if (next !== undefined) return goTo(next);
    const wrong = SETUP_PAGES.find((each) => Object.keys(pageProblems(each, draft)).length > 0);
    if (wrong !== undefined) return goTo('defaults');
    adding.mutate(newProviderInput(draft), {
      onSuccess: () => showToast({ text: words.added, variant: 'success' }),
      onError: (error) => {
        const refused = fieldErrors(error);
        const [first] = Object.keys(refused);
        if (first !== undefined) setPage(pageOfField(first));
        refuse(refused);
      },
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newProvider.title}
      back={{ href: paths.providers(), label: SCREENS.providers.title }}
      errors={errors}
      saveBar={{
        saveLabel: next === undefined ? words.create : words.next,
        error: adding.error && shownError(adding.error),
        isSaving: adding.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.providers()),
        otherActions: before !== undefined && (
          <Button variant="default" onClick={() => goTo(before)}>
            {words.back}
          </Button>
        ),
      }}
    >
      <nav aria-label={words.pagesLabel}>
        <Row as="ol">
          {SETUP_PAGES.map((each, index) => (
            <li key={each}>
              <Button
                variant={each === page ? 'light' : 'default'}
                size="compact-md"
                {...(each === page && { 'aria-current': 'step' as const })}
                onClick={() => goTo(each)}
              >
                {index + 1}. {words.pages[each]}
              </Button>
            </li>
          ))}
        </Row>
      </nav>
      <NewProviderFields page={page} draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}
