import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Fold } from '#shop/orders/fold.tsx'

export interface EditorProps {
  onDone: (message: string) => Promise<void>
  onClose: () => void
}

export interface EntryProps<Action> extends EditorProps {
  /** The action that is open for this entry. */
  action: Action | undefined
  onOpen: (action: Action) => void
}

interface SavedListProps<Entry, Action> {
  title: string
  /** An entry in a few words, shown while the list is folded. */
  hintOf: (entry: Entry) => string
  notLoaded: string
  addLabel: string
  max: number
  /** Null when they could not be loaded. */
  entries: readonly Entry[] | null
  reload: () => Promise<void>
  entry: (entry: Entry, props: EntryProps<Action>) => ReactNode
  /** The form for a new entry. */
  editor: (props: EditorProps) => ReactNode
}

/** The saved people or addresses of an account. Only one action is open at a time, for one entry or a new one. */
export function SavedList<Entry extends { id: string }, Action>(props: SavedListProps<Entry, Action>) {
  const { title, hintOf, notLoaded, addLabel, max, entries, reload, entry, editor } = props
  const done = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState<{ id: string; action: Action } | 'new'>()
  const [notice, setNotice] = useState('')
  const onClose = () => setOpen(undefined)
  const onDone = async (message: string) => {
    onClose()
    setNotice(message)
    await reload()
    // The button that was clicked is removed from the page.
    done.current?.focus()
  }
  return (
    <Fold title={title} hint={entries ? entries.map(hintOf).join(', ') || addLabel : notLoaded}>
      {!entries && <p className="text-muted">{notLoaded}</p>}
      {entries && entries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map(saved => (
            <li key={saved.id} className="py-3">
              {/* Forms are loaded when they are opened. */}
              <Suspense fallback={null}>
                {entry(saved, {
                  action: open !== 'new' && open?.id === saved.id ? open.action : undefined,
                  onOpen: action => setOpen({ id: saved.id, action }),
                  onDone,
                  onClose,
                })}
              </Suspense>
            </li>
          ))}
        </ul>
      )}
      <p ref={done} role="status" tabIndex={-1} className="mt-3 font-semibold text-leaf empty:hidden">
        {notice}
      </p>
      {open === 'new' && <Suspense fallback={null}>{editor({ onDone, onClose })}</Suspense>}
      {entries && open !== 'new' && entries.length < max && (
        <Button variant="outline" className="mt-4" onClick={() => setOpen('new')}>
          {addLabel}
        </Button>
      )}
    </Fold>
  )
}
