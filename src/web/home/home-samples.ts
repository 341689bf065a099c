/**
 * Partners, customers' words and awards on the home page. All of it is invented: samples that the owner replaces with
 * real ones, and then marks `isSample: false`. Samples are shown in demo mode only, and labelled.
 */

interface Sample {
  isSample: boolean
}

export interface Partner extends Sample {
  name: string
  /** Two letters for its mark. */
  initials: string
  line: string
}

export interface Testimonial extends Sample {
  name: string
  city: string
  words: string
}

export interface Award extends Sample {
  title: string
  from: string
  year: number
}

export const PARTNERS: readonly Partner[] = [
  { name: 'Northgate Labs', initials: 'NL', line: 'Biochemistry and hormones', isSample: true },
  { name: 'Blue Lotus Pathology', initials: 'BL', line: 'Blood and urine tests', isSample: true },
  { name: 'Sahyadri Imaging', initials: 'SI', line: 'X-ray, CT and ultrasound', isSample: true },
  { name: 'Coral Diagnostics', initials: 'CD', line: 'Infections and allergy', isSample: true },
  { name: 'Banyan Genomics', initials: 'BG', line: 'Cancer markers', isSample: true },
  { name: 'Monsoon Heart Centre', initials: 'MH', line: 'ECG and echo', isSample: true },
]

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Meera S.',
    city: 'Pune',
    words:
      'The collector came at ten past seven, was gentle with my mother, and the report was there by evening.',
    isSample: true,
  },
  {
    name: 'Arjun K.',
    city: 'Bangalore',
    words: 'I could see the full price before I booked. No call in between, no surprise at the door.',
    isSample: true,
  },
  {
    name: 'Farida N.',
    city: 'Mumbai',
    words: 'The page told me not to eat from nine in the evening. My last lab forgot to, and I went twice.',
    isSample: true,
  },
]

export const AWARDS: readonly Award[] = [
  { title: 'Home collection service of the year', from: 'Example Health Forum', year: 2025, isSample: true },
  { title: 'Clear pricing award', from: 'Example Consumer Circle', year: 2024, isSample: true },
]

/** What may be shown: in demo mode all, in a live shop only what is real. */
export const shownOf = <T extends Sample>(entries: readonly T[], isDemo: boolean): T[] =>
  entries.filter(entry => isDemo || !entry.isSample)
