import { text } from '../text.ts'

/** What pages say about the company, at the desk. */

export const factsHeading = text('What pages say about us')
export const factsWhy = text(
  'Only what is filled in is shown, and pages follow at once. Say nothing here that you can’t prove.',
)
export const factsNotShown = text('These are sample data: this shop shows none of them.')
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
  testimonials: text('Voices of customers'),
  siblingsTestimonials: text('Voices for Siblings Day'),
  partners: text('Partners'),
  awards: text('Awards'),
} as const

/** What proves it, or how it is read. */
export const factHints = {
  isSample: text('Invented for a demo: marked as such there, and never shown by a live shop.'),
  cityCount: text('220 is shown as ‘Over 220 cities’. Empty: not said.'),
  centreCount: text('1000 is shown as ‘1000+ centers across India’. Empty: not said.'),
  accreditations: text(
    'One for each laboratory, with the certificate’s number; its address opens the certificate.',
  ),
  collectors: text('A sentence a line: training, checks, badge, needles.'),
  pictures: text(
    'Your own photographs, at https:// or like /pictures/door.jpg, and what they show in words.',
  ),
  help: text('Hours of the phone, WhatsApp with the country code, and what follows ‘We call you’.'),
  socialLinks: text('Your own pages.'),
  testimonials: text('Words of people who have agreed to be quoted.'),
  siblingsTestimonials: text('Words of people who have agreed to be quoted.'),
  partners: text('Companies that have agreed to be named, with up to three letters in place of a logo.'),
  awards: text('Title, who gave it, and the year.'),
} as const

export const columns = {
  value: text('Value'),
  name: text('Name'),
  number: text('Number'),
  address: text('Address'),
  alternative: text('What it shows'),
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
