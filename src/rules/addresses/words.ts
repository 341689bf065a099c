import { text } from '#text/text.ts'

/** Six digits that are no PIN code. */
export const pinUnknown = text('There is no PIN code {pin}.')
export const pinNotServed = text('We do not come to {pin} yet. We come to {cities}.')
/** For a city that we serve in part. */
export const pinNotYet = text('We do not come to {pin} yet.')
export const pinOfOtherCity = text('{pin} is in {place}, and this visit is in {city}.')
export const streetMissing = text('Please enter the street and area.')
export const partTooLong = text('Please use at most {max} characters here.')
export const landmarkNear = text('near {landmark}')

export const houseMissing = text('Please enter the flat, house or building.')

/** Words that may follow the city in an address: the country, and states that are no city's name. */
export const regionNames = [
  'India',
  'Bharat',
  'Maharashtra',
  'Karnataka',
  'Tamil Nadu',
  'Tamilnadu',
  'West Bengal',
  'Telangana',
  'Gujarat',
  'Andhra Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Kerala',
  'Madhya Pradesh',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Uttar Pradesh',
  'Uttarakhand',
  'MH',
  'KA',
  'TN',
  'WB',
  'TS',
  'GJ',
]

/** Words that may stand before a PIN code. */
export const pinCodeLabels = ['PIN code', 'pincode', 'PIN']
