import { describe, expect, test, vi } from 'vitest'
import type { HealthPackage, LabTest } from '#shop/catalogue/contract.ts'
import { cartItem } from '#tests/helpers/kept-in-browser.ts'
import { CallError } from '#wire/client.ts'
import type { CartItem } from './cart-items.ts'
import {
  type CartCheck,
  checkCart,
  compareCart,
  findBetterCheckup,
  longestFastingHours,
} from './catalogue-check.ts'

const item = (name: string, values: Partial<CartItem> = {}) =>
  cartItem({ name, id: name, oldPrice: 400, ...values })
const labTest = (name: string, values: Partial<LabTest> = {}) =>
  ({ _id: name, name, salePrice: 300, regularPrice: 400, includes: [], ...values }) as unknown as LabTest
const offered = (name: string, values: Partial<HealthPackage> = {}) =>
  ({
    _id: name,
    name,
    salePrice: 300,
    regularPrice: 400,
    labTests: [],
    ...values,
  }) as unknown as HealthPackage

describe('a cart beside the catalogue', () => {
  test('shows changed prices and withdrawn items', () => {
    const items = [item('A'), item('B'), item('C')]
    const check = compareCart(items, [
      labTest('A', { salePrice: 350, regularPrice: 500 }),
      undefined,
      labTest('C'),
    ])
    expect(check.map(known => known.change)).toEqual([
      { was: 300, now: 350, oldPrice: 500 },
      undefined,
      undefined,
    ])
    expect(check.filter(known => known.isWithdrawn).map(known => known.name)).toEqual(['B'])
  })

  test('shows items that need a centre, a fast, or other preparation', () => {
    const check = compareCart(
      [item('A'), item('P', { isPackage: true })],
      [
        labTest('A', { fastingHours: 0, isCenterVisitRequired: true, preparation: 'Wear loose clothing.' }),
        offered('P', { fastingHours: 8, minAge: 18, preparation: ['Fast.', 'Avoid alcohol.'] }),
      ],
    )
    expect(check).toMatchObject([
      { key: 'A', isCentreVisit: true, fastingHours: 0, preparation: ['Wear loose clothing.'] },
      { key: 'P', fastingHours: 8, preparation: ['Fast.', 'Avoid alcohol.'], recommended: { name: 'P' } },
    ])
    expect(check.some(known => known.isWithdrawn || known.change)).toBe(false)
    expect(longestFastingHours(check)).toBe(8)
  })
})

describe('an item that another item includes', () => {
  const containedOf = (...offers: (LabTest | HealthPackage)[]) =>
    compareCart(
      offers.map(({ name }) => item(name)),
      offers,
    ).flatMap(({ name, containedIn }) => (containedIn ? [{ name, by: containedIn.name }] : []))
  const packageOf = (name: string, ...tests: LabTest[]) => offered(name, { labTests: tests })
  const [cbc, tsh] = [labTest('CBC'), labTest('TSH')]
  const thyroid = labTest('Thyroid', { includes: ['TSH'] })

  test('is shown with the check-up or the larger test that includes it', () => {
    expect(containedOf(cbc, packageOf('Full', cbc, thyroid))).toEqual([{ name: 'CBC', by: 'Full' }])
    expect(containedOf(tsh, thyroid)).toEqual([{ name: 'TSH', by: 'Thyroid' }])
    expect(containedOf(tsh, packageOf('Full', cbc, thyroid))).toEqual([{ name: 'TSH', by: 'Full' }])
    expect(containedOf(packageOf('Large', cbc, tsh), packageOf('Small', tsh))).toEqual([
      { name: 'Small', by: 'Large' },
    ])
  })

  test('is the second of two equal items, and there is none without an overlap', () => {
    expect(containedOf(cbc, tsh, packageOf('Heart', labTest('ECG')))).toEqual([])
    expect(containedOf(packageOf('A', cbc), packageOf('B', cbc))).toEqual([{ name: 'B', by: 'A' }])
  })
})

describe('requests to the catalogue', () => {
  const api = () => ({
    getLabTest: vi.fn(),
    getPackage: vi.fn(),
    listLabTests: vi.fn(),
    listPackages: vi.fn(),
  })

  test('read a 404 as withdrawn, and any other error as no answer', async () => {
    const shop = api()
    shop.getLabTest.mockRejectedValue(new CallError(404, 'NOT_FOUND', 'Lab test not found'))
    expect((await checkCart(shop, [item('A')])).map(known => known.isWithdrawn)).toEqual([true])
    shop.getLabTest.mockRejectedValue(new CallError(503, 'DATABASE_DOWN', 'down'))
    await expect(checkCart(shop, [item('A')])).rejects.toMatchObject({ status: 503 })
  })

  test('use the packages’ address for packages', async () => {
    const shop = api()
    shop.getPackage.mockResolvedValue(offered('P'))
    await checkCart(shop, [item('P', { isPackage: true })])
    expect(shop.getPackage).toHaveBeenCalledWith({ params: { id: 'P' } })
    expect(shop.getLabTest).not.toHaveBeenCalled()
  })
})

test('a check-up with all tests of the cart is offered if it has more tests for little more money', () => {
  const packages = (...list: [id: string, testCount: number, salePrice: number][]) =>
    list.map(([_id, testCount, salePrice]) => ({ _id, name: `The ${_id}`, testCount, salePrice }))
  const line = (key: string, ...list: Parameters<typeof packages>) =>
    ({ key, name: key, packages: packages(...list) }) as unknown as CartCheck[number]
  const small = ['small', 4, 1199] as [string, number, number]
  const large = ['large', 9, 999] as [string, number, number]
  const both = [line('FBS', small, large), line('LIPID', small, large)]
  expect(findBetterCheckup(both, 800)).toEqual({
    id: 'large',
    name: 'The large',
    moreTests: 7,
    morePrice: 199,
  })
  expect(findBetterCheckup(both, 1200)?.morePrice).toBe(-201)
  // One test alone, a check-up that lacks one, twice the money, no more tests
  expect(findBetterCheckup([line('FBS', large)], 800)).toBeUndefined()
  expect(findBetterCheckup([line('FBS', large), line('TSH', small)], 800)).toBeUndefined()
  expect(findBetterCheckup(both, 400)).toBeUndefined()
  const two = ['two', 2, 500] as [string, number, number]
  expect(findBetterCheckup([line('FBS', two), line('TSH', two)], 600)).toBeUndefined()
})
