import { groupBy } from '#rules/group-by.ts'
import type { deskPageTitles } from '#text/staff.ts'
import { pathOf } from '../pages.ts'
import { isOnlyCollector, mayVisitHomes, type Permission } from '../staff/permissions.ts'

/** The menu hides a page from a person without the permission. The API checks each call itself. */

export type DeskPageName = keyof typeof deskPageTitles

/** The menu's groups. Pages without a group are the day's work. */
export type DeskPageGroup = 'laboratory' | 'money' | 'setUp' | 'records'

interface DeskPage {
  /** Below /desk; '' is the desk itself. `:name` is a parameter. */
  path: string
  /** Null: open to every signed-in person. */
  needs: Permission | null
  /** Requires a role for everywhere, not only at single centres. */
  isEverywhere?: true
  /** The key that opens the page after G; pages without one are not in the menu. */
  key?: string
  group?: DeskPageGroup
}

/** In the menu's order: the day's work first. */
export const DESK_PAGES: Record<DeskPageName, DeskPage> = {
  today: { path: '', needs: 'visits.read', key: 't' },
  planDay: { path: 'plan', needs: 'visits.assign', isEverywhere: true },
  newOrder: { path: 'new-order', needs: 'orders.create', key: 'n' },
  counter: { path: 'counter', needs: 'orders.create', key: 'q' },
  // Opened by a role or by emergency access, which the server decides.
  order: { path: 'orders/:number', needs: null },
  customer: { path: 'customers/:id', needs: 'orders.read' },
  requests: { path: 'requests', needs: 'requests.work', isEverywhere: true, key: 'r' },
  // Opened from what waits on Today.
  conflicts: { path: 'conflicts', needs: 'visits.assign', isEverywhere: true },
  closeTheDay: { path: 'close-the-day', needs: 'day.close', key: 'z' },
  reception: { path: 'reception', needs: 'specimens.receive', key: 'c', group: 'laboratory' },
  labels: { path: 'labels', needs: 'visits.read', key: 'a', group: 'laboratory' },
  reports: { path: 'reports', needs: 'reports.sign', key: 'o', group: 'laboratory' },
  approvals: { path: 'approvals', needs: 'refunds.decide', key: 'v', group: 'money' },
  payouts: { path: 'payouts', needs: 'refunds.ask', key: 'g', group: 'money' },
  cash: { path: 'cash', needs: 'money.read', key: 'm', group: 'money' },
  safe: { path: 'safe', needs: 'cash.safe', key: 'd', group: 'money' },
  myCash: { path: 'my-cash', needs: 'cash.take', key: 'y', group: 'money' },
  month: { path: 'month', needs: 'figures.read', key: 'f', group: 'money' },
  matching: { path: 'matching', needs: 'money.read', isEverywhere: true, key: 'u', group: 'money' },
  accounting: { path: 'accounting', needs: 'money.read', isEverywhere: true, key: 'b', group: 'money' },
  // A role at one centre opens only that centre's hours.
  hoursAndCentres: { path: 'hours-and-centres', needs: 'slots.set', key: 's', group: 'setUp' },
  prices: { path: 'prices', needs: 'catalogue.change', isEverywhere: true, key: 'k', group: 'setUp' },
  lookAndTexts: {
    path: 'look-and-texts',
    needs: 'catalogue.change',
    isEverywhere: true,
    key: 'x',
    group: 'setUp',
  },
  goingLive: { path: 'going-live', needs: 'shop.open', isEverywhere: true, key: 'w', group: 'setUp' },
  staff: { path: 'staff', needs: 'staff.manage', key: 'p', group: 'setUp' },
  audit: { path: 'audit', needs: 'audit.read', key: 'e', group: 'records' },
  // Twice a year: opened from the audit.
  personalData: { path: 'personal-data', needs: 'people.erase', isEverywhere: true },
  // After the pages of money, where accounts start.
  reportStatus: { path: 'report-status', needs: 'orders.read', key: 'j', group: 'laboratory' },
  yourSignIn: { path: 'your-sign-in', needs: null, key: 'i' },
}

export function deskPath(name: DeskPageName, values: Record<string, string> = {}): string {
  const below = DESK_PAGES[name].path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  )
  return below === '' ? pathOf('desk') : `${pathOf('desk')}/${below}`
}

/** The key that locks the desk after G. */
export const LOCK_KEY = 'l'

const NAMES = Object.keys(DESK_PAGES) as DeskPageName[]

/** `centreOnly`: those that the person has at single centres and not everywhere (`listCentreOnlyPermissions`). */
export interface AllowedPermissions {
  permissions: readonly Permission[]
  centreOnly?: readonly Permission[] | undefined
}

export const allowedPages = ({ permissions, centreOnly = [] }: AllowedPermissions): DeskPageName[] =>
  NAMES.filter(name => {
    const { needs, isEverywhere } = DESK_PAGES[name]
    return needs === null || (permissions.includes(needs) && !(isEverywhere && centreOnly.includes(needs)))
  })

export const menuPages = (allowed: AllowedPermissions): DeskPageName[] =>
  allowedPages(allowed).filter(name => DESK_PAGES[name].key !== undefined)

/** The pages of the menu by group, the day's work first. A person's own sign-in page is under their name. */
export const menuGroups = (
  allowed: AllowedPermissions,
): { group: DeskPageGroup | undefined; pages: DeskPageName[] }[] => {
  const names = menuPages(allowed).filter(name => name !== 'yourSignIn')
  return [...groupBy(names, name => DESK_PAGES[name].group)].map(([group, pages]) => ({ group, pages }))
}

/** The first page of the menu, or the collectors' app. Null without either. */
export function startPage(
  allowed: AllowedPermissions & { roles: Parameters<typeof mayVisitHomes>[0] },
): DeskPageName | 'collector' | null {
  if (isOnlyCollector(allowed.roles) && mayVisitHomes(allowed.roles)) return 'collector'
  return menuPages(allowed).find(name => DESK_PAGES[name].needs !== null) ?? null
}
