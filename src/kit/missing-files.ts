import { isRecord, KEYS, readJson, writeJson } from './storage.ts'

/**
 * A page of the previous release whose later files are gone: it is loaded again as it is now, at the same address, with
 * what was typed.
 */

/** A file may be missing for another reason: the page is not loaded again within this time, ms. */
const RELOAD_APART_MS = 60_000

/** Never secrets, files, or what a checkbox agrees to. */
export const TYPED =
  'main :is(input:not([type=password], [type=file], [type=checkbox], [type=radio], [autocomplete=one-time-code]), textarea, select)'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const nameOf = ({ name, id, tagName }: Field): string => `${tagName} ${name || id}`

/** From the first moment on, as a tap may come before the page is idle. */
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
