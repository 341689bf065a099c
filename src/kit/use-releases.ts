import { useEffect } from 'react'
import { say } from '#text/text.ts'
import { isRecord, KEYS, readJson, remove, writeJson } from './storage.ts'
import { showToast } from './toasts/toasts.ts'
import { updatedPage } from './words.ts'

/**
 * A page of the previous release whose later files are gone: it is loaded again as it is now, at the same address, with
 * what was typed.
 */

/** A file may be missing for another reason: the page is not loaded again within this time, ms. */
const RELOAD_APART_MS = 60_000

/** Never secrets, files, or what a checkbox agrees to. */
const TYPED =
  'main :is(input:not([type=password], [type=file], [type=checkbox], [type=radio], [autocomplete=one-time-code]), textarea, select)'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const nameOf = ({ name, id, tagName }: Field): string => `${tagName} ${name || id}`

function loadAgain(): void {
  const { at } = readReload()
  if (!navigator.onLine || Date.now() - at < RELOAD_APART_MS) return
  const fields = [...document.querySelectorAll<Field>(TYPED)].filter(({ value }) => value)
  const typed = fields.map(field => [nameOf(field), field.value])
  writeJson(KEYS.reloaded, { at: Date.now(), path: window.location.pathname, typed }, 'session')
  window.location.reload()
}

function readReload(): { at: number; path: string; typed: [string, string][] } {
  const stored = readJson(KEYS.reloaded, 'session')
  const { at, path, typed } = isRecord(stored) ? stored : {}
  return { at: Number(at ?? 0), path: String(path ?? ''), typed: Array.isArray(typed) ? typed : [] }
}

/** After such a load: says so, and fills in what was typed. */
function restoreTyped(): void {
  const { at, path, typed } = readReload()
  if (!path) return
  remove(KEYS.reloaded, 'session')
  // Only the time is needed from now on.
  writeJson(KEYS.reloaded, { at }, 'session')
  showToast(say(updatedPage))
  if (path !== window.location.pathname) return
  for (const field of document.querySelectorAll<Field>(TYPED)) {
    const found = typed.find(([name]) => name === nameOf(field))
    if (!found || field.value) continue
    // By the element's own setter: React records what is set by its own, and ignores the event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, found[1])
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
}

export function useReleases(): void {
  useEffect(() => {
    restoreTyped()
    window.addEventListener('vite:preloadError', loadAgain)
    return () => window.removeEventListener('vite:preloadError', loadAgain)
  }, [])
}
