import { say } from '#text/text.ts'
import { formatPaise, type Paise } from '../money.ts'
import { MIN_ONLINE_REFUND } from './cancel-fee.ts'
import * as words from './words.ts'

/** How many days banks take to show a refund. */
const MAX_REFUND_DAYS = 7

export type RefundWay = 'online' | 'cash' | 'none'

interface Money {
  way: RefundWay
  refund: Paise
  kept: Paise
}

export function refundSentence({ way, refund, kept }: Money): string {
  if (way === 'none') return say(words.nothingToRefund)
  const amount = formatPaise(refund)
  if (kept > 0 && refund === 0) return say(words.keepsAll, { kept: formatPaise(kept) })
  if (way === 'cash')
    return kept === 0
      ? say(words.cashComesBack, { amount })
      : say(words.cashKeepsSome, { amount, kept: formatPaise(kept) })
  return kept === 0
    ? say(words.refundComes, { amount, days: MAX_REFUND_DAYS })
    : say(words.refundKeepsSome, { amount, kept: formatPaise(kept), days: MAX_REFUND_DAYS })
}

const restSentence = (amount: Paise): string =>
  say(words.restTooSmall, { amount: formatPaise(amount), least: formatPaise(MIN_ONLINE_REFUND) })

interface CancellationPreview extends Money {
  isWhole: boolean
  isDiscountLost: boolean
  newTotal: Paise
  isPaymentChecked: boolean
  /** Kept by the shop until the visit has taken place. */
  held: Paise
  /** Less than a provider refunds. */
  tooSmall: Paise
  /** True if the fee was due before the visit was moved, and would not be due at its present hour. */
  isFeeCarried: boolean
}

export function cancelSentences(preview: CancellationPreview): string[] {
  if (preview.isPaymentChecked) return [say(words.paymentIsChecked)]
  const held = preview.held > 0 ? [say(words.heldBack, { amount: formatPaise(preview.held) })] : []
  const rest = preview.tooSmall > 0 ? [restSentence(preview.tooSmall)] : []
  const isNothing = preview.way !== 'none' && preview.refund === 0 && preview.kept === 0
  if (preview.isWhole && isNothing && held.length + rest.length > 0) return [...held, ...rest]
  if (preview.isWhole) {
    const carried = preview.isFeeCarried ? [say(words.feeCarried)] : []
    return [refundSentence(preview), ...carried, ...held, ...rest]
  }
  const lost = preview.isDiscountLost ? [say(words.discountGoes)] : []
  if (preview.way === 'none') return lost
  if (isNothing && held.length + rest.length === 0) return [...lost, say(words.nothingBackThen)]
  const back = preview.refund > 0 ? [refundSentence(preview)] : []
  return [
    ...lost,
    ...back,
    say(words.newTotalPaid, { amount: formatPaise(preview.newTotal) }),
    ...held,
    ...rest,
  ]
}
