import { requestMap as words } from '../strings/collection-requests-map.ts';
import { Row } from '../ui/layout/Row.tsx';
import { useRequestPhoto } from './collection-request-calls.ts';
import classes from './RequestPhotos.module.css';

/** What a driver photographed at a stop in vain. Source: docs/decisions/0296. */
export function RequestPhotos({ ids }: { readonly ids: readonly number[] }) {
  return (
    <Row gap={2}>
      {ids.map((id, at) => (
        <RequestPhoto key={id} id={id} label={words.photo(at + 1, ids.length)} />
      ))}
    </Row>
  );
}

function RequestPhoto({ id, label }: { readonly id: number; readonly label: string }) {
  const { data } = useRequestPhoto(id);
  if (!data) return null;
  const source = `data:${data.content_type};base64,${data.content}`;
  return <img className={classes['photo']} src={source} alt={label} />;
}
