import Check, * as check from 'lucide-react/icons/check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

type IconData = Parameters<typeof createIcon>[0]
const Ours = createIcon((check as unknown as { __iconData: IconData }).__iconData)

test.each([
  {},
  { className: 'size-5' },
  { 'aria-hidden': 'true' as const, className: 'size-5' },
  { 'aria-label': 'Done' },
  { role: 'img' },
  { strokeWidth: 1.75 },
])('an icon with %j is the picture that the server draws', props => {
  expect(renderToStaticMarkup(createElement(Ours, props))).toBe(
    renderToStaticMarkup(createElement(Check, props)),
  )
})
