import { useEffect, useState } from 'react';

export type Connection = 'online' | 'offline' | 'back-online';

/** How long "You are back online!" shows. Source: ONLINE-02. */
export const BACK_ONLINE_MS = 2000;

/** Follows the browser's connection and calls back on every change; answers the function that stops. Source: ONLINE-01, ONLINE-02. */
export function followConnection(
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  onChange: (connection: Connection) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleOffline = () => {
    clearTimeout(timer);
    onChange('offline');
  };
  const handleOnline = () => {
    onChange('back-online');
    clearTimeout(timer);
    timer = setTimeout(() => onChange('online'), BACK_ONLINE_MS);
  };
  events.addEventListener('offline', handleOffline);
  events.addEventListener('online', handleOnline);
  return () => {
    clearTimeout(timer);
    events.removeEventListener('offline', handleOffline);
    events.removeEventListener('online', handleOnline);
  };
}

export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'online' : 'offline'));
  useEffect(() => followConnection(window, setConnection), []);
  return connection;
}
