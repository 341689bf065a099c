import Check from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isDoorCode } from '#collector/data/door-code.ts'
import { countWrongCode, readWrongCodes } from '#collector/data/stored.ts'
import type { CollectorApp, EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { ReasonForm, Sheet } from '#collector/frame/parts.tsx'
import { bigField, errorText, ghostButton, mainButton } from '#collector/frame/styles.ts'
import { useAction } from '#kit/use-action.ts'
import { DOOR_TRIES } from '#rules/collector/phone-events.ts'
import { PeopleAtDoor } from './people-at-door.tsx'

/** A step with its number, a tick once it is done, or a dash if it was left out. The next step stands out. */
export function VisitStep({
  number,
  title,
  isDone = false,
  isSkipped = false,
  isNext = false,
  aside,
  children,
}: {
  number: number
  title: string
  isDone?: boolean
  isSkipped?: boolean
  isNext?: boolean
  aside?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ isNext, aside })
  useEffect(() => {
    const isReached = isNext && (!before.current.isNext || before.current.aside !== aside)
    before.current = { isNext, aside }
    // The button of the previous step is removed, and the focus with it.
    if (isReached && document.activeElement === document.body) heading.current?.focus()
  }, [isNext, aside])
  return (
    <section
      className="grid gap-2.5 border-t border-line-strong py-3"
      aria-current={isNext ? 'step' : undefined}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className={`scroll-mb-60 flex items-center gap-3 ${isNext ? 'text-xl' : ''}`}
      >
        <i
          aria-hidden="true"
          className={`grid size-[2rem] flex-none place-items-center rounded-full border-2 text-base not-italic ${isDone ? 'border-leaf bg-leaf text-white' : isSkipped ? 'border-marigold bg-marigold' : isNext ? 'border-ink bg-ink text-white' : 'border-ink'}`}
        >
          {isDone ? <Check /> : isSkipped ? '–' : number}
        </i>
        {title} {aside && <span className="ml-auto text-base font-normal whitespace-nowrap">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

/** The next step has the screen's one main button. */
export const stepButton = (isNext: boolean): string => (isNext ? mainButton : ghostButton)

interface Props {
  visit: PhoneVisit
  record: (event: EventToReport) => Promise<boolean>
}

export function DoorCode({ visit, collector, record }: Props & { collector: CollectorApp }) {
  const words = useWords()
  const id = useId()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isSkipping, setSkipping] = useState(false)
  const { orderId, doorCheck, progress } = visit
  const left = DOOR_TRIES - (collector.phone.tries[orderId] ?? 0)
  const canTry = left > 0
  const field = useRef<HTMLInputElement>(null)
  const skip = useRef<HTMLButtonElement>(null)
  const [isBusy, check] = useAction(async () => {
    // Another tab may have counted a try in the meantime.
    const counted = (await readWrongCodes())[orderId] ?? 0
    if (!doorCheck || counted >= DOOR_TRIES) return collector.reread()
    const isRight = await isDoorCode(doorCheck, code)
    setWrong(!isRight)
    if (isRight) {
      await record({ kind: 'code_shown', orderId, code })
      return
    }
    setCode('')
    await countWrongCode(orderId)
    await collector.reread()
    const next = counted + 1 < DOOR_TRIES ? field : skip
    next.current?.focus()
  })
  if (progress.code === 'shown') return <VisitStep number={1} isDone title={words.codeRight} />
  if (progress.code === 'skipped') return <VisitStep number={1} isSkipped title={words.codeSkipped} />
  return (
    <VisitStep number={1} isNext title={words.doorCode}>
      <p>{words.doorCodeWhere}</p>
      {canTry && (
        <form
          className="grid gap-2.5"
          onSubmit={event => {
            event.preventDefault()
            void check()
          }}
        >
          <label className="sr-only" htmlFor={id}>
            {words.digits}
          </label>
          <input
            ref={field}
            id={id}
            className={`${bigField} numerals py-1! text-center font-bold text-4xl tracking-[0.15em]!`}
            value={code}
            inputMode="numeric"
            autoComplete="off"
            pattern="\d{4}"
            maxLength={4}
            placeholder="····"
            required
            aria-invalid={isWrong}
            aria-describedby={`${id}-said`}
            onChange={event => setCode(event.target.value.replaceAll(/\D/g, ''))}
          />
          <button type="submit" className={mainButton} aria-disabled={isBusy}>
            {words.checkCode}
          </button>
        </form>
      )}
      <p id={`${id}-said`} role="status" className={isWrong || !canTry ? errorText : undefined}>
        {!canTry ? words.noTriesLeft : isWrong ? words.codeWrong({ count: left }) : words.worksOffline}
      </p>
      <button ref={skip} type="button" className={stepButton(!canTry)} onClick={() => setSkipping(true)}>
        {words.noCode}
      </button>
      {isSkipping && (
        <Sheet title={words.goOnWithoutCode} onClose={() => setSkipping(false)}>
          <p>{words.reasonIsRecorded}</p>
          <ReasonForm
            reasons={words.skipReasons}
            action={words.recordReason}
            onChoose={async reason => {
              // The screen behind the sheet shows that the phone is full.
              if (!(await record({ kind: 'code_skipped', orderId, reason }))) setSkipping(false)
            }}
          />
        </Sheet>
      )}
    </VisitStep>
  )
}

export function Identity({ visit, record, isNext }: Props & { isNext: boolean }) {
  const words = useWords()
  const [isBusy, run] = useAction(async () => {
    await record({ kind: 'identified', orderId: visit.orderId })
  })
  if (visit.progress.isIdentified)
    return (
      <VisitStep number={2} isDone title={words.identityChecked}>
        <PeopleAtDoor visit={visit} record={record} />
      </VisitStep>
    )
  return (
    <VisitStep number={2} isNext={isNext} title={words.whoIsIt}>
      <PeopleAtDoor visit={visit} record={record} />
      <p>{words.askIdentity}</p>
      <button type="button" className={stepButton(isNext)} aria-disabled={isBusy} onClick={run}>
        {words.identityCorrect}
      </button>
    </VisitStep>
  )
}
