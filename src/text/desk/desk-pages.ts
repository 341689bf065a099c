/** Titles of the desk's pages, as its menu shows them. */
export const deskPageTitles = {
  today: 'Today',
  requests: 'Requests',
  newOrder: 'New order',
  order: 'Order',
  setUp: 'Set up',
  reception: 'Reception',
  phones: 'Conflicts from phones',
  labels: 'Labels',
  cash: 'Cash',
  ownCash: 'My cash',
  month: 'Month',
  books: 'Books',
  catalogue: 'Prices',
  approvals: 'Approvals',
  staff: 'Staff',
  record: 'Audit',
  people: 'Personal data',
  own: 'Your sign-in',
}

export const collectorsApp = 'Collectors’ app'
