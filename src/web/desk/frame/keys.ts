/** Keys of the desk: single letters are commands only where no field has the focus. */

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'

/** Whether a key is typed into a field, and no command. */
export const isTyped = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target instanceof Element && event.target.matches(FIELDS))
