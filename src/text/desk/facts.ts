import { text } from '../text.ts'

/** What pages say about the company, at the desk. */

export const factsHeading = text('Company facts on the website')
export const factsWhy = text(
  'Only completed facts are shown, and changes appear on the website at once. Enter only what you can prove.',
)
export const factsNotShown = text('This is sample data. This shop does not show it.')
export const factColumn = text('What')
export const valueColumn = text('Now')
export const changeFact = text('Change: {fact}')
export const factSaved = text('{fact}: saved.')
export const addLine = text('Add a line')
export const removeLine = text('Remove line {number}')
export const nothingSaid = text('Nothing')
export const countOfLines = text({ one: '{count} line', other: '{count} lines' })

export const factNames = {
  isSample: text('Sample data'),
  cityCount: text('Number of cities'),
  centreCount: text('Number of centres'),
  accreditations: text('Accreditations'),
  collectors: text('About the collectors'),
  pictures: text('Photographs'),
  help: text('Help by phone'),
  socialLinks: text('Social networks'),
  testimonials: text('Customer testimonials'),
  siblingsTestimonials: text('Testimonials for Siblings Day'),
  partners: text('Partners'),
  awards: text('Awards'),
} as const

/** What proves it, or how it is read. */
export const factHints = {
  isSample: text('Invented for a demo, where it is marked as such. A live shop never shows it.'),
  cityCount: text('220 is shown as ‘Over 220 cities’. Leave empty to show nothing.'),
  centreCount: text('1000 is shown as ‘1000+ centers across India’. Leave empty to show nothing.'),
  accreditations: text('One for each laboratory, with the certificate number and a link to the certificate.'),
  collectors: text('One sentence per line: training, checks, badge, needles.'),
  pictures: text('Your own photographs, at https:// or like /pictures/door.jpg, with a description.'),
  help: text('Phone hours, WhatsApp number with country code, and the words after ‘We call you’.'),
  socialLinks: text('Your own pages.'),
  testimonials: text('Quotes from people who have agreed to be quoted.'),
  siblingsTestimonials: text('Quotes from people who have agreed to be quoted.'),
  partners: text('Companies that have agreed to be named, with up to three letters in place of a logo.'),
  awards: text('Title, who gave it, and the year.'),
} as const

export const columns = {
  value: text('Value'),
  name: text('Name'),
  number: text('Number'),
  address: text('Address'),
  alternative: text('Description'),
  hours: text('Hours'),
  whatsapp: text('WhatsApp'),
  callBack: text('We call you ...'),
  city: text('City'),
  words: text('Words'),
  initials: text('Letters'),
  line: text('Line'),
  title: text('Title'),
  from: text('From'),
  year: text('Year'),
} as const

export const pictureNames = {
  hero: text('Home page'),
  collectors: text('Who comes'),
  centres: text('Tests at a centre'),
  doctors: text('Instant Consultation'),
} as const
