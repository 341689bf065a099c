export const CITIES = [
  'Mumbai',
  'Delhi',
  'Bangalore',
  'Chennai',
  'Kolkata',
  'Hyderabad',
  'Pune',
  'Ahmedabad',
] as const

export type City = (typeof CITIES)[number]

export const DEFAULT_CITY: City = 'Mumbai'
