import { useEffect } from 'react'
import { InlineScript } from './inline-script.tsx'

/**
 * A page can be read before its program has come. What is pressed, sent, typed or chosen in that moment is kept and done as soon as the
 * page listens; without this a press would be lost, and a form would be sent with what was typed in the address. Links
 * work by themselves; only one marked `data-with-state` (it takes a state along) or `data-opens` (it opens a window)
 * waits, and is followed as it is when the program has not come after eight seconds.
 */

const LISTENING = 'page:listening'

const KEEP_INPUT = `(() => {
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
  const note = ({ target }) => target.matches('select, input:not([type=checkbox], [type=radio], [type=file])') && typed.set(target, target.value)
  const restore = (value, field) => {
    if (!field.isConnected) return
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    // React takes a value for new only when it is another one than it saw last.
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
    // One at a time: React takes over what one changed before the next looks at it.
    const next = () => {
      const step = steps.shift()
      if (!step) return
      step()
      setTimeout(next)
    }
    next()
  }, { once: true })
})()`

/** Goes first in the body. */
export function EarlyPresses() {
  useEffect(() => {
    // Not at once: while effects run, React drops a press in a part of the page that it has still to take over.
    setTimeout(() => window.dispatchEvent(new Event(LISTENING)))
  }, [])
  return <InlineScript source={import.meta.env.SSR ? KEEP_INPUT : ''} />
}
