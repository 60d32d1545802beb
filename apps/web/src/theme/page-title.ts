let provider_title = '';
let page_title = '';

/** Every document title ends with the provider's. */
export function setProviderTitle(title: string): void {
  provider_title = title;
  write();
}

export function setPageTitle(title: string): void {
  page_title = title;
  write();
}

function write(): void {
  document.title = [page_title, provider_title].filter((part) => part !== '').join(' · ');
}
