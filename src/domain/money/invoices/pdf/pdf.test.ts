import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { creditNoteDocument } from '#domain/money/invoices/credit-note.ts'
import { anInvoice, anItem, TAXED } from '#tests/helpers/an-invoice.ts'
import { linesOf, type PdfText, pagesOf } from '#tests/helpers/pdf-text.ts'
import { face } from './fonts.ts'
import { invoicePdf } from './pdf.ts'
import { paragraph } from './typesetting.ts'

const MARGIN = 40
const A4 = { width: 595.28, height: 841.89 }

const pagesWith = async (...change: Parameters<typeof anInvoice>) =>
  pagesOf(await invoicePdf(anInvoice(...change)))

/** Ignores order and composition, which differ between drawn and typed text. */
const lettersOf = (text: string): Set<string> => new Set(text.normalize('NFD').replace(/\s/g, ''))

describe('the text of the PDF', () => {
  describe('of a discounted bill of supply', () => {
    let text = ''
    beforeAll(async () => {
      const [page = [], ...others] = await pagesWith({
        items: [
          anItem({ name: 'Full Body Health Check-Up', price: 249_900, discount: 25_000, isPackage: true }),
          anItem({ quantity: 2, discount: 5000 }),
        ],
        order: { couponCode: 'HEALTH10' },
        paidAs: 'cash',
      })
      expect(others).toEqual([])
      text = linesOf(page).join('\n')
    })

    test.each([
      ['what it is', ['Bill of Supply', 'Number BS/2627/000123', 'Page 1 of 1', 'Authorised signatory']],
      // 01:30 in India.
      ['its day in India', ['Date 22 Nov 2026']],
      ['the order and how it was paid', ['Order ORD-7K3M-Q9T4', 'Payment Paid in cash, 22 Nov 2026']],
      ['the place of supply', ['Place of supply Maharashtra (27)', 'GSTIN: Not registered under GST']],
      ['who pays and who was examined', ['Ravi Rao Asha Rao', '+91 9876543210', 'ravi@example.com']],
      ['the address', ['14 Hill Road, Bandra West, Mumbai 400050']],
      [
        'each item with its part of the discount',
        [
          '# ITEM SAC QTY PRICE (₹) DISCOUNT (₹) AMOUNT (₹)',
          '1 Full Body Health Check-Up 999316 1 2,499.00 250.00 2,249.00',
          '2 Complete Blood Count (CBC) 999316 2 249.00 50.00 448.00',
        ],
      ],
      [
        'the sums, and the total in words',
        [
          'Subtotal ₹2,997.00',
          'Discount (HEALTH10) −₹300.00',
          'Total ₹2,697.00',
          'Rupees Two Thousand Six Hundred Ninety-Seven Only',
        ],
      ],
    ])('%s', (_, parts) => {
      for (const part of parts) expect(text).toContain(part)
    })
  })

  test('of a tax invoice in another state, with its credit note on a separate page', async () => {
    const invoice = anInvoice({
      number: 'TI/2627/000007',
      items: [anItem({ price: 11_800, tax: TAXED })],
      company: { gstin: '27AAPFU0939F1ZV', accreditation: 'NABL MC-1234' },
      order: { city: 'Chennai' },
      paymentReference: '432101234567',
    })
    const note = creditNoteDocument(invoice, {
      number: 'CN/2627/000001',
      issuedAt: new Date('2026-12-01T10:00:00Z'),
      amount: 5900,
    })
    const [first = [], second = [], ...others] = pagesOf(await invoicePdf(invoice, [note]))
    expect(others).toEqual([])
    const text = linesOf(first).join('\n')
    expect(text).toContain('GSTIN: 27AAPFU0939F1ZV')
    expect(text).toContain('1 Complete Blood Count (CBC) 999311 1 118.00 100.00 18.00 (18%) 118.00')
    expect(text).toContain('IGST 18% ₹18.00')
    expect(text).toContain('Accreditation: NABL MC-1234')
    expect(text).toContain('Reference 432101234567')
    expect(text).toContain('Tax payable on reverse charge: no.')
    expect(text).not.toMatch(/CGST|Discount/)
    const credit = linesOf(second).join('\n')
    expect(credit).toContain('Credit Note')
    expect(credit).toContain('For invoice TI/2627/000007 of 22 Nov 2026')
    expect(credit).toContain('Amount credited ₹59.00')
    expect(credit).toContain('IGST 18% ₹9.00')
    expect(credit).toContain('Page 1 of 1')
  })

  test('of a customer without a full profile', async () => {
    const [page = []] = await pagesWith({ customer: { name: null, phone: null, email: null } })
    expect(linesOf(page).join('\n')).toContain('N/A Asha Rao')
  })
})

describe('pages', () => {
  test('show sixty items on three pages, with the heading repeated and the pages numbered', async () => {
    const pages = await pagesWith({
      items: Array.from({ length: 60 }, (_, index) =>
        anItem({ name: `Test number ${index + 1}`, tax: TAXED }),
      ),
    })
    expect(pages).toHaveLength(3)
    pages.forEach((page, index) => {
      const lines = linesOf(page)
      expect(lines.at(-1)).toContain(`Page ${index + 1} of 3`)
      expect(lines.some(line => line.startsWith('# ITEM SAC'))).toBe(true)
      if (index > 0) expect(lines.join('\n')).toContain('Tax Invoice BS/2627/000123, continued')
    })
    const numbered = pages.flatMap(linesOf).flatMap(line => line.match(/^\d+ Test number (\d+) /)?.[1] ?? [])
    expect(numbered.map(Number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  test('of any number of items have nothing outside the margins or over the footer, and keep the end together', async () => {
    for (let count = 1; count <= 40; count += 3) {
      const pages = await pagesWith({ items: Array.from({ length: count }, () => anItem({ discount: 100 })) })
      for (const text of pages.flat()) {
        expect(text.left).toBeGreaterThanOrEqual(MARGIN - 0.01)
        expect(text.right).toBeLessThanOrEqual(A4.width - MARGIN + 0.01)
        expect(text.y > A4.height - 62 && !/jaanch|Page/.test(text.text)).toBe(false)
      }
      const closing = pages.filter(page =>
        /AMOUNT IN WORDS|Subtotal|signatory/.test(linesOf(page).join('\n')),
      )
      expect(closing).toEqual([pages.at(-1)])
    }
  })

  test('break the lines of a long address, email address and test name', async () => {
    const pages = await pagesWith({
      items: [anItem({ name: `${'Anti-'.repeat(38)}body`, tax: TAXED, discount: 1 })],
      customer: { email: `${'long.'.repeat(40)}@example.com` },
      order: { address: 'Flat 12, '.repeat(55) },
    })
    for (const text of pages.flat()) expect(text.right).toBeLessThanOrEqual(A4.width - MARGIN + 0.01)
    const text = pages
      .flat()
      .map(piece => piece.text)
      .join('')
    expect(text.replaceAll(' ', '')).toContain(`${'long.'.repeat(40)}@example.com`)
  })
})

test.each(['क\u200d', 'अ', 'W'])('a word of 400 times %j has each letter shaped at most twice', letter => {
  const { font } = face('regular')
  const layout = vi.spyOn(font, 'layout')
  const word = letter.repeat(400)
  const { lines } = paragraph(word, 230, { size: 9, color: '#000000' })
  expect(lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')).toBe(word)
  const shaped = layout.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  expect(shaped).toBeLessThanOrEqual(2 * word.length + 1)
})

describe('names in other scripts', () => {
  test.each([
    ['Hindi', 'प्रियंका श्रीवास्तव'],
    ['Marathi', 'ज्ञानेश्वर कुलकर्णी'],
    ['Tamil', 'கார்த்திகேயன் ஸ்ரீநிவாசன்'],
    ['Telugu', 'వెంకటేశ్వర్లు రెడ్డి'],
    ['Kannada', 'ಶ್ರೀನಿವಾಸ ಮೂರ್ತಿ'],
    ['Bengali', 'অনির্বাণ চট্টোপাধ্যায়'],
    ['Gujarati', 'ધ્રુવ પ્રજાપતિ'],
    ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਢਿੱਲੋਂ'],
    ['Malayalam', 'ശ്രീധരൻ ലക്ഷ്മി'],
    ['Odia', 'ପ୍ରିୟଙ୍କା ଶତପଥୀ'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Russian', 'Анна Ковалёва'],
  ])('%s is printed with letters, not with empty boxes', async (_, name) => {
    const [page = []] = await pagesWith({ patient: { name } })
    const label = page.find(({ text }) => text === 'PATIENT')
    if (!label) throw new Error('no patient')
    const isBelow = ({ left, y }: PdfText) => left >= label.left && y > label.y && y < label.y + 16
    const drawn = lettersOf(
      page
        .filter(isBelow)
        .map(({ text }) => text)
        .join(''),
    )
    const typed = lettersOf(name)
    expect([...drawn].filter(letter => !typed.has(letter))).toEqual([])
    // A few marks become part of a neighbour's glyph, which is extracted without them.
    expect(drawn.size).toBeGreaterThanOrEqual(typed.size - 3)
    expect(page.filter(({ hasBox }) => hasBox)).toEqual([])
  })

  test('Urdu is set from right to left', async () => {
    const [page = []] = await pagesWith({ patient: { name: 'محمد عمران خان' } })
    const words = page.filter(({ text }) => /\p{Script=Arabic}/u.test(text))
    expect(words).toHaveLength(3)
    const leftOf = (letter: string) => words.find(({ text }) => text.includes(letter))?.left ?? Number.NaN
    expect(leftOf('خ')).toBeLessThan(leftOf('ع'))
    expect(leftOf('ع')).toBeLessThan(leftOf('ح'))
    expect(page.some(({ hasBox }) => hasBox)).toBe(false)
  })

  test('a character without a font becomes a question mark, and an emoji is left out', async () => {
    const [page = []] = await pagesWith({ patient: { name: 'Asha 李明 😀' } })
    expect(page.map(({ text }) => text)).toContain('Asha ??')
    expect(page.some(({ hasBox }) => hasBox)).toBe(false)
  })

  // The first code of each script: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, ..., Arabic in two halves.
  test.each([0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00, 0x600, 0x680])(
    'every letter of the script at %i can be embedded',
    async start => {
      const letters = Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(start + index)).filter(
        letter => /\p{L}|\p{M}|\p{N}/u.test(letter),
      )
      const [page = []] = await pagesWith({ order: { address: letters.join(' ') } })
      expect(page.length).toBeGreaterThan(20)
    },
  )

  test('an invoice is printed with any name', async () => {
    const letter = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.integer({ min: 0x900, max: 0xd7f }).map(code => String.fromCodePoint(code)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(letter, { maxLength: 50 }), async letters => {
        const [page = []] = await pagesWith({ customer: { name: letters.join('') } })
        expect(linesOf(page).join('\n')).toContain('Total ₹249.00')
      }),
      { numRuns: 30 },
    )
    // Typesets thirty invoices.
  }, 60_000)
})

test('the same document always makes the same file', async () => {
  const [one, other] = await Promise.all([invoicePdf(anInvoice()), invoicePdf(anInvoice())])
  expect(one.equals(other)).toBe(true)
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
})

test('fonts are unpacked and parsed once', () => {
  expect(face('tamil')).toBe(face('tamil'))
  // fontkit unpacks the tables of a 'WOFF' font again on every access.
  expect(face('tamil').font.type).toBe('TTF')
})
