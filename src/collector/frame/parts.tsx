import CloudOff from 'lucide-react/icons/cloud-off'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { DayVisit } from '#collector/data/contract.ts'
import type { Phone } from '#collector/data/use-collector.ts'
import { useContainer, useDates, useWords } from './language.tsx'

/** Parts of several screens. */

/** What is not sent, always in view. */
export function LineBar({ phone }: { phone: Phone }) {
  const words = useWords()
  const dates = useDates()
  const all = [...phone.waiting, ...phone.photos]
  const own = all.filter(({ staffId }) => staffId === phone.day?.staff.id).length
  const others = all.length - own
  const isOut = phone.line === 'no-signal'
  return (
    <div role="status" aria-live="polite" className="col-line-bar">
      {own > 0 ? (
        <p className="col-bar">
          <CloudOff aria-hidden="true" />
          <span>
            <b>{words.notSent({ count: own })}</b> {words.goesWithSignal}
          </span>
        </p>
      ) : isOut ? (
        <p className="col-bar">
          <CloudOff aria-hidden="true" /> {words.noSignal}
        </p>
      ) : (
        phone.sentAt && <p className="col-sent">{words.allSent({ time: dates.time(phone.sentAt) })}</p>
      )}
      {phone.day && phone.line === 'no-room' && <p className="col-bar">{words.noRoom}</p>}
      {others > 0 && <p className="col-bar">{words.ofSomebodyElse({ count: others })}</p>}
      {phone.isClockWrong && <p className="col-bar">{words.clockWrong}</p>}
    </div>
  )
}

/** The tubes as they look: the cap's colour and its letter. */
export function Tubes({ tubes }: { tubes: DayVisit['tubes'] }) {
  const containerOf = useContainer()
  if (tubes.length === 0) return null
  return (
    <span className="col-tubes" role="img" aria-label={tubes.map(containerOf).join('; ')}>
      {tubes.map(({ key, letter, cap }) => (
        <span key={key} className={`col-tube col-${cap}`}>
          {letter}
        </span>
      ))}
    </span>
  )
}

/** A sheet over the screen. Render it only while it is open; the focus goes back to who opened it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const words = useWords()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className="col-sheet"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="col-icon" aria-label={words.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** One of several reasons, then the press that says it. */
export function Reasons<R extends string>({
  reasons,
  action,
  onChoose,
  children,
}: {
  reasons: Record<R, string>
  action: string
  onChoose: (reason: R) => void
  children?: ReactNode
}) {
  const words = useWords()
  const name = useId()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget).get(name)
        if (chosen) onChoose(String(chosen) as R)
      }}
    >
      <fieldset className="col-reasons">
        <legend className="col-hidden">{words.why}</legend>
        {(Object.entries(reasons) as [R, string][]).map(([reason, label]) => (
          <label key={reason}>
            <input type="radio" name={name} value={reason} required />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {children}
      <button type="submit" className="col-main">
        {action}
      </button>
    </form>
  )
}
