import { useState } from 'react'
import { useSettings } from '#kit/settings.ts'
import type { SentCode } from './phone-code.ts'

/** The code on its way: when it was sent, 0 without one, and its number of digits. */
export function useSentCode(before?: () => SentCode | undefined) {
  const { codeLength } = useSettings()
  const [sent, setSent] = useState<SentCode | undefined>(before)
  return { sentAt: sent?.sentAt ?? 0, digits: sent?.digits ?? codeLength, setSent }
}
