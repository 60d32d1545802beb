/** Brings the navigation: at once where it stands beside the page, when it is opened where it is a drawer. */
export const loadNavigation = async () => (await import('./Navigation.tsx')).Navigation;
