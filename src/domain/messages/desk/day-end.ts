import { findDayEnd } from '#domain/desk/day-end.ts'
import { deliver } from '#domain/messages/deliver.ts'
import { type EmailText, lines } from '#domain/messages/email.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { formatLongDay, formatTime } from '#rules/dates.ts'
import { DAY_END_LINES, isAllClear } from '#rules/desk/day-end.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { formatShortPaise } from '#rules/money.ts'
import { dayEndLineNames, homeVisitsOf, takingsNames } from '#text/day-end.ts'
import { say } from '#text/text.ts'

type DayEnd = NonNullable<Awaited<ReturnType<typeof findDayEnd>>>

/** Five lines, with what was taken. Reasons stay at the desk, because they can name a patient. */
function dayEndForOwner({ shopUrl }: Shop['rules'], dayEnd: DayEnd): EmailText {
  const { city, centreCode, name, date, by, at, counts, takings } = dayEnd
  const place = centreCode === null ? say(homeVisitsOf, { city }) : name
  const summary = isAllClear(counts) ? inEmail.dayEndClear : inEmail.dayEndOpen
  return {
    subject: say(inEmail.dayEndSubject, { day: formatLongDay(date), place }),
    text: lines(
      say(summary, { name: by, time: formatTime(at) }),
      '',
      ...DAY_END_LINES.map(line =>
        say(inEmail.dayEndLine, { line: say(dayEndLineNames[line]), count: counts[line] }),
      ),
      '',
      ...takings.map(({ way, count, amount }) =>
        say(inEmail.dayEndTakings, {
          way: say(takingsNames[way]),
          count,
          amount: formatShortPaise(amount),
        }),
      ),
      '',
      say(inEmail.dayEndMore, { address: `${shopUrl}${deskPath('closeTheDay')}?date=${date}` }),
    ),
  }
}

export async function notifyDayEnd(shop: Shop, { id }: Jobs['notify-day-end']): Promise<void> {
  const found = await findDayEnd(shop.db, id)
  if (!found) return
  const key = { subject: `day-end:${id}`, about: 'for-owner', channel: 'email' } as const
  const emailText = dayEndForOwner(shop.rules, found)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...emailText }))
}
