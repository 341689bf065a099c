const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Throws for a key that could escape the folder, which would be a bug. */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key) || key.includes('..')) throw new Error('Not a valid file key')
  return key
}
