import type { CompanyFacts } from '#wire/facts.ts'

export const sampleFacts: CompanyFacts = {
  isSample: true,
  accent: null,
  logo: null,
  sharePicture: null,
  texts: { promise: null, hero: null, siblingsDay: true },
  cityCount: 220,
  centreCount: 1000,
  accreditations: [{ name: 'NABL', number: 'MC-0000', address: null }],
  collectors: [
    'A trained phlebotomist, with a photo badge that you may ask to see',
    'Background checked by the police, vaccinated',
    'Opens a new, sealed needle in front of you',
  ],
  pictures: { hero: null, collectors: null, centres: null, doctors: null },
  help: {
    hours: '7 AM to 9 PM, every day',
    whatsapp: '910000000000',
    callBack: 'within two hours, between 8 AM and 8 PM',
  },
  socialLinks: [
    { name: 'Instagram', address: 'https://www.instagram.com/' },
    { name: 'Facebook', address: 'https://www.facebook.com/' },
    { name: 'YouTube', address: 'https://www.youtube.com/' },
    { name: 'LinkedIn', address: 'https://www.linkedin.com/' },
  ],
  testimonials: [
    {
      name: 'Meera S.',
      city: 'Pune',
      words:
        'The collector came at ten past seven, was gentle with my mother, and the report was there by evening.',
    },
    {
      name: 'Arjun K.',
      city: 'Bangalore',
      words: 'I could see the full price before I booked. No call in between, no surprise at the door.',
    },
    {
      name: 'Farida N.',
      city: 'Mumbai',
      words: 'The page told me not to eat from nine in the evening. My last lab forgot to, and I went twice.',
    },
  ],
  siblingsTestimonials: [
    {
      name: 'Priya and Karan',
      city: 'Mumbai',
      words:
        'My brother keeps putting off his check-up. Booking together was what it took. Both samples were done before breakfast.',
    },
    {
      name: 'Anjali and Nisha',
      city: 'Pune',
      words:
        'We live in different cities and booked for the same morning. We compared our reports on a call that evening.',
    },
    {
      name: 'Rahul and Sameer',
      city: 'Bangalore',
      words:
        'The collector was on time and kind to our father as well. The doctor took time to explain the vitamin D result.',
    },
  ],
  partners: [
    { name: 'Northgate Labs', initials: 'NL', line: 'Biochemistry and hormones' },
    { name: 'Blue Lotus Pathology', initials: 'BL', line: 'Blood and urine tests' },
    { name: 'Sahyadri Imaging', initials: 'SI', line: 'X-ray, CT and ultrasound' },
    { name: 'Coral Diagnostics', initials: 'CD', line: 'Infections and allergy' },
    { name: 'Banyan Genomics', initials: 'BG', line: 'Cancer markers' },
    { name: 'Monsoon Heart Centre', initials: 'MH', line: 'ECG and echo' },
  ],
  awards: [
    { title: 'Home collection service of the year', from: 'Example Health Forum', year: 2025 },
    { title: 'Clear pricing award', from: 'Example Consumer Circle', year: 2024 },
  ],
}
