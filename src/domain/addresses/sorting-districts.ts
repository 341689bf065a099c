import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.join(import.meta.dirname, '../../../catalogue/sorting-districts.csv')

/** Where PIN codes with the same first three digits are. */
interface SortingDistrict {
  /** Of GST; that with most places first. */
  stateCodes: string[]
  /** Administrative districts, as the post names them. */
  districts: string[]
}

let read: ReadonlyMap<string, SortingDistrict> | undefined

function readDistricts(): ReadonlyMap<string, SortingDistrict> {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n').slice(1)
  return new Map(
    lines.map(line => {
      const [prefix = '', states = '', districts = ''] = line.split(',')
      return [prefix, { stateCodes: states.split('|'), districts: districts.split('|').filter(Boolean) }]
    }),
  )
}

/** A proposal only: districts of the post and borders of states differ. Empty for digits that no PIN code has. */
export function findSortingDistrict(prefix: string): SortingDistrict {
  read ??= readDistricts()
  return read.get(prefix.slice(0, 3)) ?? { stateCodes: [], districts: [] }
}
