import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#wire/client.ts'
import { prescriptionFormProblems, sendPrescription } from './send-prescription.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const MEGABYTE = 1024 * 1024
const file = (type: string, bytes = 3) => new File([new Uint8Array(bytes)], 'paper', { type })

function filled(...files: File[]): FormData {
  const form = new FormData()
  form.set('name', ' Asha Rao ')
  form.set('mobile', '+91 98765 43210')
  for (const one of files) form.append('file', one)
  return form
}

// P1-164
test('an empty form shows the error of each field', () => {
  const form = new FormData()
  // The value a browser sends when no file was chosen.
  form.set('file', new File([], ''))
  expect(prescriptionFormProblems(form)).toEqual({
    name: 'Name is required',
    mobile: 'Mobile number is required',
    file: 'Prescription file is required',
  })
})

test.each(['image/jpeg', 'image/heic', 'image/heif', 'application/pdf', ''])(
  'a file of type "%s" is accepted',
  type => {
    expect(prescriptionFormProblems(filled(file(type)))).toEqual({})
  },
)

test.each([
  ['a text', file('text/plain'), 'Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.'],
  [
    'a drawing with scripts',
    file('image/svg+xml'),
    'Please choose a picture (JPEG, PNG, WebP, HEIC) or a PDF.',
  ],
  ['nothing', file('image/png', 0), 'This file is empty. Please choose it again, or another file.'],
  ['one byte too many', file('image/png', 10 * MEGABYTE + 1), 'The file can have at most 10 MB.'],
])('%s is refused', (_, wrong, message) => {
  expect(prescriptionFormProblems(filled(wrong))).toEqual({ file: message })
})

test('one file of at most 10 MB is accepted', () => {
  expect(prescriptionFormProblems(filled(file('image/png', 10 * MEGABYTE)))).toEqual({})
  expect(prescriptionFormProblems(filled(file('image/png'), file('image/png')))).toEqual({
    file: 'Please send one file.',
  })
})

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

// P1-121
test('the form is sent as multipart to the documented address', async () => {
  answering(async () => Response.json({ success: true }, { status: 201 }))
  const form = filled(file('image/png'))
  await sendPrescription(form)
  expect(fetch).toHaveBeenCalledWith('/send-email', { method: 'POST', body: form, headers: {} })
})

test.each([
  [
    'a refusal',
    async () => Response.json({ success: false, message: 'No', code: 'INVALID' }, { status: 422 }),
    422,
  ],
  ['a page of some proxy', async () => new Response('<html>', { status: 502 }), 502],
  ['no answer', async () => Promise.reject(new TypeError('fetch failed')), 0],
])('%s is reported as a failed call', async (_, answer, status) => {
  answering(answer)
  const error = await sendPrescription(filled()).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CallError)
  expect((error as CallError).status).toBe(status)
})
