import { feeSentences } from '#rules/orders/cancel-fee.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Retention, ShopSettings } from '#wire/settings.ts'
import * as words from './words.ts'
import { latePromise } from './words.ts'

/**
 * The shop's policies: templates that say what the software does, not legal advice. The owner's lawyer reviews and
 * replaces them; then IS_TEMPLATE becomes false, which removes the note above each page. A live shop never shows the
 * note.
 */

export const IS_TEMPLATE = true

export interface Policy {
  title: string
  description: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

const days = (count: number): string => say(words.days, { count })
const years = (count: number): string => say(words.years, { count })

/** What the software does with personal data, with the configured retention times. */
export const privacyPolicy = (retention: Retention): Policy => ({
  title: say(common.privacy),
  description: say(words.privacyDescription),
  sections: [
    {
      heading: say(words.keep),
      paragraphs: [say(words.keepFacts), say(words.keepConsents)],
    },
    {
      heading: say(words.why),
      paragraphs: [say(words.whyText)],
    },
    {
      heading: say(words.browser),
      paragraphs: [say(words.browserText), say(words.browserLocation)],
    },
    {
      heading: say(words.others),
      paragraphs: [say(words.othersText)],
    },
    {
      heading: say(words.protection),
      paragraphs: [say(words.protectionText)],
    },
    {
      heading: say(words.howLong),
      paragraphs: [
        say(words.profileKept),
        say(words.paidKept, { years: years(retention.booksYears) }),
        say(words.restKept, {
          unpaid: days(retention.unpaidOrdersDays),
          requests: days(retention.formsDays),
          prescriptions: days(retention.prescriptionsDays),
          replaced: days(retention.replacedReportsDays),
          messages: days(retention.messagesDays),
        }),
        say(words.deleted),
      ],
    },
    {
      heading: say(words.children),
      paragraphs: [say(words.childrenText)],
    },
    {
      heading: say(words.rights),
      paragraphs: [say(words.rightsData), say(words.rightsConsent), say(words.rightsComplaint)],
    },
  ],
})

export const termsPolicy = (): Policy => ({
  title: say(common.terms),
  description: say(words.termsDescription),
  sections: [
    {
      heading: say(words.offer),
      paragraphs: [say(words.offerText), say(words.offerPrice)],
    },
    {
      heading: say(words.booking),
      paragraphs: [say(words.bookingText), say(words.bookingFasting)],
    },
    {
      heading: say(words.results),
      paragraphs: [say(words.resultsText)],
    },
    {
      heading: say(words.someoneElse),
      paragraphs: [say(words.someoneElseText)],
    },
    {
      heading: say(words.coupons),
      paragraphs: [say(words.couponsText)],
    },
  ],
})

type Promises = Pick<ShopSettings, 'cancelFee' | 'lateAfterMinutes'>

/** `lateAfterMinutes`: 0 where the shop promises nothing. */
export const refundsPolicy = ({ cancelFee, lateAfterMinutes }: Promises): Policy => ({
  title: say(common.refunds),
  description: say(words.refundsDescription),
  sections: [
    {
      heading: say(words.cancelling),
      paragraphs: [say(words.cancellingText), feeSentences(cancelFee).join(' ')],
    },
    {
      heading: say(words.refunds),
      paragraphs: [
        say(cancelFee.some(({ amount }) => amount > 0) ? words.refundsLess : words.refundsText),
        say(words.latePayment),
      ],
    },
    {
      heading: say(words.failed),
      paragraphs: [
        ...(lateAfterMinutes > 0 ? [say(latePromise, { minutes: lateAfterMinutes })] : []),
        say(words.failedText),
      ],
    },
    {
      heading: say(words.moving),
      paragraphs: [say(words.movingText)],
    },
  ],
})

export const shippingPolicy = (): Policy => ({
  title: say(common.shipping),
  description: say(words.shippingDescription),
  sections: [
    {
      heading: say(words.noGoods),
      paragraphs: [say(words.noGoodsText)],
    },
    {
      heading: say(words.journey),
      paragraphs: [say(words.journeyBox), say(words.journeyFree)],
    },
    {
      heading: say(words.reports),
      paragraphs: [say(words.reportsText)],
    },
  ],
})
