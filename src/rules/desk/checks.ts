/** `skipped`: a check of something that the shop doesn't use, or that needs a phone or an address. */
export type CheckState = 'ok' | 'warn' | 'fail' | 'skipped'

export const CHECK_STATES = ['ok', 'warn', 'fail', 'skipped'] as const satisfies readonly CheckState[]
