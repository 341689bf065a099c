import { say } from '#text/text.ts'
import { type Field, nameOf, TYPED } from './missing-files.ts'
import { isRecord, KEYS, readJson, writeJson } from './storage.ts'
import { showToast } from './toasts/toasts.ts'
import { updatedPage } from './words.ts'

/**
 * After a page was loaded again for a missing file: once its fields are there, shows a note and fills in the typed
 * values.
 */
export function restoreTyped(): void {
  const reload = readJson(KEYS.reloaded, 'session')
  if (!isRecord(reload) || !reload.path) return
  // From here on only the time is needed.
  writeJson(KEYS.reloaded, { at: reload.at }, 'session')
  showToast(say(updatedPage))
  if (reload.path !== window.location.pathname) return
  const typed: [string, string][] = Array.isArray(reload.typed) ? reload.typed : []
  for (const field of document.querySelectorAll<Field>(TYPED)) {
    const found = typed.find(([name]) => name === nameOf(field))
    if (!found || field.value) continue
    // Uses the element's own setter: React records values set by its own setter, and ignores the event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, found[1])
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
}
