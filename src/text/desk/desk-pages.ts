import { text } from '../text.ts'

/** The desk's pages, as its menu names them. */
export const deskPageTitles = {
  today: text('Today'),
  requests: text('Requests'),
  newOrder: text('New order'),
  order: text('Order'),
  setUp: text('Set up'),
  reception: text('Reception'),
  phones: text('Conflicts from phones'),
  labels: text('Labels'),
  cash: text('Cash'),
  ownCash: text('My cash'),
  month: text('Month'),
  books: text('Books'),
  catalogue: text('Prices'),
  approvals: text('Approvals'),
  staff: text('Staff'),
  record: text('Audit'),
  people: text('Personal data'),
  own: text('Your sign-in'),
} as const

export const menuLabel = text('The desk')
export const morePages = text('More')
export const nothingForYou = text('Your roles do not open any page here yet. The owner can change them.')
export const ordersToFind = text(
  'Your roles have no list of their own yet. To find an order by number, phone, tube or name, press Ctrl K, or click Find above.',
)
export const collectorsApp = text('Collectors’ app')
export const noSuchDeskPage = text('This page does not exist, or your roles do not open it.')
export const toYourFirstPage = text('Go to {page}')
