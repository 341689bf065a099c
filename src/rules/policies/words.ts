import { text } from '#text/text.ts'

export const unknownPlaceholder = text('{placeholder} is unknown. Known are {known}.')
export const linkElsewhere = text(
  'The link to {address} does not lead to a page of the shop. Links look like [Terms](/terms).',
)
