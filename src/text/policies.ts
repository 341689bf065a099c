import { text } from './text.ts'

/**
 * Drafts of the shop's policies, in the form that the desk edits: they say what the software does, and are not legal
 * advice. A live shop shows a text only after its owner has accepted it.
 */
export const policyDrafts = {
  privacy: `## What we keep

Your name, mobile number and, where you give them, your email, age, gender, pregnancy and address; what you book, for whom, when and where; how it was paid, without card or bank details, which only the payment provider sees; your reports; and prescriptions that you upload.

When you book for someone else, for a patient under 18, or an HIV test, we record who agreed, when, and the exact wording.

## Why

To collect the sample, test it, send the report, take payment, write the invoice and answer your questions. Health data is used for nothing else.

## In your browser

Your cart, your login, your city and your recent searches are kept in this browser. When you log out, or your login expires, everything but the cart and the city is removed. One cookie identifies this browser for 400 days, so that no one else can use your OTPs or lock you out; it is not used for advertising.

The browser also keeps for 30 days how you first came here: the campaign in the address, or the name of the site with the link. It is sent with a booking or a request, so that we learn which advertising works. It has no address of a page and nothing about you.

We ask for your location only when you tap the button for it.

## Who else sees it

The laboratory and the person who collects the sample see only what they need. The payment provider sees the amount and a payment number. The services for SMS, email and, if you choose it, WhatsApp see the messages they deliver.

## How it is protected

Reports open only from your own account, by a link that works for fifteen minutes, and each opening is recorded. OTPs, passwords and login tokens are stored in a form that cannot be read back.

## For how long

Your profile, with the people and addresses saved in it: until you delete your account.

Paid orders with their reports, payments and invoices: {keepOrders}, as tax and company law require. Reports are deleted earlier if you delete your account.

Orders that were cancelled and never paid: {keepUnpaid}. Requests for home visits and consultations: {keepRequests} after the day you asked for. Prescriptions: {keepPrescriptions}. A report that was replaced by a corrected one: {keepReplaced}. The list of messages we sent you: {keepMessages}.

Expired data is deleted automatically, every day.

## Children

For a patient under 18, a parent or guardian must agree, and we record their name. Anyone who books for a child confirms that they are the child’s parent or guardian. We show children no advertising, and we track no one.

## Your rights

On your profile page you can download a copy of your data, correct it, and delete your account. What tax law requires us to keep stays without patient, phone and email; an invoice keeps its name and address. You can also write or call: give us the mobile number of your account, and we’ll call it back.

You can withdraw a consent at any time: cancel the order on its page, or call us. This does not affect tests already done.

If you are not satisfied with our answer, you can complain to the Data Protection Board of India.
`,
  terms: `## What we offer

Lab tests and health check-ups with collection at home or at a centre, home healthcare visits and consultations. Prices are in rupees and include taxes.

You pay the price shown when you place the order. If it changes while you are booking, we ask you before anything is ordered.

## Booking and collection

An order needs a mobile number confirmed by an OTP. You choose a day and an hour; the collector comes, or you come to the centre, within that hour. A slot that is neither paid for within thirty minutes nor set to be paid on collection is released.

Some tests need fasting, often for 8 to 12 hours, and some need a visit to a centre. You see this before you book.

## Results

Reports usually come within 24 hours; tests that take longer say so. A report is not a diagnosis. Please talk to a doctor about it, and in an emergency call an ambulance, not us.

## Booking for someone else

Please book for another person only when that person, or a parent or guardian, agrees.

## Coupons

You can use one coupon per order. An order with a coupon is paid online. If you cancel the order, you can use the coupon again.
`,
  refunds: `## Cancelling

You can cancel an order, or some of its tests, from your order page until the hour of your visit begins; after that, please call us. We show the refund before you confirm.

{cancelFee}

## Refunds

{refund}

A payment that arrives after its order has ended is refunded automatically.

## When we cannot come, or a sample fails

{latePromise}

If we cannot collect your sample, or a sample cannot be tested, you can choose another visit at no cost or your money back.

## Moving a visit

You can move a visit to another day or hour from your order page, up to three times and until one hour before it, and change its address within the city. This is free. After that, please call us.
`,
  shipping: `## We ship no goods

Nothing is sent to you by post or courier. Only your sample travels, from your home to the laboratory. You read your report online.

## From your door to the laboratory

The collector labels the tubes in front of you, and carries them in a cooled, closed box to the laboratory the same day.

Collection at home is free of charge in the cities that we serve.

## Reports

Reports appear on your order page, usually within 24 hours of collection. On request we send a printed copy.
`,
}

// Values that the texts name in braces.
export const latePromise = text(
  'If no collector has come {minutes} minutes after the hour of a home visit ends, you can pick another time or cancel, both free. What you paid is refunded in full.',
)
export const refundInFull = text(
  'A paid order that is cancelled is refunded in full, the way it was paid. Banks usually show it within five to seven working days.',
)
export const refundLessFee = text(
  'The rest is refunded the way it was paid. Banks usually show it within five to seven working days.',
)
/** How long something is kept. */
export const days = text({ one: 'a day', other: '{count} days' })
export const years = text({ one: 'one year', other: '{count} years' })
