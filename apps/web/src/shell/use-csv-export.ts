import type { UseMutationResult } from '@tanstack/react-query';
import { tellFailure } from './tell.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { showToast } from '../ui/feedback/toast.ts';

interface ExportWords<Answer> {
  /** Of the file. */
  readonly name: string;
  readonly told: (answer: Answer) => string;
}

/** Asks the server for a list as a file, hands it to the browser and says how much it holds. Source: screens 0.2. */
export function useCsvExport<Input, Answer extends { readonly csv: string }>(
  { isPending, mutate }: UseMutationResult<Answer, Error, Input>,
  { name, told }: ExportWords<Answer>,
): { readonly is_pending: boolean; readonly save: (input: Input) => void } {
  return {
    is_pending: isPending,
    save: (input) =>
      mutate(input, {
        onError: tellFailure,
        onSuccess: (answer) => {
          saveAsFile({ name, text: answer.csv, type: 'text/csv;charset=utf-8' });
          showToast({ text: told(answer), variant: 'success' });
        },
      }),
  };
}
