import { SelectField } from '../ui/form/SelectField.tsx';
import { cannedReplies as words } from '../strings/inbox.ts';
import { useCannedReplies } from './inbox-calls.ts';

/** Chooses a canned reply by its name; nothing is shown where there is none. */
export function CannedReplyChoice({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const replies = useCannedReplies().data?.canned_replies ?? [];
  if (replies.length === 0) return null;
  return (
    <SelectField
      aria-label={words.choose}
      value=""
      options={[{ value: '', label: words.choose }, ...replies.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(value) => {
        const chosen = replies.find(({ id }) => String(id) === value);
        if (chosen) onChoose(chosen.text);
      }}
    />
  );
}
