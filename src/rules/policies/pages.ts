/** The pages whose text the owner accepts. */
export const POLICY_PAGES = ['privacy', 'terms', 'refunds', 'shipping'] as const

export type PolicyPage = (typeof POLICY_PAGES)[number]
