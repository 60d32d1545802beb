import { InputBase } from '@mantine/core';
import type { InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'size' | 'style'> & Omit<InputBaseProps, 'multiline'>;

/** Some lines of text, as high as its `rows`. One that grows with its text is the library's `Textarea`, which brings what measures it. */
export function TextArea(props: TextAreaProps) {
  return <InputBase component="textarea" multiline {...props} />;
}
