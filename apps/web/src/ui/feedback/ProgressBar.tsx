import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';

interface ProgressBarProps {
  /** Of 100. */
  readonly percent: number;
  /** The same in words, for those who do not see the bar. */
  readonly label: string;
  /** Left out where nothing moves, as while a job waits. */
  readonly is_moving?: boolean;
}

/** How far something has come that takes a while. */
export function ProgressBar({ percent, label, is_moving = true }: ProgressBarProps) {
  return <Progress value={percent} aria-label={label} animated={is_moving} />;
}
