import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { moveOrder } from '#domain/payments/move-order.ts'
import { inviteStaff } from '#domain/staff/staff.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { cancellingIn } from '#tests/helpers/cancelling.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { asked, confirmed, deskBrowser, newStaff, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Whoever gave somebody the link for their passkey could be that person too: they are not two. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 30_000 })
const { shop } = whole
const { paid, refundsOf } = cancellingIn(whole)
const owner = await newStaff(whole, 'Nandini Rao', 'owner')
const vijay = await newStaff(whole, 'Vijay More', 'manager')
type Person = Pick<typeof owner, 'api' | 'key'>

/** Adds a passkey by a link, and signs in by it. */
async function useLink(link: string): Promise<Person> {
  const { api } = deskBrowser(whole)
  const [invite, key] = [tokenOf(link), newAuthenticator()]
  const response = key.create(asked(await api.startStaffEnrolment({ body: { invite } })))
  await api.enrolStaff({ body: { invite, response } })
  return { api, key }
}
const addedByOwner = (name: string, role: Role) =>
  confirmed(owner.key, stepUp =>
    owner.api.addStaff({ body: { name, grants: [{ role, centre: null }], stepUp } }),
  )
const invitedByOwner = (id: string) =>
  confirmed(owner.key, stepUp => owner.api.inviteStaff({ params: { id }, body: { isLost: false, stepUp } }))

/** A refund that somebody asks for, and how another one agrees to it. */
async function askedBy(by: Person) {
  const { order } = await paid()
  await moveOrder(shop, {
    ...{ orderId: order._id, to: 'collected', actor: { kind: 'staff', name: 'asha' } },
    ...{ isPayOnCollection: false, isEarly: true },
  })
  const params = { id: order.orderId }
  await by.api.askForRefund({ params, body: { kind: 'refund', amount: 597, reason: 'Sample lost' } })
  const seenBy = async (other: Person) =>
    (await other.api.listApprovals()).approvals.find(({ orderId }) => orderId === params.id)
  const agreed = async (other: Person) => {
    const id = (await seenBy(other))?.id ?? ''
    return confirmed(other.key, stepUp =>
      other.api.decideApproval({ params: { id }, body: { isAgreed: true, stepUp } }),
    )
  }
  return { order, seenBy, agreed }
}

test('an owner does not decide on what somebody asked whose link they were given, nor the other way round', async () => {
  const made = await addedByOwner('Somebody New', 'manager')
  const somebody = await useLink(made.link)
  const theirs = await askedBy(somebody)
  expect(await refusalOf(theirs.agreed(owner))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await theirs.seenBy(owner))?.problem).toContain('Somebody else has to decide')
  expect(await refundsOf(theirs.order)).toEqual([])
  await theirs.agreed(vijay)
  expect(await refundsOf(theirs.order)).toHaveLength(1)
  const own = await askedBy(owner)
  expect(await refusalOf(own.agreed(somebody))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refundsOf(own.order)).toEqual([])
  // A link of the command line, which the owner does not see, makes them two.
  const { link } = await inviteStaff(shop, { id: made.id, actor: { kind: 'staff', name: 'asha' } })
  await own.agreed(await useLink(link))
  expect(await refundsOf(own.order)).toHaveLength(1)
})

test('a link that the owner gives to somebody who is there counts once it is used', async () => {
  const farida = await newStaff(whole, 'Farida Contractor', 'accounts')
  const { link } = await invitedByOwner(farida.id)
  await (await askedBy(owner)).agreed(farida)
  const other = await useLink(link)
  const { agreed, order } = await askedBy(owner)
  for (const each of [other, farida])
    expect(await refusalOf(agreed(each))).toMatchObject({ code: 'FORBIDDEN' })
  await agreed(vijay)
  expect(await refundsOf(order)).toHaveLength(1)
})

test('why it was asked for is shown on the order, and stands in no row of the audit', async () => {
  const { order, agreed } = await askedBy(vijay)
  await agreed(owner)
  const acts = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${order._id}`))
  expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['refund.asked', 'refund.agreed']))
  expect(JSON.stringify(acts)).not.toContain('Sample lost')
  const { timeline } = (await owner.api.getDeskOrder({ params: { id: order.orderId } })).order
  expect(timeline.filter(({ detail }) => detail?.includes('Sample lost'))).toHaveLength(2)
})
