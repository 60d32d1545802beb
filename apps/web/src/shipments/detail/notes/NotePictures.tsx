import { useQuery } from '@tanstack/react-query';
import type { ShipmentNote } from '@tsela/contract/shipments/shipment-note-api';
import { measurements as words } from '../../../strings/shipments/measured.ts';
import { readNoteFile } from '../../shipment-calls.ts';
import classes from './NotesTab.module.css';

/** The pictures among files, as they are. */
export function NotePictures({ files }: Pick<ShipmentNote, 'files'>) {
  return files
    .filter(({ content_type }) => content_type.startsWith('image/'))
    .map(({ id, name }) => <Picture key={id} id={id} name={name} />);
}

function Picture({ id, name }: { readonly id: number; readonly name: string }) {
  const { data } = useQuery({ queryKey: ['note-picture', id], queryFn: () => readNoteFile(id), staleTime: Infinity });
  if (!data) return null;
  return (
    <img className={classes['picture']} src={`data:${data.content_type};base64,${data.content}`} alt={words.pictureOf(name)} />
  );
}
