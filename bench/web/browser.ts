import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
// @ts-expect-error: plain JavaScript, as set-up needs it
import { findBrowser } from '../../scripts/browser.mjs'

const RECORD = path.resolve('node_modules/.cache/jaanch/browser')

/** The browser of the tests; installs it if there is none. */
export function findBrowserPath(): string {
  findBrowser()
  const found = process.env.CHROMIUM_PATH ?? (existsSync(RECORD) ? readFileSync(RECORD, 'utf8').trim() : '')
  if (!found) throw new Error('No browser was found.')
  return found
}
