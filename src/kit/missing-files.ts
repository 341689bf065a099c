import { isRecord, KEYS, readJson, writeJson } from './storage.ts'

/**
 * A page of the previous release may find that its later files are gone. It is then loaded again in the present
 * release, at the same address and with the typed values.
 */

/** A file may be missing for another reason, so a page is loaded again only once within this time, ms. */
const RELOAD_APART_MS = 60_000

/** Values that are kept: never secrets, files, or consents. */
export const TYPED =
  'main :is(input:not([type=password], [type=file], [type=checkbox], [type=radio], [autocomplete=one-time-code]), textarea, select)'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const nameOf = ({ name, id, tagName }: Field): string => `${tagName} ${name || id}`

/** Registered at the start, because a tap may come before the page is idle. */
export const listenForMissingFiles = (): void => window.addEventListener('vite:preloadError', loadAgain)

function loadAgain(): void {
  const reload = readJson(KEYS.reloaded, 'session')
  const at = isRecord(reload) ? Number(reload.at) : 0
  if (!navigator.onLine || Date.now() - at < RELOAD_APART_MS) return
  const fields = [...document.querySelectorAll<Field>(TYPED)].filter(({ value }) => value)
  const typed = fields.map(field => [nameOf(field), field.value])
  writeJson(KEYS.reloaded, { at: Date.now(), path: window.location.pathname, typed }, 'session')
  window.location.reload()
}
