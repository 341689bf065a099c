/** Accessible roles and names, as far as these tests need them. */

const ROLES: Record<string, string> = {
  alert: '[role=alert]',
  article: 'article',
  banner: 'header',
  button: 'button, [role=button]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  combobox: 'select, [role=combobox]',
  complementary: 'aside',
  contentinfo: 'footer',
  definition: 'dd',
  dialog: 'dialog',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  list: 'ul, ol',
  listbox: '[role=listbox]',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option, [role=option]',
  img: 'img[alt]:not([alt=""]), [role=img]',
  radio: 'input[type=radio]',
  radiogroup: '[role=radiogroup]',
  region: 'section[aria-label], section[aria-labelledby]',
  search: 'search, [role=search]',
  status: '[role=status], output',
  tab: '[role=tab]',
  table: 'table',
  term: 'dt',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file]), textarea',
  timer: '[role=timer]',
}

/** Not in the accessibility tree: closed dialogs and details, and hidden elements. */
const AWAY = 'dialog:not([open]), [hidden], details:not([open]) > :not(summary), script, style, noscript'

export const isThere = (element: Element): boolean => element.isConnected && !element.closest(AWAY)

export const selectorOf = (role: string): string => {
  const selector = ROLES[role]
  if (!selector) throw new Error(`What is a ${role}?`)
  return selector
}

export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const byIds = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .filter(Boolean)
    .map(id => plain(document.getElementById(id)?.textContent))
    .join(' ')

/** A field's label: its text without the field's own. */
function labelOf(element: Element): string {
  const label =
    (element.id && document.querySelector(`label[for="${element.id}"]`)) || element.closest('label')
  return plain(label?.textContent)
}

export const nameOf = (element: Element): string =>
  byIds(element, 'aria-labelledby') ||
  plain(element.getAttribute('aria-label')) ||
  plain(element.getAttribute('alt')) ||
  (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ? labelOf(element) : plain(element.textContent))

export const descriptionOf = (element: Element): string => byIds(element, 'aria-describedby')

/** As in Playwright: a substring in any case, unless `isExact`. */
export function fits(text: string, wanted: string | RegExp, isExact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text)
  return isExact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase())
}
