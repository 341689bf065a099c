import { expect, test } from 'vitest'
import { reportFileName } from './reports.ts'

const takenAt = new Date('2026-11-24T09:30:00+05:30')

test.each([
  ['Suresh Kulkarni', false, 'Suresh Kulkarni, 24 Nov 2026.pdf'],
  ['Suresh Kulkarni', true, 'Suresh Kulkarni, 24 Nov 2026, part.pdf'],
  ['मीरा अय्यर', false, 'मीरा अय्यर, 24 Nov 2026.pdf'],
  ['../../etc/passwd', false, 'etc passwd, 24 Nov 2026.pdf'],
  ['A "B"\r\nSet-Cookie: x=1', false, 'A B Set-Cookie x=1, 24 Nov 2026.pdf'],
  ['fdp.\u202eexe', false, 'fdp. exe, 24 Nov 2026.pdf'],
  ['///', false, 'Report, 24 Nov 2026.pdf'],
  ['x'.repeat(100), false, `${'x'.repeat(60)}, 24 Nov 2026.pdf`],
])('the report of %j is saved under the patient’s name', (name, isPart, file) => {
  expect(reportFileName({ name, takenAt, isPart })).toBe(file)
})
