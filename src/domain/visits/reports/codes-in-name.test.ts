import { expect, test } from 'vitest'
import { makeTubeCode } from '#rules/specimens/codes.ts'
import { codesInName } from './codes-in-name.ts'

const CODE = makeTubeCode(Uint8Array.of(1, 2, 3, 4, 5, 6, 7))
const grouped = `${CODE.slice(0, 4)} ${CODE.slice(4)}`

test.each([
  ['ORD-7K3M-Q9T4.pdf', ['ORD-7K3M-Q9T4'], []],
  ['ORD–7K3M–Q9T4.pdf', ['ORD-7K3M-Q9T4'], []],
  ['ord7k3mq9t4 final (2).PDF', ['ORD-7K3M-Q9T4'], []],
  ['cbc_ORD_7K3M_Q9T4_asha.pdf', ['ORD-7K3M-Q9T4'], []],
  ['ORD-7K3M-Q9T4 and ORD-7K3M-Q9T5.pdf', ['ORD-7K3M-Q9T4', 'ORD-7K3M-Q9T5'], []],
  [`${CODE}.pdf`, [], [CODE]],
  [`2026-11-24_${CODE.toLowerCase()}_1.pdf`, [], [CODE]],
  [`Report ${grouped}.pdf`, [], [CODE]],
  [`ORD-7K3M-Q9T4 ${CODE}.pdf`, ['ORD-7K3M-Q9T4'], [CODE]],
  ['Suresh Kulkarni 24 Nov 2026.pdf', [], []],
  ['REPORTED20261124.pdf', [], []],
  ['', [], []],
])('%j contains the orders %j and the tubes %j', (name, orders, tubes) => {
  expect(codesInName(name)).toEqual({ orders, tubes })
})

test('a tube code with a wrong letter is not recognised', () => {
  const wrong = CODE.slice(0, 7) + (CODE.endsWith('A') ? 'B' : 'A')
  expect(codesInName(`${wrong}.pdf`).tubes).toEqual([])
})
