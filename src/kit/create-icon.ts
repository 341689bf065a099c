import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

type Props = SVGProps<SVGSVGElement>

const STROKES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function draw({ name, node }: IconData, { className = '', ...rest }: Props) {
  const isNamed = 'role' in rest || 'title' in rest || Object.keys(rest).some(key => key.startsWith('aria-'))
  return createElement(
    'svg',
    {
      ...STROKES,
      className: `lucide lucide-${name} ${className}`.trim(),
      'aria-hidden': isNamed ? undefined : 'true',
      ...rest,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}

/**
 * Replaces lucide's function of this name in the client bundle: the same SVG, without the size, colour and stroke props
 * that are not used here and weigh more than all the icons.
 */
export default function createIcon(icon: IconData) {
  return (props: Props) => draw(icon, props)
}
