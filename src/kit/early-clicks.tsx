import { useEffect } from 'react'
import { InlineScript } from './inline-script.tsx'

/**
 * Clicks, submits and input before hydration are recorded and replayed after it. Otherwise a click would be lost, and a
 * form would be sent with its fields in the query string. Plain links work by themselves; only those marked
 * `data-with-state` (they set history state) or `data-opens` (they open a dialog) wait, for at most eight seconds. A
 * choice marked `data-kept-as` is stored under that key at once, for the page that such a link opens.
 */

const LISTENING = 'page:listening'

const RECORDER = `(() => {
  const kept = new Set()
  const keep = event => {
    const pressed = event.type === 'submit' ? event.target : event.target.closest('button:not([popovertarget]), a[data-with-state], a[data-opens]')
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    kept.add(pressed)
    if (pressed.href) setTimeout(() => kept.has(pressed) && location.assign(pressed.href), 8000)
  }
  addEventListener('click', keep, true)
  addEventListener('submit', keep, true)
  const typed = new Map()
  const note = ({ target }) => {
    if (!target.matches('select, input:not([type=checkbox], [type=radio], [type=file])')) return
    typed.set(target, target.value)
    try {
      if (target.dataset.keptAs) localStorage.setItem(target.dataset.keptAs, target.value)
    } catch {} // Storage that is full or forbidden.
  }
  const restore = (value, field) => {
    if (!field.isConnected) return
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    // React ignores an event if the value is the one it saw last.
    if (field.localName === 'input') field.value = value + ' '
    set.call(field, value)
    field.dispatchEvent(new Event(field.localName === 'input' ? 'input' : 'change', { bubbles: true }))
  }
  addEventListener('input', note, true)
  addEventListener('${LISTENING}', () => {
    removeEventListener('click', keep, true)
    removeEventListener('submit', keep, true)
    removeEventListener('input', note, true)
    const steps = [
      ...[...typed].map(([field, value]) => () => restore(value, field)),
      ...[...kept].map(pressed => () => pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed.click()),
    ]
    kept.clear()
    // One at a time, so that React renders each before the next.
    const next = () => {
      const step = steps.shift()
      if (!step) return
      step()
      setTimeout(next)
    }
    next()
  }, { once: true })
})()`

/** Must be first in the body. */
export function EarlyClicks() {
  useEffect(() => {
    // In a separate task, because React drops clicks on boundaries that are not hydrated yet while effects run.
    setTimeout(() => window.dispatchEvent(new Event(LISTENING)))
  }, [])
  return <InlineScript source={import.meta.env.SSR ? RECORDER : ''} />
}
