import Lock from 'lucide-react/icons/lock'
import MenuIcon from 'lucide-react/icons/menu'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { useSettings } from '#kit/settings.ts'
import { KEYS, readStoredText, writeText } from '#kit/storage.ts'
import { DESK_PAGES, deskPath, LOCK_KEY, menuPages } from '#rules/desk/desk-pages.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { deskPageTitles } from '#text/staff.ts'
import { SignOut } from './card.tsx'
import { useDesk } from './desk-context.ts'
import { FindButton, FindWindow } from './find-button.tsx'
import { isTyping, useDeskKeys } from './keys.ts'
import { MenuPages } from './menu-pages.tsx'
import { useWaiting } from './waiting.ts'
import { words } from './words.ts'

/** Room for the menu beside the page; on smaller screens it is a drawer. */
const WIDE = '(min-width:1100px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(WIDE).matches,
  )
}

/** The pages that the person's roles open, the search, and the person. G and a page's letter open a page. */
export function Menu() {
  useGoKeys()
  const isWide = useIsWide()
  const { permissions } = useDesk().self
  const finds = FINDS.find(({ needs }) => permissions.includes(needs))?.finds
  const [isFinding, setFinding] = useState(false)
  const find = finds && (() => setFinding(true))
  return (
    <>
      {isWide ? <Sidebar onFind={find} /> : <TopBar onFind={find} />}
      {/** Outside the menu and the drawer, because the search stays open when the window's width changes. */}
      {find && (
        <FindWindow finds={finds} isOpen={isFinding} onOpen={find} onClose={() => setFinding(false)} />
      )}
    </>
  )
}

const FINDS = [
  { needs: 'orders.read', finds: 'orders' },
  { needs: 'specimens.receive', finds: 'tubes' },
] as const

interface BarProps {
  /** Undefined for people who can't search. */
  onFind: (() => void) | undefined
}

/** [ and ] change the day or the page of a list. */
const FOLD_KEY = '\\'
const FOLDED = 'folded'

function Sidebar({ onFind }: BarProps) {
  const { brand } = useSettings()
  const [isFolded, setFolded] = useState(() => readStoredText(KEYS.deskMenu) === FOLDED)
  const fold = () => {
    writeText(KEYS.deskMenu, isFolded ? '' : FOLDED)
    setFolded(!isFolded)
  }
  useDeskKeys(event => {
    if (event.key !== FOLD_KEY || isTyping(event)) return
    event.preventDefault()
    fold()
  })
  const Fold = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <header
      className={`sticky top-0 flex h-dvh flex-none flex-col gap-2 border-r border-line bg-paper py-3 print:hidden ${isFolded ? 'w-15 px-1.5' : 'w-51 px-2.5'}`}
    >
      <div className={`flex items-center justify-between gap-2 ${isFolded ? 'justify-center' : 'pl-2.5'}`}>
        {!isFolded && <p className="text-xl font-bold text-leaf-dark">{brand}</p>}
        <button
          type="button"
          className="grid size-9 place-items-center border-transparent bg-transparent p-0!"
          aria-pressed={isFolded}
          aria-label={words.foldMenu}
          aria-keyshortcuts={FOLD_KEY}
          title={`${words.foldMenu} (${FOLD_KEY})`}
          onClick={fold}
        >
          <Fold className="size-4.5" />
        </button>
      </div>
      {onFind && <FindButton isIcon={isFolded} onClick={onFind} />}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain py-1">
        <MenuPages isFolded={isFolded} />
      </div>
      <Person isFolded={isFolded} />
    </header>
  )
}

function TopBar({ onFind }: BarProps) {
  const { brand } = useSettings()
  const { isLocked } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const isWaiting = Object.values(useWaiting() ?? {}).some(count => (count ?? 0) > 0)
  return (
    <header className="flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 print:hidden">
      <button
        type="button"
        className="relative grid size-11 flex-none place-items-center border-transparent bg-transparent p-0!"
        aria-haspopup="dialog"
        aria-label="Menu"
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="size-5.5" />
        {isWaiting && (
          <span aria-hidden="true" className="absolute top-2 right-1.5 size-2 rounded-full bg-rose" />
        )}
      </button>
      <p className="mr-auto text-xl font-bold text-leaf-dark">{brand}</p>
      {onFind && <FindButton onClick={onFind} />}
      {/* Closed, because an open drawer would cover the lock. */}
      {isOpen && !isLocked && <Drawer onClose={() => setOpen(false)} />}
    </header>
  )
}

/** The menu over the page. Escape, a click outside and opening a page close it; the focus returns to its button. */
function Drawer({ onClose }: { onClose: () => void }) {
  const { brand } = useSettings()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    const onClick = ({ target }: MouseEvent) => {
      if (target === dialog) onClose()
    }
    dialog?.addEventListener('click', onClick)
    return () => {
      dialog?.removeEventListener('click', onClick)
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [onClose])
  return (
    <dialog
      ref={ref}
      aria-label={words.menuLabel}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-paper p-0 text-ink backdrop:bg-ink/50"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex min-h-full flex-col gap-2 p-3">
        <div className="flex items-center justify-between pl-2.5">
          <p className="text-xl font-bold text-leaf-dark">{brand}</p>
          <button
            type="button"
            className="grid size-11 place-items-center border-transparent bg-transparent p-0!"
            aria-label="Close the menu"
            onClick={onClose}
          >
            <X className="size-5" />
          </button>
        </div>
        <div className="grow">
          <MenuPages isFolded={false} onOpen={onClose} />
        </div>
        <Person isFolded={false} onOpen={onClose} />
      </div>
    </dialog>
  )
}

const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-9 flex-none place-items-center rounded-full bg-leaf-tint text-xs font-bold text-leaf-dark"
  >
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map(([letter = '']) => letter)}
  </span>
)

/** The signed-in person, with their own sign-in below, the lock and the way out. */
function Person({ isFolded, onOpen }: { isFolded: boolean; onOpen?: () => void }) {
  const { self, onLeft, lock } = useDesk()
  const roles = [...new Set(self.roles.map(({ role }) => role))].join(', ')
  const lockTitle = `${words.lockDesk} (${words.lockKeys})`
  return (
    <div
      className={`grid gap-2 border-t border-line pt-2.5 [@media(max-height:1040px)]:gap-1 ${isFolded ? 'justify-items-center' : ''}`}
    >
      {isFolded ? (
        <NavLink
          to={deskPath('yourSignIn')}
          title={deskPageTitles.yourSignIn}
          aria-label={deskPageTitles.yourSignIn}
        >
          <Initials name={self.name} />
        </NavLink>
      ) : (
        <div className="flex items-center gap-2.5 px-1">
          <Initials name={self.name} />
          <div className="min-w-0 leading-tight wrap-anywhere">
            <strong>{self.name}</strong>
            <p className="text-xs text-muted first-letter:uppercase">{roles}</p>
          </div>
        </div>
      )}
      {!isFolded && (
        <NavLink
          to={deskPath('yourSignIn')}
          onClick={onOpen}
          className="flex min-h-8 items-center rounded-lg px-2.5 font-semibold hover:bg-leaf-tint aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf-dark max-[1099px]:min-h-11"
        >
          {deskPageTitles.yourSignIn}
        </NavLink>
      )}
      <div className={isFolded ? 'grid gap-1' : 'flex flex-wrap gap-1.5'}>
        <button
          type="button"
          aria-label={isFolded ? lockTitle : undefined}
          title={isFolded ? lockTitle : undefined}
          className="flex items-center justify-center gap-1.5 max-[1099px]:min-h-11!"
          onClick={lock}
        >
          {isFolded ? (
            <Lock className="size-4" />
          ) : (
            <>
              {words.lockDesk} <kbd>{words.lockKeys}</kbd>
            </>
          )}
        </button>
        {!isFolded && <SignOut onLeft={onLeft} />}
      </div>
    </div>
  )
}

/** How long after G a page's letter counts, ms. */
const AFTER_G_MS = 2 * SECOND_MS
/** Not 0, which is the time stamp when the page opens. */
const NEVER = Number.NEGATIVE_INFINITY

function useGoKeys() {
  const { self, lock } = useDesk()
  const navigate = useNavigate()
  const pressedG = useRef(NEVER)
  useDeskKeys(
    event => {
      if (isTyping(event)) return
      const isAfterG = event.timeStamp - pressedG.current < AFTER_G_MS
      pressedG.current = event.key === 'g' ? event.timeStamp : NEVER
      if (!isAfterG || event.key === 'g') return
      const letter = event.key.toLowerCase()
      const page = menuPages(self).find(name => DESK_PAGES[name].key === letter)
      if (!page && letter !== LOCK_KEY) return
      // Keeps the letter from also being a command of the current page.
      event.preventDefault()
      event.stopPropagation()
      if (page) void navigate(deskPath(page))
      else lock()
    },
    { isFirst: true },
  )
}
