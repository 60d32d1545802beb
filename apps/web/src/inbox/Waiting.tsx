import { Stack } from '../ui/layout/Stack.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import classes from './Inbox.module.css';

/** In the place of messages that are on their way. */
export function Waiting() {
  return (
    <div className={classes['messages']}>
      {Array.from({ length: 6 }, (_, at) => (
        <Stack key={at} gap={1}>
          <Skeleton width="40%" />
          <Skeleton width="80%" />
        </Stack>
      ))}
    </div>
  );
}
