import { DESK_PAGES, type DeskPageName } from '#rules/desk/desk-pages.ts'
import { pathOf } from '#rules/pages.ts'

/** The address of a page of the desk; `values` fill its parameters. */
export function deskPath(name: DeskPageName, values: Record<string, string> = {}): string {
  const below = DESK_PAGES[name].path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  )
  return below === '' ? pathOf('desk') : `${pathOf('desk')}/${below}`
}
