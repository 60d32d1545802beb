import { LANGUAGE_NAMES } from '@tsela/contract/integrations/code-samples';
import type { SampleLanguage } from '@tsela/contract/integrations/code-samples';
import { developers as words } from '../../strings/integrations-developers.ts';
import { Choice } from '../../ui/form/Choice.tsx';

interface LanguageChoiceProps<Language extends SampleLanguage> {
  readonly languages: readonly Language[];
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

/** In which language code is shown. */
export function LanguageChoice<Language extends SampleLanguage>({ languages, value, onChange }: LanguageChoiceProps<Language>) {
  const options = languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));
  return <Choice label={words.language} value={value} options={options} onChange={onChange} />;
}
