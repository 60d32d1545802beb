import { NativeSelect, TextInput } from '@mantine/core';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { TARIFF_TEMPLATES } from '@tsela/domain/rates/templates/template-parts';
import type { TariffTemplate } from '@tsela/domain/rates/templates/template-parts';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useCreateRevision } from './tariff-calls.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';

interface NewDraftDialogProps {
  /** What can be copied. */
  readonly revisions: readonly RateRevision[];
  /** The one that is copied unless another is chosen; null begins with an empty tariff. */
  readonly copied: RateRevision | null;
  readonly onClose: () => void;
}

/** What the first choice reads where a template is meant, before its name. */
const TEMPLATE = 'template:';
/** What most new couriers begin with. */
const USUAL: TariffTemplate = 'national';

/** Begins a draft: as a copy of any tariff, from a template, or empty. */
export function NewDraftDialog({ revisions, copied, onClose }: NewDraftDialogProps) {
  const [name, setName] = useState(copied ? words.copyName(copied.name) : words.templates[USUAL].name);
  const [copy_of, setCopyOf] = useState(copied ? String(copied.id) : TEMPLATE + USUAL);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const creating = useCreateRevision();
  const { go } = useNavigator();
  const template = TARIFF_TEMPLATES.find((each) => copy_of === TEMPLATE + each);
  const options = copied && !revisions.some(({ id }) => id === copied.id) ? [copied, ...revisions] : revisions;

  /** A template gives its name until the user has given another. */
  function handleBeginning(chosen: string): void {
    const next = TARIFF_TEMPLATES.find((each) => chosen === TEMPLATE + each);
    if (next && template && name === words.templates[template].name) setName(words.templates[next].name);
    setCopyOf(chosen);
  }

  function handleOk(): void {
    if (name.trim() === '') return setErrors({ name: words.nameMissing });
    creating.mutate(
      { name: name.trim(), ...(template ? { template } : copy_of !== '' && { copy_of: Number(copy_of) }) },
      {
        onSuccess: ({ rate_revision }) => {
          showToast({ text: words.made(rate_revision.name), variant: 'success' });
          onClose();
          go(paths.rates({ revision: String(rate_revision.id) }));
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  }

  return (
    <FormDialog
      title={words.newTitle}
      okLabel={words.make}
      is_pending={creating.isPending}
      onOk={handleOk}
      onClose={onClose}
      fault={Object.keys(errors).length === 0 ? shownError(creating.error) : null}
      errors={errors}
    >
      <NativeSelect
        {...field(words.copyOf, { name: 'copy_of' })}
        description={template && words.templateHelp(words.templates[template].text)}
        data={[
          ...TARIFF_TEMPLATES.map((each) => ({
            value: TEMPLATE + each,
            label: words.templateOf(words.templates[each].name),
          })),
          { value: '', label: words.emptyTariff },
          ...options.map((revision) => ({
            value: String(revision.id),
            label:
              revision.state === 'live'
                ? words.copyOfLive(revision.name)
                : words.copyOfOther(revision.name, words.states[revision.state].toLowerCase()),
          })),
        ]}
        value={copy_of}
        onChange={(event) => handleBeginning(event.currentTarget.value)}
      />
      <TextInput
        {...field(words.nameLabel, { name: 'name', is_required: true, errors })}
        data-autofocus
        placeholder={words.namePlaceholder}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
