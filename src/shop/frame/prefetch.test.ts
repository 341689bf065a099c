// P1-178

import { describe, expect, test, vi } from 'vitest'
import { shareFor } from './prefetch.ts'

describe('shared answers', () => {
  test('are requested again after a failure', async () => {
    const share = shareFor(1000)
    const ask = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('CBC')
    await expect(share('test CBC', ask)).rejects.toThrow('offline')
    await expect(share('test CBC', ask)).resolves.toBe('CBC')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('are requested again after their time, and not before', async () => {
    let now = 0
    const share = shareFor(1000, () => now)
    const ask = vi.fn(async () => now)
    await share('test CBC', ask)
    now = 999
    await expect(share('test CBC', ask)).resolves.toBe(0)
    now = 1000
    await expect(share('test CBC', ask)).resolves.toBe(1000)
  })

  test('are stored separately by key', async () => {
    const share = shareFor(1000)
    await expect(share('test A', async () => 'A')).resolves.toBe('A')
    await expect(share('test B', async () => 'B')).resolves.toBe('B')
  })

  test('are requested once for two simultaneous callers', async () => {
    const share = shareFor(1000)
    const ask = vi.fn(async () => 'CBC')
    await Promise.all([share('test CBC', ask), share('test CBC', ask)])
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
