/** True while the browser says it is offline. False is no proof of a connection. */
export const isOffline = (): boolean => navigator.onLine === false
