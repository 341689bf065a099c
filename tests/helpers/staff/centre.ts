/** Fields of a test's centre besides its code, name and position. */
export const A_CENTRE = {
  city: 'Mumbai',
  address: '1 Hill Road',
  hours: '',
  phone: '',
  isSample: false,
} as const
