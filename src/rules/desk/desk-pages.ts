import type { deskPageTitles } from '#text/desk/desk-pages.ts'
import { goesToHomes, onlyCollects, type Permission } from '../staff/permissions.ts'

/**
 * The pages of the desk: the one list that its addresses, its menu and its tests read. Whoever lacks what a page needs
 * neither sees it in the menu nor is shown it; the API refuses its calls by itself.
 */

export type DeskPageName = keyof typeof deskPageTitles

export interface DeskPage {
  /** Below /desk; '' is the desk itself. `:name` is a parameter. */
  path: string
  /** Null: whoever has signed in. */
  needs: Permission | null
  /** It shows what belongs to no centre: a role at single centres does not open it. */
  isEverywhere?: true
  /** The letter that opens it after G; pages without one are not in the menu. */
  key?: string
}

/** In the menu's order: the day's work first. */
export const DESK_PAGES: Record<DeskPageName, DeskPage> = {
  today: { path: '', needs: 'visits.read', key: 't' },
  newOrder: { path: 'new', needs: 'orders.create', key: 'n' },
  // By roles, or for a reason: the server decides.
  order: { path: 'orders/:number', needs: null },
  requests: { path: 'requests', needs: 'requests.work', isEverywhere: true, key: 'r' },
  reception: { path: 'reception', needs: 'specimens.receive', key: 'c' },
  labels: { path: 'labels', needs: 'visits.read', key: 'a' },
  phones: { path: 'phones', needs: 'visits.assign', isEverywhere: true, key: 'h' },
  approvals: { path: 'approvals', needs: 'refunds.decide', key: 'v' },
  cash: { path: 'cash', needs: 'money.read', key: 'm' },
  ownCash: { path: 'my-cash', needs: 'cash.take', key: 'y' },
  month: { path: 'month', needs: 'figures.read', key: 'f' },
  books: { path: 'books', needs: 'money.read', isEverywhere: true, key: 'b' },
  // At single centres: their hours alone.
  setUp: { path: 'set-up', needs: 'slots.set', key: 's' },
  staff: { path: 'staff', needs: 'staff.manage', key: 'p' },
  catalogue: { path: 'catalogue', needs: 'catalogue.change', isEverywhere: true, key: 'k' },
  record: { path: 'record', needs: 'audit.read', key: 'e' },
  people: { path: 'people', needs: 'people.erase', isEverywhere: true, key: 'd' },
  own: { path: 'own', needs: null, key: 'i' },
}

/** After G: locks the desk. */
export const LOCK_KEY = 'l'

const NAMES = Object.keys(DESK_PAGES) as DeskPageName[]

/** What somebody's roles allow: somewhere, and of that what only at single centres (`permissionsOf`, `centreOnlyOf`). */
export interface Allowed {
  permissions: readonly Permission[]
  centreOnly?: readonly Permission[] | undefined
}

/** The pages that these permissions open, in the menu's order. */
export const openPages = ({ permissions, centreOnly = [] }: Allowed): DeskPageName[] =>
  NAMES.filter(name => {
    const { needs, isEverywhere } = DESK_PAGES[name]
    return needs === null || (permissions.includes(needs) && !(isEverywhere && centreOnly.includes(needs)))
  })

/** Those of them that stand in the menu. */
export const menuOf = (allowed: Allowed): DeskPageName[] =>
  openPages(allowed).filter(name => DESK_PAGES[name].key !== undefined)

/**
 * Where somebody's work begins after signing in: the first page of their menu, or the collectors' app. Null: they have
 * no list of their own, at most orders to find. What everybody has, such as their sign-in, is no work.
 */
export function firstPlace(
  allowed: Allowed & { roles: Parameters<typeof goesToHomes>[0] },
): DeskPageName | 'collector' | null {
  if (onlyCollects(allowed.roles) && goesToHomes(allowed.roles)) return 'collector'
  return menuOf(allowed).find(name => DESK_PAGES[name].needs !== null) ?? null
}
