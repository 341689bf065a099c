import { saveFile } from '#kit/files.ts'
import { useSettings } from '#kit/settings.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { calendarFile, calendarFileName } from '#shop/visit/calendar.ts'
import type { Order } from '#wire/orders/order.ts'

/** Saves the order's visit for the calendar; of a cancelled one, a file that removes it there. */
export function useCalendarFile(order: Order): () => void {
  const { company } = useSettings()
  return () => {
    const file = calendarFile(order, { ...company, url: window.location.origin }, shopNow())
    if (file) saveFile(new Blob([file], { type: 'text/calendar' }), calendarFileName(order))
  }
}
