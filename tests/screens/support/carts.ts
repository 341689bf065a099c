/** Stored carts. */

const plain = { image: null, description: '', parameters: [], parametersText: '', labTests: [] }

/** One full body checkup. */
export const CHECKUP = {
  ...plain,
  id: 'PK-FULLBODY',
  name: 'Full Body Health Check-Up',
  price: 2499,
  oldPrice: 6500,
  quantity: 1,
  isPackage: true,
}

/** One lab test. */
export const labTest = (id: string, name: string, price: number) => ({
  ...plain,
  id,
  name,
  price,
  oldPrice: price,
  quantity: 1,
  isPackage: false,
})

export const BLOOD_COUNT = labTest('CBC', 'Complete Blood Count (CBC)', 249)

export const HIV = { ...labTest('HIV', 'HIV 1 & 2 (4th Generation)', 449), isHivConsentNeeded: true }

/** As stored. */
export const cartOf = (...items: (typeof CHECKUP)[]): string => JSON.stringify(items)
