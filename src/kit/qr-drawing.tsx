import { encode } from 'uqr'

export interface QrProps {
  text: string
  label: string
  className: string
}

/** Black on white in every colour scheme, with a quiet zone of four modules. */
export default function QrDrawing({ text, label, className }: QrProps) {
  const { data: modules } = encode(text, { ecc: 'M', border: 0 })
  const size = modules.length + 8
  const dark = modules.flatMap((line, row) =>
    line.flatMap((isDark, column) => (isDark ? `M${column + 4},${row + 4}h1v1h-1z` : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={`M0,0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
