// P1-180

import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
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
const rewrite = async (bytes: Uint8Array) => (await clean(bytes)).bytes
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
      const { type, bytes } = await clean(await make())
      expect(type).toBe('image/jpeg')
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ format, width, height }).toEqual({
        format: 'jpeg',
        ...(kind === 'HEIC' ? { width: 64, height: 48 } : { width: 90, height: 60 }),
      })
    },
    60_000,
  )

  test('is turned upright and loses its location and any data after it', async () => {
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

  test.each([
    ['larger than a page needs is made smaller', [6000, 4000], [3000, 2000]],
    ['of a long screenshot keeps a width at which its lines can be read', [1200, 12_000], [1000, 10_000]],
    ['of a long screenshot of a narrow phone keeps its width', [720, 9600], [720, 9600]],
  ] as const)('%s', async (_, [width, height], [smallerWidth, smallerHeight]) => {
    const bytes = await rewrite(await picture(width, height).png().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: smallerWidth, height: smallerHeight })
  })

  test('of 108 million pixels from a phone is scaled down', async () => {
    const bytes = await rewrite(await picture(12_000, 9000).jpeg().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3000, height: 2250 })
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
    expect(await refusalOf(huge)).toBe(
      'This picture has too many pixels. Please take it with a lower setting, or send a screenshot of it.',
    )
  })
})

describe('a PDF', () => {
  const objectStream = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => {
    const data = deflateSync(Buffer.from(content)).toString('latin1')
    return `4 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj`
  }
  const ACTIVE = 'This PDF contains a program or another file. Please print it to a new PDF.'
  const DAMAGED = 'This PDF could not be read. Please save it as a new PDF, or choose another file.'
  /** The content of a page, as it is. */
  const page = (content: string) =>
    `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`
  /** An annotation of the page, with further entries. */
  const annotation = (entries: string) => aPdf({ page: `/Annots [<< /Type /Annot ${entries} >>]` })
  const replaced = (from: string | RegExp, to: string) =>
    Buffer.from(aPdf().toString('latin1').replace(from, to), 'latin1')

  test.each([
    ['plain', aPdf()],
    ['that opens at a page', aPdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
    [
      'that opens at a page with a link',
      aPdf({
        catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>',
        page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.example) >> >>]',
      }),
    ],
    [
      'with links to addresses that name a program',
      annotation('/Subtype /Link /A << /S /URI /URI (https://a.example/launch/encrypt/javascript) >>'),
    ],
    [
      'whose page shows the names of programs',
      aPdf({
        page: '/Contents 4 0 R',
        more: page('BT (/Launch /JavaScript /Encrypt /XFA) Tj ET'),
      }),
    ],
    [
      'whose picture has the bytes of a name',
      aPdf({ page: '/Contents 4 0 R', more: page('\x01/xFa\x02/JS\x03') }),
    ],
    [
      'with a table of contents and a form',
      aPdf({
        catalog:
          '/Outlines << /First << /Title (Results) /A << /S /GoTo /D [3 0 R /Fit] >> >> >> /AcroForm << /Fields [] >>',
      }),
    ],
    [
      'with a tick box of two states',
      annotation('/Subtype /Widget /FT /Btn /AS /Off /AP << /N << /F 3 0 R /Off 3 0 R >> >>'),
    ],
    ['with compressed objects', aPdf({ more: objectStream('5 0 << /Type /Font >>') })],
    ['behind a line break', Buffer.concat([Buffer.from('\r\n'), aPdf()])],
    ['behind a mark of the encoding', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), aPdf()])],
    ['without its last line', replaced('%%EOF\n', '')],
    [
      'with a wrong checksum in a page',
      aPdf({
        page: '/Contents 4 0 R',
        more: objectStream('BT ET', '/Filter /FlateDecode').replace(/.{2}\nendstream/s, 'xx\nendstream'),
      }),
    ],
  ])('%s is stored', async (_, bytes) => {
    const stored = await clean(bytes)
    expect(stored.type).toBe('application/pdf')
    expect(Buffer.from(stored.bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('is stored with only what its pages need', async () => {
    const script = '4 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj'
    expect(Buffer.from(await rewrite(aPdf({ more: script }))).includes('JavaScript')).toBe(false)
  })

  const automatic = (action: string) => aPdf({ catalog: `/OpenAction << ${action} >>` })
  test.each([
    ['runs a script when it is opened', automatic('/S /JavaScript /JS (app.alert(1))')],
    ['starts a program', automatic('/S /Launch /F (cmd.exe)')],
    ['opens a file of another computer', automatic('/S /GoToR /F (\\\\host\\share\\x.pdf)')],
    ['opens a thread of another file', automatic('/S /Thread /F (x.pdf)')],
    ['opens a web page when it is opened', automatic('/S /URI /URI (https://a.example)')],
    [
      'opens a web page after a step to a page',
      automatic('/S /GoTo /D [3 0 R /Fit] /Next [<< /S /URI /URI (x) >>]'),
    ],
    ['opens a web page when it is closed', aPdf({ catalog: '/AA << /WC << /S /URI /URI (x) >> >>' })],
    ['spells what it does by codes', automatic('/S /#4aava#53cript /JS (x)')],
    ['runs a script at a click', annotation('/Subtype /Link /A << /S /JavaScript /JS (x) >>')],
    ['has another file attached', annotation('/Subtype /FileAttachment /FS << /EF << /F 4 0 R >> >>')],
    ['carries another file', aPdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
    ['plays a film', annotation('/Subtype /Movie /Movie << /F (x.avi) >>')],
    ['plays a sound', annotation('/Subtype /Screen /A << /S /Sound >>')],
    ['shows a model with a script', annotation('/Subtype /3D /3DD << /OnInstantiate 4 0 R >>')],
    ['has a form of XML', aPdf({ catalog: '/AcroForm << /XFA [] >>' })],
    [
      'takes its page from another file',
      aPdf({ page: '/Contents 4 0 R', more: page('x').replace('<<', '<< /F (x) /FFilter /FlateDecode') }),
    ],
    ['sends a form', aPdf({ catalog: '/AA << /WC << /S /SubmitForm >> >>' })],
    [
      'hides a script in compressed objects',
      aPdf({
        catalog: '/OpenAction 5 0 R',
        more: objectStream('5 0 << /S /JavaScript >>'),
      }),
    ],
  ])('that %s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(ACTIVE)
  })

  test.each([
    ['that is only a beginning', Buffer.from('%PDF-1.7\n something else')],
    ['without a page', replaced('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0')],
    [
      'whose small file holds gigabytes',
      aPdf({
        catalog: '/OpenAction 5 0 R',
        more: objectStream(' '.repeat(65 * 1024 * 1024)),
      }),
    ],
  ])('%s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe(DAMAGED)
  })

  test('with a million streams or long runs of spaces or codes is read within its time limit', async () => {
    const spaces = `4 0 obj\n<< /N 1 /First 4 /Filter${' '.repeat(60_000)}x >>\nendobj`
    for (const more of ['stream\n'.repeat(1_360_000), spaces.repeat(20), '/J#61'.repeat(1_800_000)])
      expect((await clean(aPdf({ more }))).type).toBe('application/pdf')
  })

  test('with a password is refused with its own error', async () => {
    const pdf = await PDF.load(new Uint8Array(aPdf()))
    pdf.setProtection({ userPassword: 'a', ownerPassword: 'b' })
    expect(await refusalOf(Buffer.from(await pdf.save()))).toBe(
      'This PDF is protected. Please save it without a password or restrictions.',
    )
  })
})

test('an empty file is refused with its own error', async () => {
  expect(await refusalOf(new Uint8Array(0))).toBe(
    'This file is empty. Please choose it again, or another file.',
  )
})

test('any file is stored or refused at its field', async () => {
  const starts = [[0xff, 0xd8, 0xff], [...Buffer.from('%PDF-1.7 1 0 obj %%EOF stream\n /First /Filter')], []]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), async (start, rest) => {
      const kept = await clean(Uint8Array.from([...start, ...rest])).catch(error => error)
      expect(kept.type ?? say(kept.details.fields.file)).toBeTypeOf('string')
    }),
    { numRuns: 40 },
  )
})
