/** What the shop's owner replaces: how the shop is spoken of. Name, address and phone come from the configuration. */

export const PROMISE =
  'Lab tests and health checkups with home collection. A trained collector comes to you, most reports are ready within 24 hours.'

/** Samples: the addresses of the shop's own pages there take their place. */
export const SOCIAL_LINKS = [
  { name: 'Instagram', address: 'https://www.instagram.com/' },
  { name: 'Facebook', address: 'https://www.facebook.com/' },
  { name: 'YouTube', address: 'https://www.youtube.com/' },
  { name: 'LinkedIn', address: 'https://www.linkedin.com/' },
] as const
