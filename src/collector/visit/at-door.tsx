import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useState } from 'react'
import { isDoorCode } from '#collector/data/door-code.ts'
import { countWrongCode, readWrongCodes } from '#collector/data/kept.ts'
import type { CollectorApp, EventToReport, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { bigField, errorText, ghostButton, mainButton } from '#collector/frame/looks.ts'
import { ReasonForm, Sheet } from '#collector/frame/parts.tsx'
import { useAction } from '#kit/use-action.ts'
import { DOOR_TRIES } from '#rules/collector/phone-events.ts'

/** A step with its number, or its tick when it is done. */
export function VisitStep({
  number,
  title,
  isDone,
  aside,
  children,
}: {
  number: number
  title: string
  isDone: boolean
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="grid gap-2.5 border-b border-line-strong pb-3.5">
      <h2 className="flex items-center gap-2.5">
        <i
          aria-hidden="true"
          className={`grid size-7 flex-none place-items-center rounded-full border-2 text-base not-italic ${isDone ? 'border-leaf bg-leaf text-white' : 'border-ink'}`}
        >
          {isDone ? <Check className="size-4" /> : number}
        </i>
        {title} {aside && <span className="ml-auto text-base font-normal">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

interface Props {
  visit: PhoneVisit
  tell: (told: EventToReport) => Promise<boolean>
}

export function DoorCode({ visit, collector, tell }: Props & { collector: CollectorApp }) {
  const words = useWords()
  const id = useId()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isSkipping, setSkipping] = useState(false)
  const { orderId, doorCheck, progress } = visit
  const left = DOOR_TRIES - (collector.phone.tries[orderId] ?? 0)
  const [isBusy, check] = useAction(async () => {
    // Another tab may have counted a try meanwhile.
    const counted = (await readWrongCodes())[orderId] ?? 0
    if (!doorCheck || counted >= DOOR_TRIES) return collector.reread()
    const isRight = await isDoorCode(doorCheck, code)
    setWrong(!isRight)
    if (isRight) {
      await tell({ kind: 'code_shown', orderId, code })
      return
    }
    setCode('')
    await countWrongCode(orderId)
    await collector.reread()
  })
  if (progress.code)
    return (
      <VisitStep number={1} isDone title={progress.code === 'shown' ? words.codeRight : words.codeSkipped} />
    )
  return (
    <VisitStep number={1} isDone={false} title={words.doorCode}>
      <p>{words.doorCodeWhere({ name: visit.people[0]?.name ?? '' })}</p>
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
          id={id}
          className={`${bigField} text-center text-2xl font-[650] tracking-[0.15em]`}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{4}"
          maxLength={4}
          placeholder="····"
          required
          disabled={left <= 0}
          aria-invalid={isWrong}
          aria-describedby={`${id}-said`}
          onChange={event => setCode(event.target.value.replaceAll(/\D/g, ''))}
        />
        <button type="submit" className={mainButton} aria-disabled={isBusy || left <= 0}>
          {words.checkCode}
        </button>
      </form>
      <p id={`${id}-said`} role="status" className={isWrong || left <= 0 ? errorText : undefined}>
        {left <= 0 ? words.noTriesLeft : isWrong ? words.codeWrong({ count: left }) : words.worksOffline}
      </p>
      <button type="button" className={ghostButton} onClick={() => setSkipping(true)}>
        {words.noCode}
      </button>
      {isSkipping && (
        <Sheet title={words.noCode} onClose={() => setSkipping(false)}>
          <ReasonForm
            reasons={words.skipReasons}
            action={words.noCode}
            onChoose={reason => void tell({ kind: 'code_skipped', orderId, reason })}
          />
        </Sheet>
      )}
    </VisitStep>
  )
}

export function Identity({ visit, tell }: Props) {
  const words = useWords()
  const [isBusy, press] = useAction(async () => {
    await tell({ kind: 'identified', orderId: visit.orderId })
  })
  if (visit.progress.isIdentified) return <VisitStep number={2} isDone title={words.saidDone} />
  return (
    <VisitStep number={2} isDone={false} title={words.whoIsIt}>
      <ul>
        {visit.people.map(({ name, gender, age }) => (
          <li key={name}>
            <b>{name}</b> {words.genders[gender]({ age: String(age) })}
          </li>
        ))}
      </ul>
      <p>{words.askThem}</p>
      <button type="button" className={ghostButton} aria-disabled={isBusy} onClick={press}>
        {words.saidRight}
      </button>
    </VisitStep>
  )
}
