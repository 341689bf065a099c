import { feeSentences } from '#rules/orders/cancel-fee.ts'
import * as common from '#text/common.ts'
import * as policyPrivacy from '#text/policies/privacy.ts'
import { latePromise } from '#text/policies/promises.ts'
import * as policyRefunds from '#text/policies/refunds.ts'
import * as policyShipping from '#text/policies/shipping.ts'
import * as policyTerms from '#text/policies/terms.ts'
import { say } from '#text/text.ts'
import type { Retention, ShopSettings } from '#wire/settings.ts'

/**
 * The shop's policies: templates that say what the software does, no legal advice. The owner's lawyer reviews and
 * replaces them; then IS_TEMPLATE becomes false, which removes the note above each page. A live shop never shows the
 * note.
 */

export const IS_TEMPLATE = true

export interface Policy {
  title: string
  description: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

const days = (count: number): string => say(policyPrivacy.days, { count })
const years = (count: number): string => say(policyPrivacy.years, { count })

/** What the software does with personal data, with the configured retention times. */
export const privacyPolicy = (retention: Retention): Policy => ({
  title: say(common.privacy),
  description: say(policyPrivacy.description),
  sections: [
    {
      heading: say(policyPrivacy.keep),
      paragraphs: [say(policyPrivacy.keepFacts), say(policyPrivacy.keepConsents)],
    },
    {
      heading: say(policyPrivacy.why),
      paragraphs: [say(policyPrivacy.whyText)],
    },
    {
      heading: say(policyPrivacy.browser),
      paragraphs: [say(policyPrivacy.browserText), say(policyPrivacy.browserLocation)],
    },
    {
      heading: say(policyPrivacy.others),
      paragraphs: [say(policyPrivacy.othersText)],
    },
    {
      heading: say(policyPrivacy.protection),
      paragraphs: [say(policyPrivacy.protectionText)],
    },
    {
      heading: say(policyPrivacy.howLong),
      paragraphs: [
        say(policyPrivacy.profileKept),
        say(policyPrivacy.paidKept, { years: years(retention.booksYears) }),
        say(policyPrivacy.restKept, {
          unpaid: days(retention.unpaidOrdersDays),
          requests: days(retention.formsDays),
          prescriptions: days(retention.prescriptionsDays),
          replaced: days(retention.replacedReportsDays),
          messages: days(retention.messagesDays),
        }),
        say(policyPrivacy.deleted),
      ],
    },
    {
      heading: say(policyPrivacy.children),
      paragraphs: [say(policyPrivacy.childrenText)],
    },
    {
      heading: say(policyPrivacy.rights),
      paragraphs: [
        say(policyPrivacy.rightsData),
        say(policyPrivacy.rightsConsent),
        say(policyPrivacy.rightsComplaint),
      ],
    },
  ],
})

export const termsPolicy = (): Policy => ({
  title: say(common.terms),
  description: say(policyTerms.description),
  sections: [
    {
      heading: say(policyTerms.offer),
      paragraphs: [say(policyTerms.offerText), say(policyTerms.offerPrice)],
    },
    {
      heading: say(policyTerms.booking),
      paragraphs: [say(policyTerms.bookingText), say(policyTerms.bookingFasting)],
    },
    {
      heading: say(policyTerms.results),
      paragraphs: [say(policyTerms.resultsText)],
    },
    {
      heading: say(policyTerms.someoneElse),
      paragraphs: [say(policyTerms.someoneElseText)],
    },
    {
      heading: say(policyTerms.coupons),
      paragraphs: [say(policyTerms.couponsText)],
    },
  ],
})

type Promises = Pick<ShopSettings, 'cancelFee' | 'lateAfterMinutes'>

/** `lateAfterMinutes`: 0 where the shop promises nothing. */
export const refundsPolicy = ({ cancelFee, lateAfterMinutes }: Promises): Policy => ({
  title: say(common.refunds),
  description: say(policyRefunds.description),
  sections: [
    {
      heading: say(policyRefunds.cancelling),
      paragraphs: [say(policyRefunds.cancellingText), feeSentences(cancelFee).join(' ')],
    },
    {
      heading: say(policyRefunds.refunds),
      paragraphs: [
        say(
          cancelFee.some(({ amount }) => amount > 0) ? policyRefunds.refundsLess : policyRefunds.refundsText,
        ),
        say(policyRefunds.latePayment),
      ],
    },
    {
      heading: say(policyRefunds.failed),
      paragraphs: [
        ...(lateAfterMinutes > 0 ? [say(latePromise, { minutes: lateAfterMinutes })] : []),
        say(policyRefunds.failedText),
      ],
    },
    {
      heading: say(policyRefunds.moving),
      paragraphs: [say(policyRefunds.movingText)],
    },
  ],
})

export const shippingPolicy = (): Policy => ({
  title: say(common.shipping),
  description: say(policyShipping.description),
  sections: [
    {
      heading: say(policyShipping.noGoods),
      paragraphs: [say(policyShipping.noGoodsText)],
    },
    {
      heading: say(policyShipping.journey),
      paragraphs: [say(policyShipping.journeyBox), say(policyShipping.journeyFree)],
    },
    {
      heading: say(policyShipping.reports),
      paragraphs: [say(policyShipping.reportsText)],
    },
  ],
})
