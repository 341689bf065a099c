import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { customers, invoiceCounters, invoices, orderItems } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Rules, Transaction } from '#domain/shop.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { issueCreditNote, issueInvoice } from './issue.ts'
import { nextNumber } from './number.ts'
import { documentsOf } from './read.ts'

const { shop, signIn, addOrder } = await shopPart()
const { customer } = await signIn()

const AT = new Date('2026-11-21T10:00:00Z')
const TAXABLE: Rules = { ...shop.rules, tax: { treatment: 'TAXABLE', rate: 1800, sac: '999316' } }

const at = (instant: Date, rules = shop.rules) => ({ now: () => instant, rules })

afterEach(async () => {
  await shop.db.delete(invoices)
  await shop.db.delete(invoiceCounters)
})

async function orderOf() {
  const order = await addOrder(customer.id, {
    number: `ORD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
    subtotal: 129_900,
    discount: 12_990,
    total: 116_910,
    couponCode: 'HEALTH10',
    item: null,
  })
  await shop.db.insert(orderItems).values([
    {
      orderId: order.id,
      line: 1,
      person: 0,
      itemId: 'B',
      isPackage: false,
      name: 'Second',
      quantity: 2,
      fastingHours: 0,
      afterMealHours: 0,
      price: 20_000,
      discount: 4000,
    },
    {
      orderId: order.id,
      line: 0,
      person: 0,
      itemId: 'A',
      isPackage: true,
      name: 'First',
      quantity: 1,
      fastingHours: 0,
      afterMealHours: 0,
      price: 89_900,
      discount: 8990,
    },
  ])
  return order
}

type Issuing = Parameters<typeof issueInvoice>[1]
const issue = (orderId: string, with_: Issuing = at(AT), paidAs: 'online' | 'cash' = 'online') =>
  inTransaction(shop.db, tx => issueInvoice(tx, with_, orderId, { paidAs }))

const lastNumbers = () =>
  shop.db
    .select()
    .from(invoiceCounters)
    .orderBy(asc(invoiceCounters.series), asc(invoiceCounters.financialYear))

describe('an invoice', () => {
  test('keeps the order as it was paid, even when names, prices and rules change', async () => {
    const order = await orderOf()
    const number = await issue(order.id, at(AT), 'cash')
    expect(number).toBe('BS/2627/000001')
    const issued = await documentsOf(shop.db, order.id)
    expect(issued.invoice).toMatchObject({
      number,
      orderNumber: order.number,
      issuedAt: AT.toISOString(),
      paymentMethod: 'COD',
      customer: { name: 'Asha Rao', phone: customer.phone },
      couponCode: 'HEALTH10',
      subtotal: 129_900,
      discount: 12_990,
      total: 116_910,
    })
    expect(issued.invoice?.lines.map(line => [line.name, line.total])).toEqual([
      ['First', 80_910],
      ['Second', 36_000],
    ])

    await shop.db.update(customers).set({ name: 'Asha Menon' }).where(eq(customers.id, customer.id))
    await shop.db.update(orderItems).set({ price: 1 }).where(eq(orderItems.orderId, order.id))
    const other = { ...TAXABLE, company: { ...shop.rules.company, name: 'Another' } }
    expect(await issue(order.id, at(AT, other))).toBe(number)
    expect(await documentsOf(shop.db, order.id)).toEqual(issued)
    await shop.db.update(customers).set({ name: 'Asha Rao' }).where(eq(customers.id, customer.id))
  })

  test('is of the series that its lines require, and each series is counted separately', async () => {
    const [one, two, three] = [await orderOf(), await orderOf(), await orderOf()]
    expect(await issue(one.id)).toBe('BS/2627/000001')
    expect(await issue(two.id, at(AT, TAXABLE))).toBe('TI/2627/000001')
    expect(await issue(three.id)).toBe('BS/2627/000002')
  })

  test('is issued once, even for concurrent calls', async () => {
    const order = await orderOf()
    const numbers = await Promise.all(Array.from({ length: 8 }, () => issue(order.id)))
    expect(new Set(numbers)).toEqual(new Set(['BS/2627/000001']))
    expect(await lastNumbers()).toMatchObject([{ series: 'BS', last: 1 }])
  })

  test('is refused with its payment when the lines don’t add up to the payment, and uses no number', async () => {
    const order = await orderOf()
    await shop.db.update(orderItems).set({ discount: 0 }).where(eq(orderItems.orderId, order.id))
    await expect(issue(order.id)).rejects.toThrow('add up')
    const empty = await addOrder(customer.id, { item: null })
    await expect(issue(empty.id)).rejects.toThrow('without a patient')
    await expect(issue(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await lastNumbers()).toEqual([])
  })
})

describe('numbers', () => {
  test('have no gap and no duplicate when many orders are paid at the same time and some payments fail', async () => {
    const orders = await Promise.all(Array.from({ length: 24 }, orderOf))
    const failing = async (tx: Transaction, orderId: string) => {
      await issueInvoice(tx, at(AT), orderId, { paidAs: 'online' })
      throw new Error('the payment fails after its invoice')
    }
    const outcomes = await Promise.allSettled(
      orders.map((order, index) =>
        index % 3 === 0 ? inTransaction(shop.db, tx => failing(tx, order.id)) : issue(order.id),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
    const kept = await shop.db.select().from(invoices).orderBy(asc(invoices.number))
    expect(kept.map(({ number }) => number)).toEqual(
      Array.from({ length: 16 }, (_, index) => `BS/2627/${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('start again with the financial year, at midnight on the first of April in India', async () => {
    const [one, two] = [await orderOf(), await orderOf()]
    expect(await issue(one.id, at(new Date('2027-03-31T18:29:59Z')))).toBe('BS/2627/000001')
    expect(await issue(two.id, at(new Date('2027-03-31T18:30:00Z')))).toBe('BS/2728/000001')
  })

  test('have at most sixteen characters, and a series is refused at its last number', async () => {
    const take = () => inTransaction(shop.db, tx => nextNumber(tx, 'bill-of-supply', AT))
    await shop.db.insert(invoiceCounters).values({ series: 'BS', financialYear: '2627', last: 99_999_998 })
    expect(await take()).toBe('BS/2627/99999999')
    await expect(take()).rejects.toThrow('used up')
    expect(await lastNumbers()).toMatchObject([{ last: 99_999_999 }])
  })
})

describe('a credit note', () => {
  const credit = (orderId: string, amount: number, with_: Issuing = at(AT)) =>
    inTransaction(shop.db, tx => issueCreditNote(tx, with_, orderId, { id: orderId, amount, lines: null }))

  test('requires an invoice, and credits at most its amount', async () => {
    const order = await orderOf()
    await expect(credit(order.id, 116_910)).rejects.toThrow('without an invoice')
    await issue(order.id)
    await expect(credit(order.id, 116_911)).rejects.toThrow(RangeError)
    expect(await lastNumbers()).toMatchObject([{ series: 'BS' }])
  })

  test('credits the invoice once, at the rates of the invoice', async () => {
    const order = await orderOf()
    const number = await issue(order.id, at(AT, TAXABLE))
    const later = new Date('2027-05-01T10:00:00Z')
    const numbers = await Promise.all([
      credit(order.id, 116_910, at(later)),
      credit(order.id, 116_910, at(later)),
      credit(order.id, 116_910, at(later)),
    ])
    expect(new Set(numbers)).toEqual(new Set(['CN/2728/000001']))
    const { invoice, creditNotes } = await documentsOf(shop.db, order.id)
    const [creditNote, ...more] = creditNotes
    expect(more).toEqual([])
    expect(creditNote).toMatchObject({
      invoice: { number, issuedAt: AT.toISOString() },
      total: 116_910,
      tax: invoice?.tax,
      taxes: invoice?.taxes,
    })
    expect(creditNote?.tax).toBeGreaterThan(0)
  })
})
