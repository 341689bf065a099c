import type { LucideIcon } from 'lucide-react'
import Bike from 'lucide-react/icons/bike'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import FileCheck from 'lucide-react/icons/file-check'
import FileUp from 'lucide-react/icons/file-up'
import HandCoins from 'lucide-react/icons/hand-coins'
import Inbox from 'lucide-react/icons/inbox'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import Landmark from 'lucide-react/icons/landmark'
import Moon from 'lucide-react/icons/moon'
import Palette from 'lucide-react/icons/palette'
import Plus from 'lucide-react/icons/plus'
import Rocket from 'lucide-react/icons/rocket'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import UsersRound from 'lucide-react/icons/users-round'
import Vault from 'lucide-react/icons/vault'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { DESK_PAGES, type DeskPageName, deskPath, menuGroups } from '#rules/desk/desk-pages.ts'
import { pathOf } from '#rules/pages.ts'
import { mayVisitHomes } from '#rules/staff/permissions.ts'
import { collectorsApp, deskPageTitles } from '#text/staff.ts'
import { useDesk } from './desk-context.ts'
import { useWaiting } from './waiting.ts'
import { words } from './words.ts'

/**
 * An icon that only one page of the shop uses is left out: it would become a chunk that the collectors’ app loads too.
 */
const ICONS: Partial<Record<DeskPageName, LucideIcon>> = {
  today: CalendarClock,
  newOrder: Plus,
  counter: Store,
  requests: Inbox,
  closeTheDay: Moon,
  reception: ScanBarcode,
  labels: Tag,
  reports: FileUp,
  reportStatus: FileCheck,
  approvals: CircleCheck,
  payouts: HandCoins,
  cash: Coins,
  safe: Vault,
  myCash: Wallet,
  month: ChartColumn,
  matching: Landmark,
  accounting: BookOpen,
  hoursAndCentres: Clock,
  prices: IndianRupee,
  lookAndTexts: Palette,
  goingLive: Rocket,
  staff: UsersRound,
  audit: ScrollText,
}

/** Pages whose count is of entries that are past a promised time. */
const OVERDUE: readonly DeskPageName[] = ['requests', 'reports']

const LINK =
  'flex min-h-11 items-center gap-3 rounded-lg px-2.5 font-semibold hover:bg-leaf-tint aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf-dark min-[1100px]:min-h-9 min-[1100px]:[@media(max-height:1040px)]:min-h-[1.875rem]'

/** The pages that the person's roles open, by group. `isFolded`: only icons; screen readers still read the names. */
export function MenuPages({ isFolded, onOpen }: { isFolded: boolean; onOpen?: () => void }) {
  const { self } = useDesk()
  return (
    <nav aria-label={words.menuLabel} className="grid gap-3 [@media(max-height:1040px)]:gap-2">
      {menuGroups(self).map(({ group, pages }) => {
        const title = group && pages.length > 1 ? words.groups[group] : undefined
        return (
          <div key={group ?? 'day'} className={isFolded && group ? 'border-t border-line pt-2' : undefined}>
            {title && !isFolded && (
              <p
                aria-hidden="true"
                className="px-2.5 py-1 text-xs text-muted [@media(max-height:1040px)]:py-0"
              >
                {title}
              </p>
            )}
            <ul aria-label={title}>
              {pages.map(name => (
                <li key={name}>
                  <PageLink name={name} isFolded={isFolded} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {/* A separate document, because it uses the camera. */}
      {mayVisitHomes(self.roles) && (
        <a href={pathOf('collector')} className={LINK} title={isFolded ? collectorsApp : undefined}>
          <Bike className="size-4.5 flex-none" />
          <Name isFolded={isFolded}>{collectorsApp}</Name>
        </a>
      )}
    </nav>
  )
}

interface PageLinkProps {
  name: DeskPageName
  isFolded: boolean
  onOpen: (() => void) | undefined
}

function PageLink({ name, isFolded, onOpen }: PageLinkProps) {
  const Icon = ICONS[name] ?? Plus
  const counts: Partial<Record<DeskPageName, number | null>> = useWaiting() ?? {}
  const title = deskPageTitles[name]
  const { key } = DESK_PAGES[name]
  const keys = key ? `G ${key.toUpperCase()}` : ''
  return (
    <NavLink
      to={deskPath(name)}
      end={DESK_PAGES[name].path === ''}
      className={`${LINK} group relative`}
      title={isFolded ? `${title}${keys && ` (${keys})`}` : undefined}
      onClick={onOpen}
    >
      <Icon className="size-4.5 flex-none" />
      <Name isFolded={isFolded}>{title}</Name>{' '}
      <Count count={counts[name] ?? 0} isOverdue={OVERDUE.includes(name)} isFolded={isFolded} />
      {keys && !isFolded && (
        <span
          aria-hidden="true"
          className="ml-auto hidden flex-none text-xs font-normal text-muted group-hover:inline group-focus-visible:inline"
        >
          <kbd>{keys}</kbd>
        </span>
      )}
    </NavLink>
  )
}

const Name = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) => (
  <span className={isFolded ? 'sr-only' : undefined}>{children}</span>
)

interface CountProps {
  count: number
  isOverdue: boolean
  isFolded: boolean
}

/** Number of entries that wait on a page; red if a promised time has passed. */
function Count({ count, isOverdue, isFolded }: CountProps) {
  if (count === 0) return null
  const dot = <span aria-hidden="true" className="size-2 flex-none rounded-full bg-rose" />
  const read = isOverdue ? words.overdue({ count }) : words.waiting({ count })
  if (isFolded)
    return (
      <span className="absolute top-1 right-1">
        {dot}
        <span className="sr-only">{read}</span>
      </span>
    )
  return (
    <span
      className={`ml-auto flex items-center gap-2 ${isOverdue ? 'font-bold text-rose' : 'font-normal text-muted'}`}
    >
      {isOverdue && dot}
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{read}</span>
    </span>
  )
}
