import { expect, test } from 'vitest'
import type { ShareDrawing } from './drawing.ts'
import { shareSvg } from './svg.ts'

const drawn = (changes: Partial<ShareDrawing>) =>
  shareSvg(
    {
      kind: 'share',
      brand: 'jaanch',
      accent: '#0b6b57',
      logo: null,
      title: 'Complete Blood Count',
      line: null,
      price: '₹249',
      regularPrice: null,
      ...changes,
    },
    { hasLogo: false },
  )

/** Where the outline of each letter begins. */
const placesIn = (svg: string) =>
  [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\) scale\([\d.]+ -/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))

test('text is drawn as outlines, because a container has no fonts', () => {
  const svg = drawn({})
  expect(svg).not.toMatch(/<text|font/)
  expect(placesIn(svg)).toHaveLength('jaanchCompleteBloodCount₹249'.length)
})

test.each([
  ['of many words', 'Comprehensive executive full body check-up with vitamins '.repeat(4)],
  ['of one word', 'Anti-'.repeat(40)],
  ['in Devanagari', 'संपूर्ण स्वास्थ्य जाँच और विटामिन की जाँच '.repeat(4)],
])('a name %s that is too long is cut between logo and price', (_, title) => {
  const places = placesIn(drawn({ title }))
  for (const { x, y } of places) {
    expect(x).toBeLessThan(1120)
    expect(y).toBeLessThan(630)
  }
  const lines = new Set(places.map(({ y }) => y).filter(y => y > 150 && y < 500))
  expect(lines.size).toBeGreaterThan(1)
})

test('a reduced price stands beside the struck regular price', () => {
  expect(placesIn(drawn({ regularPrice: '₹499' })).length).toBe(placesIn(drawn({})).length + 4)
  expect(drawn({ regularPrice: '₹499' })).toMatch(/<path d="M[\d.]+ \d+H[\d.]+" stroke=/)
})

test('the accent colours mark, price and band', () => {
  expect(drawn({ accent: '#1a4fa0' }).split('#1a4fa0')).toHaveLength(4)
})

test('a long heading ends above a promise of three lines', () => {
  const title = 'Blood tests and full body check-ups at home in Nagpur and Wardha'.slice(0, 60)
  const heights = placesIn(
    drawn({ title, price: null, line: 'A trained collector comes to you. '.repeat(8) }),
  )
    .map(({ y }) => y)
    .filter(y => y > 150)
  const lines = [...new Set(heights)].sort((a, b) => a - b)
  const gap = Math.max(...lines.slice(1).map((y, index) => y - (lines[index] ?? y)))
  expect(lines.filter(y => y > 440)).toHaveLength(3)
  expect(gap).toBeGreaterThan(44)
})
