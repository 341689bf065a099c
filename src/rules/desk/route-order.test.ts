import { expect, test } from 'vitest'
import { sortByRoute, streetKey } from './route-order.ts'

test.for([
  ['Flat 3, 14 Hill Road, Mumbai 400050', 'Hill Road 14 Flat 3'],
  ['12 Sample Road, Bandra West, Mumbai 400050', 'Bandra West Sample Road 12'],
  [
    'B-12, Palm Court, Carter Road, near Otters Club, Mumbai 400050',
    'near Otters Club Carter Road Palm Court B-12',
  ],
  ['', ''],
] as const)('the sort key of %s begins with the street', ([address, key]) => {
  expect(streetKey(address, 'Mumbai')).toBe(key)
})

test('visits of an hour follow one another by area and street, and those to centres come last', () => {
  const visit = (hour: number, area: string, address: string) => ({
    hour,
    area: { name: area, pinCode: '' },
    address,
  })
  const [khar, hill2, hill10, linking, centre, later] = [
    visit(8, 'Khar', '1 Station Road, Mumbai 400052'),
    visit(8, 'Bandra', '2 Hill Road, Mumbai 400050'),
    visit(8, 'Bandra', '10 Hill Road, Mumbai 400050'),
    visit(8, 'Bandra', '1 Linking Road, Mumbai 400050'),
    visit(8, 'Andheri centre', ''),
    visit(9, 'Bandra', '1 Hill Road, Mumbai 400050'),
  ] as const
  expect(sortByRoute([later, centre, khar, linking, hill10, hill2], 'Mumbai', each => each)).toEqual([
    hill2,
    hill10,
    linking,
    khar,
    centre,
    later,
  ])
})
