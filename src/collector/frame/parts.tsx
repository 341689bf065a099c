import ArrowLeft from 'lucide-react/icons/arrow-left'
import CloudOff from 'lucide-react/icons/cloud-off'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { CollectorVisit } from '#collector/data/contract.ts'
import type { Phone } from '#collector/data/use-collector.ts'
import { useAction } from '#kit/use-action.ts'
import { useContainer, useDates, useWords } from './language.tsx'
import { bar, CAP_COLOURS, iconButton, mainButton } from './styles.ts'

/** The head of a screen. `below` is small print; `children` stand at the right end. */
export function Head({
  title,
  below,
  hasBack = false,
  children,
}: {
  /** Left out if the screen has a heading of its own. */
  title?: string | undefined
  below?: ReactNode
  hasBack?: boolean
  children?: ReactNode
}) {
  const words = useWords()
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      {hasBack && (
        <Link to="?" className={iconButton} aria-label={words.back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      <div className="min-w-0 flex-1">
        {title && <h1 className="text-2xl wrap-anywhere">{title}</h1>}
        {below && <p className="text-base">{below}</p>}
      </div>
      {children}
    </header>
  )
}

/** Unsent updates; stays in view while the page scrolls. */
export function UnsentBar({ phone }: { phone: Phone }) {
  const words = useWords()
  const dates = useDates()
  const all = [...phone.waiting, ...phone.photos]
  const own = all.filter(({ staffId }) => staffId === phone.day?.staff.id).length
  const others = all.length - own
  const isOffline = phone.lastSync === 'no-signal'
  const allSentAt = own === 0 && !isOffline && phone.sentAt
  return (
    <div role="status" aria-live="polite" className="sticky top-0 z-2 bg-white">
      {own > 0 ? (
        <p className={bar}>
          <CloudOff aria-hidden="true" />
          <span>
            <b>{words.notSent({ count: own })}</b> {words.goesWithSignal}
          </span>
        </p>
      ) : (
        isOffline && (
          <p className={bar}>
            <CloudOff aria-hidden="true" /> {words.noSignal}
          </p>
        )
      )}
      {phone.day && phone.lastSync === 'no-room' && <p className={bar}>{words.noRoom}</p>}
      {others > 0 && <p className={bar}>{words.ofOtherCollector({ count: others })}</p>}
      {/* One paragraph, so that the first step at the door stays above the buttons of a small phone. */}
      {(phone.isClockWrong || allSentAt) && (
        <p className="px-4 py-1 text-base text-muted">
          {phone.isClockWrong && words.clockWrong}{' '}
          {allSentAt && <span>{words.allSent({ time: dates.time(allSentAt) })}</span>}
        </p>
      )}
    </div>
  )
}

export function Tubes({ tubes }: { tubes: CollectorVisit['tubes'] }) {
  const containerOf = useContainer()
  if (tubes.length === 0) return null
  return (
    <span className="flex gap-1.5" role="img" aria-label={tubes.map(containerOf).join('; ')}>
      {tubes.map(({ key, letter, cap }) => (
        <span
          key={key}
          className={`grid h-[1.875rem] w-[1.625rem] items-end justify-items-center rounded-t-[3px] rounded-b-xl border border-t-9 border-line-strong bg-white text-xs font-bold forced-color-adjust-none ${CAP_COLOURS[cap]}`}
        >
          {letter}
        </span>
      ))}
    </span>
  )
}

/** A sheet over the screen. Render it only while it is open; the focus returns to its opener. */
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
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-[34rem] gap-3 overflow-auto rounded-t-[20px] bg-white px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] text-ink backdrop:bg-ink/55 open:grid"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="flex items-center justify-between">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <button type="button" className={iconButton} aria-label={words.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

export function ReasonForm<R extends string>({
  reasons,
  action,
  onChoose,
  children,
}: {
  reasons: Record<R, string>
  action: string
  onChoose: (reason: R) => Promise<void>
  children?: ReactNode
}) {
  const words = useWords()
  const name = useId()
  const [isBusy, choose] = useAction(onChoose)
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget).get(name)
        if (chosen) void choose(String(chosen) as R)
      }}
    >
      <fieldset>
        <legend className="sr-only">{words.why}</legend>
        {(Object.entries(reasons) as [R, string][]).map(([reason, label]) => (
          <label key={reason} className="flex min-h-14 items-center gap-3 border-b border-line-strong py-2">
            <input
              type="radio"
              className="size-6 flex-none accent-leaf"
              name={name}
              value={reason}
              required
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {children}
      <button type="submit" className={mainButton} aria-disabled={isBusy}>
        {action}
      </button>
    </form>
  )
}
