import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addressIn } from '#rules/cities.ts'
import { centrePlace } from '#rules/visits/appointment.ts'
import { isOpenOn } from '#rules/visits/opening.ts'
import { changeLink, loading } from '#text/common.ts'
import { earlyIsBest, fastingNeeded, payComesNext } from '#text/orders/slots.ts'
import { say } from '#text/text.ts'
import { tryAgain } from '#text/ui.ts'
import { patientDraftOf, useCheckout } from '#web/checkout/checkout.ts'
import { dayAtCentre, dayToShow, slotToShow } from '#web/checkout/slot-words.ts'
import type { VisitPlace } from '#web/checkout/use-centres.ts'
import type { useSlots } from '#web/checkout/use-slots.ts'
import { useCity } from '#web/city/location.ts'
import { links } from '#web/platform/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DayChoice, SlotSkeleton, TimeChoice } from './slot-choice.tsx'
import { PreparationNote } from './visit-notes.tsx'

interface SlotStepProps {
  slots: ReturnType<typeof useSlots>
  fastingHours: number
  /** The collector comes a second time, after a meal. */
  needsSecond: boolean
  /** How to prepare, in the catalogue's words for each test. */
  preparation: readonly string[]
  place: VisitPlace
}

/** When the sample is taken. The choice is kept at once; one that can't be had any more is let go. */
export function SlotStep({ slots, fastingHours, needsSecond, preparation, place }: SlotStepProps) {
  const { draft, change } = useCheckout()
  const { city } = useCity()
  const { problem, reload } = slots
  const { centre } = place
  const days = slots.days?.map(day => dayAtCentre(day, centre))
  const day = days ? dayToShow(days, draft.date) : undefined
  const visit = { fastingHours, needsSecond }
  const timeSlot = slotToShow(day, draft.timeSlot, visit)
  useEffect(() => {
    if (day && (day.date !== draft.date || timeSlot !== draft.timeSlot)) change({ date: day.date, timeSlot })
  }, [day, timeSlot, draft.date, draft.timeSlot, change])
  const [isReloading, setReloading] = useState(false)
  const again = async () => {
    setReloading(true)
    await reload()
    setReloading(false)
  }
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        {place.isCentreVisit
          ? centrePlace(city, place.centre)
          : addressIn(city, patientDraftOf(draft).address)}{' '}
        <Link to={links.checkout} className="text-link whitespace-nowrap">
          {say(changeLink)}
        </Link>
      </p>
      {problem && (
        <Notice kind="error" isAlert>
          <p>{problem}</p>
          <Button
            look="outline"
            size="small"
            className="mt-2"
            busy={isReloading && say(loading)}
            onClick={again}
          >
            {say(tryAgain)}
          </Button>
        </Notice>
      )}
      {!days && !problem && <SlotSkeleton />}
      {days && day && (
        <>
          {fastingHours > 0 && (
            <p>
              <b>{say(fastingNeeded, { hours: fastingHours })}</b> {say(earlyIsBest)}
            </p>
          )}
          <DayChoice days={days} value={day.date} onChange={date => change({ date, timeSlot: '' })} />
          <TimeChoice
            day={day}
            isCentreClosed={centre !== null && !isOpenOn(centre, day.date)}
            visit={visit}
            value={timeSlot}
            onChange={slot => change({ timeSlot: slot })}
          />
        </>
      )}
      <PreparationNote
        fastingHours={fastingHours}
        texts={preparation}
        date={draft.date}
        timeSlot={timeSlot}
      />
      <p className="text-muted">{say(payComesNext)}</p>
    </div>
  )
}
