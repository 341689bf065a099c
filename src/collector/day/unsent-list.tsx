import type { ReportedEvent } from '#collector/data/contract.ts'
import { type Phone, toShopTime } from '#collector/data/use-collector.ts'
import { useDates, useWords } from '#collector/frame/language.tsx'
import type { Words } from '#collector/frame/words.ts'
import { formatShortRupees } from '#rules/money.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'

/** Unsent events on a phone whose collector has signed out or left, for the desk to read. No names. */
export function UnsentList({ phone }: { phone: Phone }) {
  const words = useWords()
  const dates = useDates()
  if (phone.waiting.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-13 cursor-pointer items-center underline">{words.whatIsKept}</summary>
      <p>{words.showTheDesk}</p>
      <ul>
        {phone.waiting.map(({ id, told }) => (
          <li key={id} className="my-2 wrap-anywhere">
            {words.keptLine({
              time: dates.time(toShopTime(told)),
              order: told.orderId,
              what: describeEvent(words, told),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function describeEvent(words: Words, event: ReportedEvent): string {
  switch (event.kind) {
    case 'on_the_way':
      return words.steps['on-the-way']
    case 'arrived':
      return words.steps['at-door']
    case 'code_shown':
      return words.codeRight
    case 'code_skipped':
      return words.codeSkipped
    case 'identified':
      return words.identityChecked
    case 'corrected':
      return words.personCorrected
    case 'absent':
      return words.personAbsent
    case 'first_taken':
      return words.steps.between
    case 'tube_bound':
      return words.labelCode({ code: formatTubeCode(event.code) })
    case 'cash_taken':
      return words.cashTaken({ amount: formatShortRupees(event.amount) })
    case 'upi_taken':
      return words.upiTaken({ amount: formatShortRupees(event.amount) })
    case 'collected':
      return words.steps.collected
    case 'failed':
      return `${words.steps.failed}: ${words.failReasons[event.reason]}`
  }
}
