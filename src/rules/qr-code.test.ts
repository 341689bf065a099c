import { expect, test } from 'vitest'
import { textsIn } from '#tests/helpers/staff/read-barcodes.ts'
import { upiLink } from './orders/upi.ts'
import { qrCode } from './qr-code.ts'

/** Codes are read again, by a reader that is not ours. */

const SCALE = 4
const QUIET = 4

/** As a picture of four dots a module, with the quiet zone. */
function pictureOf(modules: boolean[][]) {
  const side = (modules.length + 2 * QUIET) * SCALE
  const grey = Uint8Array.from({ length: side * side }, (_, at) => {
    const [row, column] = [Math.floor(at / side), at % side].map(dot => Math.floor(dot / SCALE) - QUIET)
    return modules[row ?? -1]?.[column ?? -1] ? 0 : 255
  })
  return { width: side, height: side, grey }
}

const read = (text: string) => textsIn(pictureOf(qrCode(text)), 'QRCode')

test('a payment of an order is read as it was written', async () => {
  const link = upiLink({ to: 'jaanch@bank', name: 'jaanch', amount: 143_140, order: 'ORD-7K3M-Q9T4' })
  expect(link).toBe('upi://pay?pa=jaanch%40bank&pn=jaanch&am=1431.40&cu=INR&tn=ORD-7K3M-Q9T4&tr=ORD7K3MQ9T4')
  expect(await read(link)).toEqual([link])
})

test.each([1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213])('%i letters are read again', async length => {
  const text = Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 26))).join('')
  expect(await read(text)).toEqual([text])
})

test('what is too long is refused', () => {
  expect(() => qrCode('x'.repeat(214))).toThrow('too long')
})
