import { text } from '#text/text.ts'

export const noAnswer = text('The search gave no answer. Please try again.')

export const breadcrumb = text('Breadcrumb')
export const optional = text('(optional)')
export const morePreparation = text({ one: '{count} more step', other: '{count} more steps' })
export const callInstead = text('We can’t show them just now. Please try again, or call us: {phone}')
export const nowPrice = text(', now ')
export const off = text('{percent}% OFF')
export const openInBrowser = text(
  'If no file appears: this app can’t save files. Open this page in your browser, from the app’s menu.',
)
export const updatedPage = text('We’ve updated this page. Please tap again.')
