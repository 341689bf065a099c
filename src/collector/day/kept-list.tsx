import type { Told } from '#collector/data/contract.ts'
import { type Phone, shopTimeOf } from '#collector/data/use-collector.ts'
import { useDates, useSay } from '#collector/frame/language.tsx'
import { formatRupees } from '#rules/money.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import * as text from '#text/collector/collector.ts'
import { keptLine, showTheDesk, whatIsKept } from '#text/collector/sign-in.ts'
import type { SayIn } from '#text/languages.ts'

/** What waits on a phone whose collector is signed out, and may stay so (a leaver): for the desk to read. No names. */
export function KeptList({ phone }: { phone: Phone }) {
  const say = useSay()
  const dates = useDates()
  if (phone.waiting.length === 0) return null
  return (
    <details className="col-kept">
      <summary>{say(whatIsKept)}</summary>
      <p>{say(showTheDesk)}</p>
      <ul>
        {phone.waiting.map(({ id, told }) => (
          <li key={id}>
            {say(keptLine, {
              time: dates.time(shopTimeOf(told)),
              order: told.orderId,
              what: wordsOf(say, told),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function wordsOf(say: SayIn, told: Told): string {
  switch (told.kind) {
    case 'on_the_way':
      return say(text.steps['on-the-way'])
    case 'arrived':
      return say(text.steps['at-door'])
    case 'code_shown':
      return say(text.codeRight)
    case 'code_skipped':
      return say(text.codeSkipped)
    case 'identified':
      return say(text.saidDone)
    case 'tube_bound':
      return say(text.labelSays, { code: tubeCodeInGroups(told.code) })
    case 'cash_taken':
      return say(text.cashTaken, { amount: formatRupees(told.amount) })
    case 'upi_taken':
      return say(text.upiTaken, { amount: formatRupees(told.amount) })
    case 'collected':
      return say(text.steps.collected)
    case 'failed':
      return `${say(text.steps.failed)}: ${say(text.failReasons[told.reason])}`
  }
}
