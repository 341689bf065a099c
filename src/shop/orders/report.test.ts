import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { openReport } from './report.ts'

const answer = (status: number, body: object) => vi.fn(async () => Response.json(body, { status }))
const linked = { success: true, url: '/api/orders/reports/a.pdf?x=1', expiresAt: '2026-11-21T10:00:00.000Z' }

const newTab = () => ({
  opener: window,
  document: { title: '' },
  location: { replace: vi.fn() },
  close: vi.fn(),
})

describe('opening a report', () => {
  let page: ReturnType<typeof stubWindow>

  beforeEach(() => {
    page = stubWindow()
    page.local.setItem('authToken', 'token')
  })

  test('closes the tab and throws when the shop refuses', async () => {
    const tab = newTab()
    Object.assign(window, { open: () => tab })
    vi.stubGlobal('fetch', answer(404, { success: false, message: 'Order not found', code: 'NOT_FOUND' }))
    await expect(openReport('o1', 'a.pdf')).rejects.toMatchObject({ status: 404 })
    expect(tab.close).toHaveBeenCalledOnce()
    expect(tab.location.replace).not.toHaveBeenCalled()
  })

  // P2-171
  test('opens the tab before the shop answers, without access to this page', async () => {
    const tab = newTab()
    const open = vi.fn(() => tab)
    Object.assign(window, { open })
    const fetch = answer(200, linked)
    vi.stubGlobal('fetch', fetch)
    const opening = openReport('o1', 'a.pdf')
    expect(open).toHaveBeenCalledWith('', '_blank')
    expect(tab.opener).toBeNull()
    await opening
    expect(tab.location.replace).toHaveBeenCalledWith(linked.url)
    expect(fetch).toHaveBeenCalledWith(
      '/api/orders/o1/report-link',
      expect.objectContaining({ method: 'POST', body: JSON.stringify({ fileName: 'a.pdf' }) }),
    )
  })

  test('uses the same tab if new tabs are blocked', async () => {
    Object.assign(window, { open: () => null })
    vi.stubGlobal('fetch', answer(200, linked))
    await openReport('o1', 'a.pdf')
    expect(page.location.assign).toHaveBeenCalledWith(linked.url)
  })

  test('uses the cached report without a network, and shows an error if there is none', async () => {
    const tab = newTab()
    Object.assign(window, { open: () => tab })
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    const kept = new Map([['/kept/report/a.pdf', new Response('%PDF-1.7')]])
    vi.stubGlobal('caches', { match: async (key: string) => kept.get(key) })
    await openReport('o1', 'a.pdf')
    expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/))
    await expect(openReport('o1', 'b.pdf')).rejects.toMatchObject({ code: 'NO_ANSWER' })
  })
})
