import { FileButton } from '@mantine/core';
import type { FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

interface ChooseFileProps extends Pick<FileButtonProps, 'accept' | 'capture' | 'children'> {
  readonly onChange: (file: File | null) => void;
}

/** Lets the user choose a file; also the same once more, corrected under its name, which browsers take for no change. */
export function ChooseFile({ onChange, ...rest }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      {...rest}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        onChange(file);
      }}
    />
  );
}
