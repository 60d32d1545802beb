import { Input } from '@mantine/core';
import { Button } from '../../../ui/act/Button.tsx';
import { useState } from 'react';
import { providers as words } from '../../../strings/providers.ts';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import classes from '../../parts/controls.module.css';
import { QuietText } from '../../../ui/show/Text.tsx';

/** HTML as it is written, with a preview on demand. */
export function HtmlControl(props: ControlProps) {
  const value = textOf(props.value);
  const [is_previewed, setPreviewed] = useState(false);
  return (
    <div className={classes['stack']}>
      <Input<'textarea'>
        {...inputProps(props)}
        component="textarea"
        multiline
        rows={5}
        className={`${classes['area']} ${classes['source']}`}
        spellCheck={false}
        value={value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {value.trim() !== '' && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes['small'] ?? ''}
          aria-expanded={is_previewed}
          onClick={() => setPreviewed(!is_previewed)}
        >
          {is_previewed ? words.hidePreview : words.showPreview}
        </Button>
      )}
      {is_previewed && <HtmlPreview label={props.label} html={value} />}
    </div>
  );
}

/**
 * HTML drawn in a frame with every right taken away: the browser itself runs no script, sends no form, opens nothing and keeps
 * it apart from the product, whatever the HTML says. No list of allowed tags can be outwitted, because there is none.
 */
function HtmlPreview({ label, html }: { readonly label: string; readonly html: string }) {
  return (
    <>
      <iframe
        className={classes['preview']}
        title={words.previewOf(label)}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={`<!doctype html><meta charset="utf-8"><style>body{margin:12px;font:14px/1.45 system-ui,sans-serif;color:#1f2933;overflow-wrap:anywhere}</style>${withoutScripts(html)}`}
      />
      <QuietText>{words.previewNote}</QuietText>
    </>
  );
}

/** Scripts would not run anyhow; without them the browser has nothing to complain about. */
function withoutScripts(html: string): string {
  // Parsed apart: nothing in it is loaded or run.
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('script, iframe, object, embed, meta, base')) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name);
  }
  return page.body.innerHTML;
}
