/** The version of the web app that is running. Source: VERSION-10. */
export const APP_VERSION = '3.18.23';
