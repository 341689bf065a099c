import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#kit/button.tsx'
import { focusFirstProblem, TextField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { personNameRule, phoneRule } from '#rules/fields.ts'
import { formatMobile } from '#rules/people.ts'
import { collectProblems, formatProblems } from '#rules/problems.ts'
import { ConsentBox } from '#shop/checkout/consent-field.tsx'
import { doorNameLabel, doorPhoneLabel, doorTitle } from '#shop/checkout/words.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { useSession } from '#shop/session/session.ts'
import { OtherPhoneField } from '#shop/sign-in/phone-field.tsx'
import { otherPatients } from '#shop/visit/patients.ts'
import { addDoor, answersAtDoor, doorNotSaved, doorTexted, saveDoor, savingDoor } from '#shop/visit/words.ts'
import { changeLink } from '#text/common.ts'
import { confirmDoor, doorContactConsents } from '#text/consent.ts'
import { say, sentence } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'

interface Door {
  name: string
  phone: string
}

const currentDoor = ({ collectionDetails: { doorName, doorPhone } }: Order): Door | null =>
  doorPhone ? { name: doorName ?? '', phone: doorPhone } : null

/** The contact at the door of a visit, while it can be changed. */
export default function DoorContact({ order }: { order: Order }) {
  const [door, setDoor] = useState(() => currentDoor(order))
  const [isEditing, setEditing] = useState(false)
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const isSaved = useRef(false)
  // The button that was clicked is gone.
  useEffect(() => {
    if (isSaved.current && !isEditing) heading.current?.focus()
  }, [isEditing])
  const saved = (named: Door) => {
    isSaved.current = true
    setDoor(named)
    setEditing(false)
    void revalidate()
  }
  return (
    <section aria-labelledby="door" className="print:hidden">
      <h2 id="door" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {say(doorTitle)}
      </h2>
      {isEditing ? (
        <DoorForm order={order} door={door} onSaved={saved} />
      ) : (
        <div className="mt-1 flex items-center justify-between gap-3">
          <p role="status" className="min-w-0 wrap-anywhere">
            {door && (
              <b className="block text-lg font-semibold">
                {door.name
                  ? say(answersAtDoor, { name: door.name, phone: formatMobile(door.phone) })
                  : formatMobile(door.phone)}
              </b>
            )}
            <span className="text-sm text-muted">{say(doorTexted)}</span>
          </p>
          <button
            type="button"
            className="text-link -mr-2 shrink-0 px-2 py-2.5"
            onClick={() => setEditing(true)}
          >
            {say(door ? changeLink : addDoor)}
          </button>
        </div>
      )}
    </section>
  )
}

interface DoorFormProps {
  order: Order
  door: Door | null
  onSaved: (door: Door) => void
}

function DoorForm({ order, door, onSaved }: DoorFormProps) {
  const [typed, setTyped] = useState(door ?? suggestedDoor(order))
  const [isAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const own = useSession(state => state.user?.phone)
  const phone = phoneRule.clean(typed.phone)
  // The reader's own number requires no consent.
  const isConsentAsked = phone !== own
  const [isBusy, save] = useAction(async () => {
    setProblem(undefined)
    const name = personNameRule.clean(typed.name)
    try {
      const body = { phone, name, ...(isConsentAsked ? { consent: isAgreed } : {}) }
      await api.setDoorContact({ params: { id: order._id }, body })
      onSaved({ name, phone })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.fields)
      setProblem(errorMessage(error, say(doorNotSaved)))
    }
  })
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstProblem(form.current)
  }, [errors])
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = collectProblems({
      phone: phoneRule.problem(typed.phone),
      name: typed.name.trim() ? personNameRule.problem(typed.name) : undefined,
      consent: isConsentAsked && !isAgreed ? sentence(confirmDoor) : undefined,
    })
    setErrors(formatProblems(wrong))
    if (Object.keys(wrong).length === 0) void save()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-2 grid gap-3">
      <p className="text-sm text-muted">{say(doorTexted)}</p>
      <OtherPhoneField
        label={say(doorPhoneLabel)}
        value={typed.phone}
        onType={phone => setTyped(now => ({ ...now, phone }))}
        error={errors.phone}
      />
      <TextField
        label={say(doorNameLabel)}
        isOptional
        autoComplete="off"
        maxLength={personNameRule.maxTyped}
        value={typed.name}
        onChange={event => setTyped(now => ({ ...now, name: event.target.value }))}
        error={errors.name}
      />
      {isConsentAsked && (
        <ConsentBox isGiven={isAgreed} onChange={setAgreed} error={errors.consent}>
          {say(doorContactConsents)}
        </ConsentBox>
      )}
      {problem && (
        <Notice kind="error" isAlert>
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="outline" isWide busy={isBusy && say(savingDoor)}>
        {say(saveDoor)}
      </Button>
    </form>
  )
}

/** Suggests the first patient with the booking's second number, which is often theirs. */
const suggestedDoor = (order: Order): Door => ({
  name: otherPatients(order)[0]?.name ?? '',
  phone: order.collectionDetails.alternatePhone ?? '',
})
