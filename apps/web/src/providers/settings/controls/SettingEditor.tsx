import type { SettingForm } from '@tsela/domain/providers/setting-types';
import { ColourControl } from './ColourControl.tsx';
import type { ControlProps } from './control-props.ts';
import { HtmlControl } from './HtmlControl.tsx';
import { ListControl } from './ListControl.tsx';
import { MapControl } from './MapControl.tsx';
import { PickListControl } from './PickListControl.tsx';
import { PictureControl } from './PictureControl.tsx';
import { RecordsControl } from './RecordsControl.tsx';
import type { EditedText } from './TextControl.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';

interface SettingEditorProps extends ControlProps {
  readonly form: EditorForm;
}

/** Forms that take more than a field: entries, several values, or a text with more to it than its letters. */
export type EditorForm = Extract<SettingForm, { kind: 'list' | 'records' | 'map' }> | TextEditorForm;
type TextEditorForm = { readonly kind: 'text'; readonly format: EditedText };

/** Few tabs name accounts, and what finds them brings the calls of shipments. */
const loadAccounts = async () => (await import('./AccountsControl.tsx')).AccountsControl;

/** The control of a setting that takes more than a field. */
export function SettingEditor({ form, ...props }: SettingEditorProps) {
  switch (form.kind) {
    case 'text':
      return <TextEditor {...props} format={form.format} />;
    case 'list':
      if (form.item === 'account-id') return <LazyPart load={loadAccounts} props={props} height={84} />;
      if (form.item === 'text' || form.item === 'html' || form.item === 'site')
        return <ListControl {...props} item={form.item} />;
      return <PickListControl {...props} item={form.item} />;
    case 'records':
      return <RecordsControl {...props} fields={form.fields} />;
    case 'map':
      return <MapControl {...props} />;
  }
}

function TextEditor({ format, ...props }: ControlProps & Pick<TextEditorForm, 'format'>) {
  switch (format) {
    case 'html':
      return <HtmlControl {...props} />;
    case 'colour':
      return <ColourControl {...props} />;
    case 'picture':
      return <PictureControl {...props} />;
  }
}
