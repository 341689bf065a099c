import { say } from '#text/text.ts'
import { type Field, nameOf, TYPED } from './missing-files.ts'
import { isRecord, KEYS, readJson, writeJson } from './storage.ts'
import { showToast } from './toasts/toasts.ts'
import { updatedPage } from './words.ts'

/** For a page that was loaded again for a missing file, once its fields are there: says so, and fills in what was typed. */
export function restoreTyped(): void {
  const reload = readJson(KEYS.reloaded, 'session')
  if (!isRecord(reload) || !reload.path) return
  // Only the time is needed from now on.
  writeJson(KEYS.reloaded, { at: reload.at }, 'session')
  showToast(say(updatedPage))
  if (reload.path !== window.location.pathname) return
  const typed: [string, string][] = Array.isArray(reload.typed) ? reload.typed : []
  for (const field of document.querySelectorAll<Field>(TYPED)) {
    const found = typed.find(([name]) => name === nameOf(field))
    if (!found || field.value) continue
    // By the element's own setter: React records what is set by its own, and ignores the event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, found[1])
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
}
