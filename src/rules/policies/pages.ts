/** The pages whose text the owner accepts. */
export const POLICY_PAGES = ['privacy', 'terms', 'refunds', 'shipping'] as const

/** In characters. */
export const MAX_POLICY_LENGTH = 30_000

export type PolicyPage = (typeof POLICY_PAGES)[number]
