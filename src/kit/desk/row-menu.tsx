import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'

export interface RowAction {
  label: string
  /** Includes the row's name, for screen readers. */
  name: string
  /** Shown apart, because the action can't be undone. */
  isDanger?: true
  onChoose: () => void
}

/** Space that the menu needs below the button; with less it opens upwards. */
const ROOM_PX = 280

interface Props {
  name: string
  actions: readonly RowAction[]
}

/**
 * One button for the actions of a table's row: arrows move in its menu, Escape closes it. A single action is the button
 * itself, and the same element, so that it keeps the focus when another action is added.
 */
export function RowMenu({ name, actions }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    if (!isOpen) return
    let frame = 0
    // In each animation frame, because no event reports that rows above were added or removed.
    const follow = () => {
      const opener = button.current
      if (!opener || !menu.current) return
      const rect = opener.getBoundingClientRect()
      if (rect.bottom < 0 || rect.top > window.innerHeight) {
        setOpen(false)
        opener.focus({ preventScroll: true })
        return
      }
      Object.assign(menu.current.style, placeBeside(rect))
      frame = requestAnimationFrame(follow)
    }
    follow()
    listItems(box.current)[0]?.focus({ preventScroll: true })
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    window.addEventListener('pointerdown', onPointer)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointerdown', onPointer)
    }
  }, [isOpen])
  const onKey = (event: KeyboardEvent) => {
    const items = listItems(box.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) items[to]?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') {
      setOpen(false)
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const [first] = actions
  if (!first) return null
  const only = actions.length === 1 ? first : undefined
  const opener = {
    className: 'grid size-8 place-items-center border-transparent bg-transparent p-0! max-[1099px]:size-11',
    'aria-label': name,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => (isOpen ? close() : setOpen(true)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || isOpen) return
      event.preventDefault()
      setOpen(true)
    },
  } as const
  return (
    <div ref={box} className="-my-1 inline-block align-middle">
      <button
        ref={button}
        type="button"
        {...(only ? { 'aria-label': only.name, onClick: only.onChoose } : opener)}
      >
        {only ? only.label : <Ellipsis className="size-5" />}
      </button>
      {isOpen && !only && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={name}
          className="fixed z-10 grid min-w-44 rounded-xl border border-line-strong bg-surface p-1.5 text-left shadow-lg"
          onKeyDown={onKey}
        >
          {actions.map(action => (
            <button
              key={action.name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-label={action.name}
              className={`min-h-9! border-transparent text-left! font-medium! max-[1099px]:min-h-11! ${action.isDanger ? 'mt-1 text-rose!' : ''}`}
              onClick={() => {
                close()
                action.onChoose()
              }}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const listItems = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** Fixed in the window, because the table's box would cut the menu off. */
function placeBeside({ top, right, bottom }: DOMRect) {
  const { innerWidth, innerHeight } = window
  const isBelow = innerHeight - bottom >= ROOM_PX || top <= ROOM_PX
  return {
    right: `${Math.max(8, innerWidth - right)}px`,
    top: isBelow ? `${bottom + 4}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - top + 4}px`,
  }
}
