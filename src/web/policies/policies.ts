import type { Retention } from '#contract/settings.ts'

/**
 * The shop's policies. Templates: they say what the shop's program does, in plain words, and are not legal advice. The
 * owner's lawyer reviews and replaces them; then IS_TEMPLATE becomes false and the note above each page goes. A live shop
 * never shows the note: its customers are told the policy and whom it is of.
 */

export const IS_TEMPLATE = true

export interface Policy {
  title: string
  description: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

const days = (count: number): string => (count === 1 ? 'a day' : `${count} days`)
const years = (count: number): string => (count === 1 ? 'one year' : `${count} years`)

/** What the program does with data, with the times that are configured. */
export const privacyPolicy = (retention: Retention): Policy => ({
  title: 'Privacy',
  description: 'What we keep about you, why, for how long, and what you can ask of us.',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, mobile number and, where you give them, your email, age, gender and address; what you book, for whom, when and where; how it was paid, without card or bank details, which only the payment provider sees; your reports; and prescriptions that you upload.',
        'When you book for someone else, for a patient under 18, or an HIV test, we record who agreed, when, and to which words.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To collect the sample, test it, send the report, take payment, write the invoice and answer your questions. Health data is used for nothing else.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'Your cart, your sign-in, your city and your last searches are kept in this browser. When you log out, or your sign-in ends by itself, all of it goes but the cart and the city. One cookie tells this browser apart for 400 days, so that nobody else can use your OTPs or lock you out; it is not used for advertising.',
        'Your location is asked for only when you press the button for it.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'The laboratory and the person who collects the sample see what they need for it. The payment provider sees the amount and a payment number. The SMS and email services see the message they deliver.',
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'Reports open only from your own account, by a link that works for fifteen minutes, and each opening is recorded. One-time codes, passwords and sign-ins are stored in a form that cannot be read back.',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: [
        'Your profile: until you delete your account.',
        `Paid orders with their reports, payments and invoices: ${years(retention.booksYears)}, because tax and company law want the books that long. Reports go earlier when you delete your account.`,
        `Orders that were cancelled and never paid: ${days(retention.unpaidOrdersDays)}. Requests for home visits and consultations: ${days(retention.formsDays)} after the day you asked for. Prescriptions: ${days(retention.prescriptionsDays)}. A report that was replaced by a corrected one: ${days(retention.replacedReportsDays)}. The list of messages we sent you: ${days(retention.messagesDays)}.`,
        'What is past its time is deleted automatically, every day.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'For a patient under 18 a parent or guardian agrees, and we record their name with it. Whoever books for a child confirms that they are its parent or guardian. We show children no advertising and follow nobody around.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'On your profile page you can download a copy of your data, correct it, and delete your account. What tax law makes us keep stays without patient, phone and email; an invoice keeps its name and address. You can also write or call: name the mobile number of your account, and we call it back.',
        'You can withdraw a consent at any time: cancel the order on its page, or call us. Tests that were done before stay done.',
        'If you are not content with our answer, you can complain to the Data Protection Board of India.',
      ],
    },
  ],
})

export const TERMS: Policy = {
  title: 'Terms',
  description: 'What you agree to when you book with us.',
  sections: [
    {
      heading: 'What we offer',
      paragraphs: [
        'Lab tests and health check-ups with collection at home or at a centre, home healthcare visits and consultations. Prices are in rupees and include taxes.',
        'A price is the one shown when the order is placed. Should it have changed while you were booking, you are asked before anything is ordered.',
      ],
    },
    {
      heading: 'Booking and collection',
      paragraphs: [
        'An order needs a mobile number confirmed by a one-time code. You choose a day and an hour; the collector comes, or you come to the centre, within that hour. A place that is not paid within thirty minutes, and not set to be paid on collection, goes back to others.',
        'Some tests need fasting, often for 8 to 12 hours, and some a visit to a centre: this is said before you book.',
      ],
    },
    {
      heading: 'Results',
      paragraphs: [
        'Reports usually come within 24 hours; tests that take longer say so. A report is not a diagnosis. Please talk to a doctor about it, and in an emergency call an ambulance, not us.',
      ],
    },
    {
      heading: 'Booking for someone else',
      paragraphs: ['Please book for another person only when that person, or a parent or guardian, agrees.'],
    },
    {
      heading: 'Coupons',
      paragraphs: [
        'One coupon counts for one order. An order with a coupon is paid online. A cancelled order gives its coupon back.',
      ],
    },
  ],
}

export const REFUNDS: Policy = {
  title: 'Cancellation and refunds',
  description: 'How to cancel a booking and when money comes back.',
  sections: [
    {
      heading: 'Cancelling',
      paragraphs: [
        'You can cancel an order from your order page until the hour of your visit begins; after that, please call us. Nothing is charged for it.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'A paid order that is cancelled is refunded in full, the way it was paid. Banks usually show it within five to seven working days.',
        'A payment that arrives after its order has ended is refunded without your asking.',
      ],
    },
    {
      heading: 'When we cannot come, or a sample fails',
      paragraphs: [
        'If we cannot collect your sample, or a sample cannot be tested, you choose between another visit at no cost and your money back.',
      ],
    },
    {
      heading: 'Moving a visit',
      paragraphs: ['Please call us to move a visit to another day or hour. This costs nothing.'],
    },
  ],
}

export const SHIPPING: Policy = {
  title: 'Shipping of samples',
  description: 'How your sample travels from your home to the laboratory. We ship no goods.',
  sections: [
    {
      heading: 'We ship no goods',
      paragraphs: [
        'Nothing is sent to you by post or courier. What travels is your sample, from your home to the laboratory, and your report, which you read online.',
      ],
    },
    {
      heading: 'From your door to the laboratory',
      paragraphs: [
        'The collector labels the tubes in front of you, and carries them in a cooled, closed box to the laboratory the same day.',
        'Collection at home is free of charge in the cities that we serve.',
      ],
    },
    {
      heading: 'Reports',
      paragraphs: [
        'Reports appear on your order page, usually within 24 hours of collection. On request we send a printed copy.',
      ],
    },
  ],
}
