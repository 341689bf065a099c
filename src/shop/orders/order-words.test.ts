import { describe, expect, test } from 'vitest'
import {
  cancelReasonText,
  holdSentence,
  itemCount,
  methodName,
  orderRefundSentence,
  paymentMethodWords,
  refundSteps,
} from './order-words.ts'

describe('words about an order', () => {
  test('count every unit of an item', () => {
    expect(itemCount([])).toBe('0 items')
    expect(itemCount([{ quantity: 1 }])).toBe('1 item')
    expect(itemCount([{ quantity: 2 }, { quantity: 1 }])).toBe('3 items')
  })

  test('show an unknown method of payment unchanged', () => {
    expect(methodName('VOUCHER')).toBe('VOUCHER')
    expect(methodName('COD')).toBe('Pay on Collection')
  })

  test('state the sum, method and time of a payment to our staff', () => {
    const paidAtVisit = { amount: 69, as: 'cash', at: '2026-11-24T02:00:00Z' } as const
    const paid = { paymentMethod: 'COD', paidAtVisit, paidAtWholeVisit: 69 }
    expect(paymentMethodWords(paid)).toBe('₹69.00 paid in cash, 24 Nov')
    expect(paymentMethodWords({ ...paid, paidAtVisit: { ...paidAtVisit, as: 'upi' } })).toBe(
      '₹69.00 paid by UPI, 24 Nov',
    )
    expect(paymentMethodWords({ ...paid, paidAtVisit: null, paidAtWholeVisit: 0 })).toBe('Pay on Collection')
  })

  test('state the visit’s total, if tests were added to the visit', () => {
    const paidAtVisit = { amount: 69, as: 'cash', at: '2026-11-24T02:00:00Z' } as const
    expect(paymentMethodWords({ paymentMethod: 'COD', paidAtVisit, paidAtWholeVisit: 168 })).toBe(
      '₹69.00 paid in cash, 24 Nov, part of ₹168.00 paid at the visit',
    )
  })

  test('state the end of the hold, in India’s time', () => {
    expect(holdSentence({ holdExpiresAt: '2026-11-21T12:00:00.000Z' })).toMatch(/21 Nov 2026, 5:30 PM\.$/)
    expect(holdSentence({ holdExpiresAt: null })).toBe('Not paid yet. Please choose how to pay.')
  })

  test('state why an order was cancelled, even without a recorded reason', () => {
    expect(cancelReasonText({ cancelReason: 'expired' })).toMatch(/not paid in time/)
    expect(cancelReasonText({ cancelReason: null })).toBe('This order was cancelled.')
  })
})

describe('a refund', () => {
  const online = { paymentMethod: 'ONLINE', invoiceNumber: 'B/1' } as const
  const cash = { ...online, paymentMethod: 'COD' } as const
  const pending = { amount: 500, status: 'pending' } as const
  const completed = { amount: 500, status: 'completed' } as const

  test.each([
    [pending, 'We’ll give you ₹500.00 back in cash, through our collector or at our desk.'],
    [completed, '₹500.00 was handed back to you in cash.'],
  ])('of cash does not mention a bank', (refund, sentence) => {
    expect(orderRefundSentence(refund, cash)).toBe(sentence)
    expect(refundSteps(refund, cash).map(step => step.name)).toEqual([
      'Refund started',
      'Handed back in cash',
    ])
  })

  test.each([
    ['that came after the order was cancelled unpaid', { ...cash, invoiceNumber: null }],
    ['that paid the order', online],
  ])('of an online payment %s goes to the bank', (_, order) => {
    expect(orderRefundSentence(completed, order)).toContain('Banks take up to 7 days')
    expect(refundSteps(pending, order)).toContainEqual({ name: 'Sent to your bank', state: 'now' })
  })

  test('that failed states that, with what to do', () => {
    expect(orderRefundSentence({ amount: 500, status: 'failed' }, online)).toMatch(
      /₹500\.00 did not go through.*call us/,
    )
  })

  test('on its way waits for the bank', () => {
    expect(refundSteps(pending, online).map(step => step.state)).toEqual(['done', 'now', 'next'])
  })

  test('that is completed has reached the last step', () => {
    expect(refundSteps(completed, online).map(step => step.state)).toEqual(['done', 'done', 'now'])
  })
})
