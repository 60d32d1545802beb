const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b2430; background: #f3f5f8; }
  .band { padding: 10px 16px; background: #7a3e00; color: #ffffff; text-align: center; font-weight: 600; }
  main { display: grid; gap: 20px; box-sizing: border-box; width: min(100%, 460px); margin: 24px auto; padding: 24px; background: #ffffff; border: 1px solid #d5dbe3; border-radius: 8px; }
  main, form, label { grid-template-columns: minmax(0, 1fr); }
  h1 { margin: 0; font-size: 20px; }
  .amount { font-size: 28px; font-weight: 650; font-variant-numeric: tabular-nums; }
  .notice { padding: 12px; border: 1px solid #b9c3d0; border-radius: 6px; white-space: pre-line; }
  form { display: grid; gap: 12px; }
  label { display: grid; gap: 4px; font-weight: 600; }
  select, button, .link { min-height: 44px; font: inherit; border-radius: 6px; }
  select { width: 100%; padding: 0 10px; border: 1px solid #8a96a6; background: #ffffff; color: inherit; }
  button, .link { display: grid; place-items: center; padding: 0 16px; border: 1px solid #8a96a6; background: #ffffff; color: #1b2430; text-decoration: none; cursor: pointer; }
  .first { background: #14532d; border-color: #14532d; color: #ffffff; font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    body { color: #e7ebf0; background: #11161d; }
    main { background: #1a212b; border-color: #394454; }
    select, button, .link { background: #1a212b; color: #e7ebf0; }
    .first { background: #1f7a44; border-color: #1f7a44; color: #ffffff; }
  }
`;

/** A page of a sandbox, which says that it is one. */
export function page(content: string, band = 'Sandbox: no money moves'): string {
  return `<!doctype html>
<html lang="en-ZA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${band}</title><style>${STYLE}</style></head>
<body><p class="band" style="margin:0">${band}</p><main>${content}</main></body>
</html>`;
}

/** A text within a page or an attribute of it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
