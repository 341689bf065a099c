import { type Blob, resolveObjectURL } from 'node:buffer'
import { Window } from 'happy-dom'
import React from 'react'

/** Globals that the pages, React and React Router need. Request and its relatives stay Node's. */
const NAMES = [
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLButtonElement',
  'HTMLFormElement',
  'HTMLDialogElement',
  'HTMLAnchorElement',
  'HTMLIFrameElement',
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'KeyboardEvent',
  'MouseEvent',
  'SubmitEvent',
] as const

/**
 * Stops React from recording a stack for each element that it creates, which took an eighth of these tests' time. Its
 * warnings are the same, without the stack of the component.
 */
function skipOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Record<string, object>
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts them otherwise')
  // React records the first 10,000 in each second, and then resets the count.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e6, set: () => undefined })
}

/** Node's, as are files and requests; it reads a form as the window does. */
function formDataOf(window: Window) {
  return class extends FormData {
    constructor(form?: ConstructorParameters<typeof window.FormData>[0]) {
      super()
      for (const [name, value] of new window.FormData(form)) this.append(name, value as string)
    }
  }
}

export const SCREEN = { width: 1280, height: 900 }

/** Makes a window's globals the process's own. */
export function openWindow(url: string): Window {
  skipOwnerStacks()
  const window = new Window({ url, ...SCREEN })
  // React would warn about elements that this DOM does not implement, such as `search`.
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
  // As browsers have them; Node's own.
  Object.defineProperty(window.navigator, 'locks', { value: navigator.locks, configurable: true })
  // The base of React Router's URLs.
  Object.defineProperty(window, 'origin', { value: new URL(url).origin, configurable: true })
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  define('window', window)
  define('FormData', formDataOf(window))
  for (const name of NAMES) {
    const value: unknown = window[name as keyof Window]
    const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name)
    define(name, isFunction ? value.bind(window) : value)
  }
  return window
}

/** Records the files that a page saves, which it does by clicking a link. */
export function rememberSaved({ HTMLAnchorElement }: Window) {
  let saved: { name: string; file: Blob | undefined }[] = []
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) saved.push({ name: this.download, file: resolveObjectURL(this.href) })
    else click.call(this)
  }
  return {
    savedFiles: () => saved,
    forgetSaved: () => {
      saved = []
    },
  }
}
