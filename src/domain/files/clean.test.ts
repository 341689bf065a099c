// P1-180

import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPdf, HEIC } from '#tests/helpers/uploads.ts'
import { say } from '#text/text.ts'
import type { Refusal } from '#wire/errors.ts'
import { cleanUpload } from './clean.ts'

/** A picture of two colours, wider than high. */
const picture = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
const clean = (bytes: Uint8Array) => cleanUpload({ bytes: new Uint8Array(bytes) }, 'public')
const rewrite = async (bytes: Uint8Array) => (await clean(bytes)).rewritten ?? new Uint8Array()
const refusalOf = async (bytes: Uint8Array) => {
  const error = await clean(bytes).catch((thrown: unknown) => thrown)
  const wrong = (error as Partial<Refusal>).details?.fields?.file
  return wrong && say(wrong)
}

describe('a picture', () => {
  test.each([
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['PNG', () => picture().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['HEIC', async () => HEIC],
  ])(
    'as %s is stored as a JPEG of the same size',
    async (kind, make) => {
      const { type, size, rewritten } = await clean(await make())
      expect([type, size]).toEqual(['image/jpeg', rewritten?.length])
      const { format, width, height } = await sharp(rewritten).metadata()
      expect({ format, width, height }).toEqual({
        format: 'jpeg',
        ...(kind === 'HEIC' ? { width: 64, height: 48 } : { width: 90, height: 60 }),
      })
    },
    60_000,
  )

  test('is turned upright and loses its location, and any data behind it', async () => {
    const taken = await picture()
      .withExif({ IFD0: { Make: 'Phone', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const bytes = await rewrite(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]))
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 60, height: 90 })
    expect(Buffer.from(bytes).includes('<script>')).toBe(false)
  })

  test('larger than a page needs is made smaller', async () => {
    const bytes = await rewrite(await picture(6000, 1000).png().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3000, height: 500 })
  })

  test.each([
    ['only begins like one', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('MZ<html>')])],
    ['is cut off within its head', HEIC.subarray(0, 200)],
  ])('that %s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('This picture could not be opened. Please choose another file.')
  })

  test('with more pixels than any camera makes is refused, however small the file', async () => {
    const width = 12_000
    const huge = await sharp(Buffer.alloc(width * 6000), {
      raw: { width, height: 6000, channels: 1 },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(huge.length).toBeLessThan(1024 * 1024)
    expect(await refusalOf(huge)).toBe('This picture could not be opened. Please choose another file.')
  }, 60_000)
})

describe('a PDF', () => {
  const objectStream = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => {
    const data = deflateSync(Buffer.from(content)).toString('latin1')
    return `4 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj`
  }
  const ACTIVE = 'This PDF contains a program or another file. Please print it to a new PDF.'
  const DAMAGED = 'This PDF could not be read. Please save it as a new PDF, or choose another file.'

  test.each([
    ['plain', aPdf()],
    ['that opens at a page', aPdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
    [
      'with a link to a page of the web',
      aPdf({ more: '4 0 obj\n<< /S /URI /URI (https://a.example) >>\nendobj' }),
    ],
    ['with compressed objects', aPdf({ more: objectStream('5 0 << /Type /Font >>') })],
  ])('%s is stored unchanged', async (_, bytes) => {
    expect(await clean(bytes)).toStrictEqual({ type: 'application/pdf', size: bytes.length })
  })

  test.each([
    [
      'runs a script when it is opened',
      aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    ],
    ['starts a program', aPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
    ['spells what it does by codes', aPdf({ catalog: '/OpenAction << /S /#4aava#53cript /JS (x) >>' })],
    [
      'carries another file',
      aPdf({ more: '4 0 obj\n<< /Type /EmbeddedFile >>\nstream\nMZ\nendstream\nendobj' }),
    ],
    ['sends a form', aPdf({ catalog: '/AA << /WC << /S /SubmitForm >> >>' })],
    ['hides a script in compressed objects', aPdf({ more: objectStream('5 0 << /S /JavaScript >>') })],
    [
      'hides it in compressed objects without a type',
      aPdf({ more: objectStream('5 0 << /S /Launch >>', '/N 1 /First 4 /Filter [/FlateDecode]') }),
    ],
  ])('that %s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(ACTIVE)
  })

  test.each([
    ['that is only a beginning', Buffer.from('%PDF-1.7\n something else')],
    [
      'whose objects are compressed in another way',
      aPdf({ more: objectStream('x', '/N 1 /First 4 /Filter /LZWDecode') }),
    ],
    ['whose objects are broken', aPdf({ more: objectStream('x').replace('x\x9c', 'xx') })],
    ['whose small file holds gigabytes', aPdf({ more: objectStream(' '.repeat(65 * 1024 * 1024)) })],
  ])('%s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(DAMAGED)
  })

  const hidden = objectStream('5 0 << /S /JavaScript >>')
  test.each([
    ['behind a comment', hidden.replace('stream', '% obj\nstream')],
    ['behind a string', hidden.replace('stream', '( obj )\nstream')],
    ['behind a carriage return', hidden.replace('stream\n', 'stream\r')],
    ['behind a space', hidden.replace('stream\n', 'stream \n')],
    ['behind nothing', hidden.replace('stream\n', 'stream')],
    ['under a long dictionary', hidden.replace('<<', `<< /Pad (${'x'.repeat(70_000)})`)],
    [
      'under a dictionary that denies it',
      objectStream('5 0 << /S /JavaScript >>', '/Subtype /Image /Filter /FlateDecode'),
    ],
  ])('with a script in compressed objects %s is refused', async (_, more) => {
    expect(await refusalOf(aPdf({ more }))).toBe(ACTIVE)
  })

  test('whose objects are compressed in a way that is named elsewhere is refused', async () => {
    const more = objectStream('5 0 << /S /JavaScript >>', '/Type /ObjStm /N 1 /First 4 /Filter 9 0 R')
    expect(await refusalOf(aPdf({ more }))).toBe(DAMAGED)
  })

  test('of more streams than any honest one is refused, and a long run of spaces is read once', async () => {
    expect(await refusalOf(aPdf({ more: 'stream\n'.repeat(1_360_000) }))).toBe(DAMAGED)
    const spaces = `4 0 obj\n<< /N 1 /First 4 /Filter${' '.repeat(60_000)}x >>\nendobj`
    expect((await clean(aPdf({ more: spaces.repeat(20) }))).type).toBe('application/pdf')
  }, 60_000)

  test('with a password is refused with its own sentence', async () => {
    const bytes = Buffer.from(aPdf().toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1')
    expect(await refusalOf(bytes)).toBe(
      'This PDF is protected. Please save it without a password or restrictions.',
    )
  })
})

test('whatever its bytes, a file is stored or refused at its field', async () => {
  const starts = [[0xff, 0xd8, 0xff], [...Buffer.from('%PDF-1.7 1 0 obj %%EOF stream\n /First /Filter')], []]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
      const kept = await clean(Uint8Array.from([...start, ...rest])).catch(error => error)
      expect(kept.type ?? say(kept.details.fields.file)).toBeTypeOf('string')
    }),
    { numRuns: 40 },
  )
}, 60_000)
