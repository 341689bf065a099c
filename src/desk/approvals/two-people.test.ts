import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals, audit } from '#db/schema.ts'
import { addStaff, inviteStaff } from '#domain/staff/staff.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { cancellingIn } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { codeAt } from '#tests/helpers/staff/app-codes.ts'
import { newAuthenticator } from '#tests/helpers/staff/authenticator.ts'
import { confirmed, deskBrowser, newStaff, passkeyOptions, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The issuer of a passkey link could be its user too: they do not count as two. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 30_000 })
const { shop } = whole
const { paid, refundsOf } = cancellingIn(whole)
const owner = await newStaff(whole, 'Nandini Rao', 'owner')
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const second = await newStaff(whole, 'Farhan Ali', 'owner')
type Person = Pick<typeof owner, 'api' | 'key'>

/** Adds a passkey by a link, and signs in by it. */
async function useLink(link: string) {
  const { api } = deskBrowser(whole)
  const [invite, key] = [tokenOf(link), newAuthenticator()]
  const response = key.create(passkeyOptions(await api.startStaffEnrolment({ body: { invite } })))
  const { recoveryCodes } = await api.enrolStaff({ body: { invite, response } })
  return { api, key, recoveryCodes }
}
const addedByOwner = (name: string, role: Role) =>
  confirmed(owner.key, stepUp =>
    owner.api.addStaff({ body: { name, grants: [{ role, centre: null }], stepUp } }),
  )
const invitedByOwner = (id: string) =>
  confirmed(owner.key, stepUp => owner.api.inviteStaff({ params: { id }, body: { isLost: false, stepUp } }))

/** A refund that one person requests, and another one approves. */
async function askedBy(by: Pick<Person, 'api'>) {
  const { order } = await paid()
  await collectSample(shop, order._id)
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

test('an owner can’t decide on a request by a person to whom they issued a link, nor that person on the owner’s', async () => {
  const made = await addedByOwner('Somebody New', 'manager')
  const invited = await useLink(made.link)
  const theirs = await askedBy(invited)
  expect(await refusalOf(theirs.agreed(owner))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await theirs.seenBy(owner))?.problem).toContain('Another person has to decide')
  expect(await refundsOf(theirs.order)).toEqual([])
  await theirs.agreed(vijay)
  expect(await refundsOf(theirs.order)).toHaveLength(1)
  const own = await askedBy(owner)
  expect(await refusalOf(own.agreed(invited))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refundsOf(own.order)).toEqual([])
  // The command line makes a link that the owner does not see. After the key of the owner's link has ended, they
  // count as two people.
  const { link } = await inviteStaff(shop, { id: made.id, actor: { kind: 'command-line', name: 'asha' } })
  const independent = await useLink(link)
  expect(await refusalOf(own.agreed(independent))).toMatchObject({ code: 'FORBIDDEN' })
  const { keys } = await independent.api.listStaffKeys()
  const first = keys.find(({ isThis }) => !isThis)?.id ?? ''
  await confirmed(independent.key, stepUp =>
    independent.api.endStaffKey({ params: { id: first }, body: { stepUp } }),
  )
  await own.agreed(independent)
  expect(await refundsOf(own.order)).toHaveLength(1)
})

test('staff with a key from an owner’s link can’t approve that owner’s requests, even after they add another key', async () => {
  const made = await addedByOwner('Rohan Kale', 'manager')
  const ofOwner = await useLink(made.link)
  const { link } = await confirmed(second.key, stepUp =>
    second.api.inviteStaff({ params: { id: made.id }, body: { isLost: false, stepUp } }),
  )
  const rohan = await useLink(link)
  const { agreed, order } = await askedBy(owner)
  for (const each of [ofOwner, rohan])
    expect(await refusalOf(agreed(each))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refundsOf(order)).toEqual([])
  await agreed(vijay)
})

test('a key added by its owner, or after a recovery code, inherits the issuer of the key before it', async () => {
  const made = await addedByOwner('Leela Nair', 'manager')
  const { key, api, recoveryCodes } = await useLink(made.link)
  const invite = await confirmed(key, stepUp => api.inviteStaffKey({ body: { stepUp } }))
  const own = await useLink(`#${invite.invite}`)
  const { keys } = await own.api.listStaffKeys()
  for (const { id } of keys.filter(({ isThis }) => !isThis))
    await confirmed(own.key, stepUp => own.api.endStaffKey({ params: { id }, body: { stepUp } }))
  const { agreed, order } = await askedBy(owner)
  expect(await refusalOf(agreed(own))).toMatchObject({ code: 'FORBIDDEN' })
  // Adding a key has ended the codes before; the new ones bear the same issuer.
  expect(await refusalOf(api.recoverStaff({ body: { code: recoveryCodes[0] ?? '' } }))).toMatchObject({
    status: 403,
  })
  const recovered = await own.api.recoverStaff({ body: { code: own.recoveryCodes[0] ?? '' } })
  expect(await refusalOf(agreed(await useLink(`#${recovered.invite}`)))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refundsOf(order)).toEqual([])
  await agreed(vijay)
})

test('a key used for the request still counts after the key was ended', async () => {
  const made = await addedByOwner('Sunil Patil', 'manager')
  const ofOwner = await useLink(made.link)
  const { link } = await confirmed(second.key, stepUp =>
    second.api.inviteStaff({ params: { id: made.id }, body: { isLost: false, stepUp } }),
  )
  const sunil = await useLink(link)
  const { agreed, order } = await askedBy(ofOwner)
  const { keys } = await sunil.api.listStaffKeys()
  for (const { id } of keys.filter(({ isThis }) => !isThis))
    await confirmed(sunil.key, stepUp => sunil.api.endStaffKey({ params: { id }, body: { stepUp } }))
  expect(await refusalOf(agreed(owner))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refundsOf(order)).toEqual([])
  await agreed(vijay)
})

test('a refund requested after signing in by a code requires two other people, in two approvals', async () => {
  const actor = { kind: 'command-line', name: 'asha' } as const
  const grants = [{ role: 'reception' as const, centre: null }]
  const { link } = await addStaff(shop, { name: 'Gita Shah', mayUseCodes: true, grants, actor })
  const { api } = deskBrowser(whole)
  const invite = tokenOf(link)
  const { secret } = await api.startStaffCodes({ body: { invite } })
  await api.enrolStaffCodes({ body: { invite, code: codeAt(secret, shop.now()) } })
  const { order, agreed, seenBy } = await askedBy({ api })
  expect(await seenBy(vijay)).toMatchObject({ takesTwo: true, agreedBy: null, problem: null })
  await agreed(vijay)
  expect(await refundsOf(order)).toEqual([])
  expect(await seenBy(owner)).toMatchObject({ agreedBy: 'Vijay More', problem: null })
  expect((await seenBy(vijay))?.problem).toContain('You approved')
  expect(await refusalOf(agreed(vijay))).toMatchObject({ code: 'FORBIDDEN' })
  // The first of the two could be the second: their link opened that account.
  const made = await addedByOwner('Anil Bose', 'manager')
  const anil = await useLink(made.link)
  const { order: other, agreed: agreedToOther } = await askedBy({ api })
  await agreedToOther(owner)
  expect(await refusalOf(agreedToOther(anil))).toMatchObject({ code: 'FORBIDDEN' })
  const both = await Promise.allSettled([agreed(owner), agreed(second)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refundsOf(order)).toHaveLength(1)
  expect(await refundsOf(other)).toEqual([])
})

test('one person’s approval alone never makes a refund that requires two, even if two people approve at the same time', async () => {
  const actor = { kind: 'command-line', name: 'asha' } as const
  const grants = [{ role: 'reception' as const, centre: null }]
  const { link } = await addStaff(shop, { name: 'Hema Iyer', mayUseCodes: true, grants, actor })
  const { api } = deskBrowser(whole)
  const invite = tokenOf(link)
  const { secret } = await api.startStaffCodes({ body: { invite } })
  await api.enrolStaffCodes({ body: { invite, code: codeAt(secret, shop.now()) } })
  const { order, agreed } = await askedBy({ api })
  await Promise.allSettled([agreed(owner), agreed(vijay)])
  const rows = await shop.db.select().from(approvals).where(eq(approvals.orderId, order._id))
  const [row] = rows
  // Both counted, or the slower one has to agree again: never one person alone.
  expect([owner.id, vijay.id]).toContain(row?.agreedBy)
  expect(row?.decidedBy).not.toBe(row?.agreedBy)
  expect(await refundsOf(order)).toHaveLength(row?.state === 'agreed' ? 1 : 0)
})

test('a link that an owner gives to employed staff counts once it is used', async () => {
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

test('the reason for a request is shown on the order and is not in the audit', async () => {
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
