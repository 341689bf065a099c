import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { upiLink } from '#rules/orders/upi.ts'
import { textsIn } from '#tests/helpers/staff/read-barcodes.ts'
import QrDrawing from './qr-drawing.tsx'

/** Drawn codes are read by another library's reader. */

/** Dots of a module. */
const SCALE = 4

/** The drawn squares as a picture. */
function pictureOf(text: string) {
  const svg = renderToStaticMarkup(createElement(QrDrawing, { text, label: 'A code', className: '' }))
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * SCALE
  const dark = new Set(
    [...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, column, row]) => `${column},${row}`),
  )
  const module = (dot: number) => Math.floor(dot / SCALE)
  const grey = Uint8Array.from({ length: side * side }, (_, at) =>
    dark.has(`${module(at % side)},${module(Math.floor(at / side))}`) ? 0 : 255,
  )
  return { width: side, height: side, grey }
}

const read = (text: string) => textsIn(pictureOf(text), 'QRCode')

test('the QR code of a payment is read as it was written', async () => {
  const link = upiLink({ to: 'jaanch@bank', name: 'jaanch', amount: 143_140, order: 'ORD-7K3M-Q9T4' })
  expect(link).toBe('upi://pay?pa=jaanch%40bank&pn=jaanch&am=1431.40&cu=INR&tn=ORD-7K3M-Q9T4&tr=ORD7K3MQ9T4')
  expect(await read(link)).toEqual([link])
})

test.each([1, 26, 84, 213])('a QR code of %i letters is read as it was written', async length => {
  const text = Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 26))).join('')
  expect(await read(text)).toEqual([text])
})
