const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** A key that could escape the folder is a bug. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !KEY.test(key) || key.includes('..')) throw new Error('Not a valid file key')
  return key
}
