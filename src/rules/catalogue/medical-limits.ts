/**
 * Medical limits of booking and of preparation. A pathologist of the laboratory reviews them before a shop takes real
 * bookings (docs/running.md).
 */
export const MEDICAL_LIMITS = {
  /** Below this age, in years, a person is not asked to fast: the laboratory calls about it. */
  fastFromAge: 12,
  /** Below this age, in years, only staff book a test that needs a fast, after a call. */
  fastingTestFromAge: 2,
  /** Hours of the day at which breakfast can begin before a test after a meal, and at which it usually does. */
  earliestBreakfast: 7,
  usualBreakfast: 8,
  /** In minutes: from the first sample to the first bite, when a second sample follows. */
  minutesToMeal: 5,
  /** In days: how long a stated pregnancy counts for later bookings. */
  pregnancyDays: 280,
} as const
