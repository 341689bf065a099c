/** What every page may know of the shop that serves it; nothing here is secret or about a person. */
export interface ShopSettings {
  /** Name on the logo, e.g. 'jaanch'. */
  brand: string
  company: { name: string; address: string; phone: string; email: string }
  /** Demo mode: codes and payments are simulated, a banner says so. */
  isDemo: boolean
  /** The shop's public address without a slash at the end, for canonical links. */
  url: string
  /** Shown Google button when set. */
  googleClientId: string | null
}
