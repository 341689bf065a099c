/** True while the browser knows that it has no network. It may have none without knowing. */
export const isOffline = (): boolean => navigator.onLine === false
