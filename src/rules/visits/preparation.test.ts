import { describe, expect, test } from 'vitest'
import { dayAdvice, howToPrepare, preparationTexts } from './preparation.ts'

const FAST = 'Fast for 10-12 hours overnight; plain water is allowed.'
const slot = (hour: number) => ({ date: '2026-11-24', hour })

test.each([
  [12, 7, '7 PM on Mon, 23 Nov'],
  [8, 7, '11 PM on Mon, 23 Nov'],
  [12, 12, 'midnight on the night before Tue, 24 Nov'],
  [12, 13, '1 AM on Tue, 24 Nov'],
  [8, 13, '5 AM on Tue, 24 Nov'],
])('a fast of %i hours before a slot at %i starts at: %s', (fastingHours, hour, start) => {
  expect(
    howToPrepare({ afterMealHours: 0, noFast: null, fastingHours, texts: [FAST], slot: slot(hour) })[0],
  ).toBe(`Fasting: no food, tea, coffee or milk after ${start}. Plain water is fine.`)
})

const USUAL = 'Keep taking your usual medicines, unless your doctor has told you otherwise.'

test('the tests of one visit have one number of fasting hours', () => {
  const nothing = 'No special preparation needed.'
  const texts = [
    nothing,
    'Fast for at least 8 hours; plain water is allowed.',
    `Fast for at least 12 hours; plain water is allowed. ${USUAL}`,
    'Use the first urine of the morning.',
  ]
  expect(preparationTexts({ fastingHours: 12, texts })).toEqual([texts[2], texts[3]])
  expect(preparationTexts({ fastingHours: 0, texts: [nothing, nothing] })).toEqual([nothing])
  expect(preparationTexts({ fastingHours: 0, texts: [''] })).toEqual([''])
})

test('advice for the day is found within other preparation', () => {
  const urine = 'Fill the container. During a period, please choose a later day.'
  expect(dayAdvice([FAST, urine])).toEqual(['During a period, please choose a later day.'])
})

describe('how to prepare', () => {
  test('has one sentence on medicines for diabetics, and one for other patients', () => {
    const said = howToPrepare({
      afterMealHours: 0,
      noFast: null,
      fastingHours: 12,
      texts: [`${FAST} ${USUAL}`, FAST],
    })
    expect(said).toHaveLength(2)
    expect(said[1]).toBe(
      'On medicines for diabetes? Ask the doctor before fasting. Keep taking all other medicines, unless the doctor has said otherwise.',
    )
  })

  test('refers patients who take other medicines to the next points', () => {
    const thyroid = 'A sample before 10 AM is best. If you take a thyroid tablet, take it after the sample.'
    const texts = [`${FAST} ${USUAL}`, 'Avoid alcohol for 24 hours.', thyroid]
    const said = howToPrepare({ afterMealHours: 0, noFast: null, fastingHours: 12, texts })
    expect(said.slice(1)).toEqual([
      'On medicines for diabetes? Ask the doctor before fasting. Keep taking all other medicines, unless the doctor or a point below says otherwise.',
      thyroid,
      'Avoid alcohol for 24 hours.',
    ])
  })

  test('is empty if every test needs no preparation', () => {
    expect(
      howToPrepare({
        afterMealHours: 0,
        noFast: null,
        fastingHours: 0,
        texts: ['No special preparation needed.', ''],
      }),
    ).toEqual([])
    expect(howToPrepare({ afterMealHours: 0, noFast: null, fastingHours: 0, texts: [] })).toEqual([])
  })

  test('keeps every other requirement of a test once, with its own sentences', () => {
    const said = howToPrepare({
      afterMealHours: 0,
      noFast: null,
      fastingHours: 12,
      texts: [
        FAST,
        `${FAST} Take regular medicines only as advised by your doctor.`,
        'Fast for 6 hours. A recent creatinine report is needed.',
        'Prefer a morning sample, before 10 AM.',
        'Prefer a morning sample, before 10 AM. Take the thyroid tablet after giving the sample.',
        'Collect mid-stream urine. Avoid during menstruation.',
        'Collect mid-stream urine. Avoid during menstruation.',
        'Fast for 6-8 hours and keep the bladder full by drinking 4-5 glasses of water one hour before the scan.',
      ],
      slot: slot(9),
    })
    expect(said.slice(2)).toEqual([
      'Take regular medicines only as advised by your doctor.',
      'Prefer a morning sample, before 10 AM. Take the thyroid tablet after giving the sample.',
      'A recent creatinine report is needed.',
      'Collect mid-stream urine. Avoid during menstruation.',
      'Keep the bladder full by drinking 4-5 glasses of water one hour before the scan.',
    ])
  })

  test('states that a fast with a test after a meal needs two samples', () => {
    const after = 'Give the sample exactly 2 hours after starting your meal.'
    const both = howToPrepare({ afterMealHours: 2, noFast: null, fastingHours: 12, texts: [FAST, after] })
    expect(both.join(' ')).toContain('needs a second sample, two hours after food')
    expect(both).not.toContain(after)
    const told = howToPrepare({
      afterMealHours: 2,
      noFast: null,
      fastingHours: 12,
      texts: [FAST, after],
      slot: slot(7),
    }).join(' ')
    expect(told).toContain('a second sample at about 10 AM')
    expect(howToPrepare({ afterMealHours: 2, noFast: null, fastingHours: 0, texts: [after] })).toEqual([
      'The sample is taken two hours after you start breakfast. In between only plain water.',
    ])
  })

  test('uses the hours of the catalogue, not those in its text about a meal', () => {
    const words = 'Do not eat within two hours after a heavy meal.'
    const once = howToPrepare({ afterMealHours: 0, noFast: null, fastingHours: 12, texts: [FAST, words] })
    expect(once).toContain(words)
    expect(once.join(' ')).not.toContain('second sample')
    const asked = { afterMealHours: 1, noFast: null, fastingHours: 12, texts: [FAST], slot: slot(7) }
    expect(howToPrepare(asked).join(' ')).toMatch(/second sample at about 9 AM, one hour after food/)
  })

  test('sends people who take medicines for diabetes to the doctor before fasting', () => {
    expect(
      howToPrepare({ afterMealHours: 0, noFast: null, fastingHours: 12, texts: [FAST] }).join(' '),
    ).toMatch(/diabetes\? Ask the doctor before fasting/)
    expect(howToPrepare({ afterMealHours: 0, noFast: null, fastingHours: 12, texts: [FAST] })[0]).toContain(
      'for at least 12 hours before the visit',
    )
  })
})
