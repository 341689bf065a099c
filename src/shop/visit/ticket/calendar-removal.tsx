import CalendarX from 'lucide-react/icons/calendar-x'
import { Button } from '#kit/button.tsx'
import { removeFromCalendar } from '#shop/visit/words.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { useCalendarFile } from './use-calendar-file.ts'

/** For a cancelled visit, which the calendar may contain with its fast. */
export default function CalendarRemoval({ order }: { order: Order }) {
  return (
    <Button variant="quiet" size="small" className="justify-self-start" onClick={useCalendarFile(order)}>
      <CalendarX aria-hidden="true" className="size-5" />
      {say(removeFromCalendar)}
    </Button>
  )
}
