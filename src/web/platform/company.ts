/** How the shop is spoken of. What its owner states (`npm run ops -- facts`) comes with the settings. */

export const PROMISE =
  'Lab tests and health check-ups with home collection. A trained collector comes to you, most reports are ready within 24 hours.'
