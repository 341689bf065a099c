import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestOrder } from './request-order.ts'

test('the shown state never returns to an older request, in whichever order answers arrive', () => {
  const answers = fc
    .integer({ min: 1, max: 12 })
    .chain(count => fc.shuffledSubarray([...Array(count).keys()], { minLength: count }))
  fc.assert(
    fc.property(answers, order => {
      const start = createRequestOrder()
      const requests = order
        .toSorted((one, other) => one - other)
        .map(number => ({ number, isNewer: start() }))
      let shown = -1
      for (const at of order) {
        const request = requests[at]
        if (!request?.isNewer()) continue
        expect(request.number).toBeGreaterThan(shown)
        shown = request.number
      }
      expect(shown).toBe(order.length - 1)
    }),
  )
})
