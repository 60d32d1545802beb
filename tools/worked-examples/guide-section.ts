interface Section {
  readonly title: string;
  readonly text: string;
}

/** What stands under a heading of a guide; null where there is none. */
export function sectionText(guide: string, title: string): string | null {
  const part = partsOf(guide).find((each) => each.startsWith(`${title}\n`));
  return part === undefined ? null : part.slice(title.length).trim();
}

/** The guide with the text under its heading, at its end where there is none yet. */
export function withSection(guide: string, { title, text }: Section): string {
  const [head = '', ...parts] = guide.trimEnd().split(/^## /m);
  const section = `${title}\n${text}`;
  const at = parts.findIndex((each) => each.startsWith(`${title}\n`));
  const after = at === -1 ? [...parts, section] : parts.with(at, section);
  return `${[head.trim(), ...after.map((each) => `## ${each.trim()}`)].join('\n\n')}\n`;
}

function partsOf(guide: string): string[] {
  return guide.split(/^## /m).slice(1);
}
