import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { fetchInvoiceFile } from './invoice-file.ts'

describe('downloading an invoice', () => {
  beforeEach(() => {
    stubWindow().local.setItem('authToken', 'token')
  })

  test('is refused with the shop’s own sentence', async () => {
    const refusal = { success: false, message: 'Not issued yet.', code: 'INVOICE_NOT_READY' }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }))
    await expect(fetchInvoiceFile('ORD-1')).rejects.toMatchObject({
      name: 'CallError',
      code: 'INVOICE_NOT_READY',
      message: 'Not issued yet.',
    })
  })

  test('fails as unanswered if the connection is down or the answer is broken', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(fetchInvoiceFile('ORD-1')).rejects.toMatchObject({ name: 'CallError', status: 0 })
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    await expect(fetchInvoiceFile('ORD-1')).rejects.toMatchObject({ name: 'CallError', status: 502 })
  })

  test('uses the session’s token', async () => {
    const fetch = vi.fn(async () => new Response('%PDF-1.7', { status: 200 }))
    vi.stubGlobal('fetch', fetch)
    const file = await fetchInvoiceFile('ORD/1')
    expect(await file.text()).toBe('%PDF-1.7')
    expect(fetch).toHaveBeenCalledWith('/api/invoices/ORD%2F1/download', {
      headers: { authorization: 'Bearer token' },
    })
  })
})
