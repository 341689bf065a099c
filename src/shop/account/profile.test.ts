import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '#shop/session/session.ts'
import { ASHA } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { profileOrStored } from './profile.ts'

describe('the profile', () => {
  beforeEach(() => {
    stubWindow().local.setItem('authToken', 'token')
    useSession.setState({ user: ASHA, token: 'token', isAuthenticated: true })
  })

  // P1-150, P2-169
  test('shows the copy in this browser, marked as a copy, while the shop does not answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await profileOrStored()).toEqual({ customer: ASHA, problem: 'Failed to fetch profile' })
  })

  // P1-150
  test('shows the shop’s own reason for an error', async () => {
    const message = 'We cannot do this right now.'
    const refusal = { success: false, message, error: message, code: 'DATABASE_DOWN' }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 503 }))
    expect(await profileOrStored()).toEqual({ customer: ASHA, problem: message })
  })

  test('is empty when no value is known', async () => {
    useSession.setState({ user: null })
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
    expect(await profileOrStored()).toEqual({ customer: null, problem: 'Failed to fetch profile' })
  })

  // P1-130
  test('is the shop’s, and is stored, when the shop answers', async () => {
    const customer = { ...ASHA, name: 'Asha R. Rao' }
    vi.stubGlobal('fetch', async () => Response.json({ success: true, customer }))
    expect(await profileOrStored()).toEqual({ customer })
    expect(useSession.getState().user?.name).toBe('Asha R. Rao')
  })
})
