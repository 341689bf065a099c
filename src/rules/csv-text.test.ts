import { expect, test } from 'vitest'
import { decodeCsv } from './csv-text.ts'

const TEXT = 'code,name\nCBC,रक्त – é\n'
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16())

test('a CSV file is read in each encoding that spreadsheets save', () => {
  const utf8 = new TextEncoder()
  for (const bytes of [
    utf8.encode(TEXT),
    utf8.encode(`\uFEFF${TEXT}`),
    utf16(`\uFEFF${TEXT}`),
    utf16(TEXT),
    swapped(utf16(`\uFEFF${TEXT}`)),
    swapped(utf16(TEXT)),
  ])
    expect(decodeCsv(bytes)).toBe(TEXT)
  expect(decodeCsv(new Uint8Array())).toBe('')
})

test('a workbook is refused as a CSV file, whatever its name', () => {
  expect(decodeCsv(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toBeUndefined()
  expect(decodeCsv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBeUndefined()
  expect(decodeCsv(new Uint8Array([0x63, 0x6f, 0x64, 0x65, 0, 1]))).toBeUndefined()
})
