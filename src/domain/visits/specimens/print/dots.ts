import type { Line } from '#domain/money/invoices/pdf/typesetting.ts'

/** Text of any script as a picture in black and white, for printers whose own fonts have only Latin letters. */

interface Point {
  x: number
  y: number
}

interface Edge {
  from: Point
  to: Point
}

/** Straight pieces of a curve: enough for letters of some 30 dots. */
const PIECES = 6
/** Lines of each row of dots at which the outlines are crossed. */
const SAMPLES = 4

/** Rows of bytes with a bit for each dot, 1 for black. `width` is in dots, a multiple of eight. */
export function dotsOf(
  line: Line,
  size: number,
  baseline: number,
  width: number,
  height: number,
): Uint8Array[] {
  const edges = line.runs.reduce<{ edges: Edge[]; left: number }>(
    ({ edges, left }, { face, text, width: wide }) => {
      const scale = size / face.font.unitsPerEm
      const { glyphs, positions } = face.font.layout(text)
      let pen = left
      glyphs.forEach((glyph, index) => {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
        const place = ({ x, y }: Point): Point => ({
          x: pen + (x + xOffset) * scale,
          y: baseline - (y + yOffset) * scale,
        })
        edges.push(...outlineOf(glyph.path.commands, place))
        pen += xAdvance * scale
      })
      return { edges, left: left + wide }
    },
    { edges: [], left: 0 },
  ).edges
  return Array.from({ length: height }, (_, row) => rowOf(edges, row, width))
}

type Command = { command: string; args: number[] }

/** The straight edges of a glyph's outline. */
function outlineOf(commands: readonly Command[], place: (point: Point) => Point): Edge[] {
  const edges: Edge[] = []
  let [start, at]: Point[] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, index) => ({
      x: args[2 * index] ?? 0,
      y: args[2 * index + 1] ?? 0,
    }))
    const end = points.at(-1) ?? start ?? { x: 0, y: 0 }
    if (command === 'moveTo') start = end
    else
      for (let piece = 1, from = at; piece <= PIECES && from; piece++) {
        const to = curveAt([at ?? end, ...(points.length > 0 ? points : [end])], piece / PIECES)
        edges.push({ from: place(from), to: place(to) })
        from = to
      }
    at = end
  }
  return edges
}

/** De Casteljau's rule, for lines and for curves of both kinds. */
function curveAt(points: readonly Point[], share: number): Point {
  let left = points
  while (left.length > 1)
    left = left.slice(1).map((point, index) => ({
      x: (left[index]?.x ?? 0) * (1 - share) + point.x * share,
      y: (left[index]?.y ?? 0) * (1 - share) + point.y * share,
    }))
  return left[0] ?? { x: 0, y: 0 }
}

/** Black where more than half of a dot lies within the outlines. */
function rowOf(edges: readonly Edge[], row: number, width: number): Uint8Array {
  const covered = new Float32Array(width)
  for (let sample = 0; sample < SAMPLES; sample++) {
    let winding = 0
    const crossings = crossingsOf(edges, row + (sample + 0.5) / SAMPLES)
    crossings.forEach(({ x, turn }, index) => {
      winding += turn
      const until = crossings[index + 1]?.x
      if (winding !== 0 && until !== undefined) cover(covered, x, until)
    })
  }
  const bytes = new Uint8Array(width / 8)
  covered.forEach((samples, dot) => {
    if (samples * 2 > SAMPLES) bytes[dot >> 3] = (bytes[dot >> 3] ?? 0) | (0x80 >> (dot & 7))
  })
  return bytes
}

function crossingsOf(edges: readonly Edge[], y: number): { x: number; turn: number }[] {
  return edges
    .filter(({ from, to }) => from.y <= y !== to.y <= y)
    .map(({ from, to }) => ({
      x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x),
      turn: to.y > from.y ? 1 : -1,
    }))
    .sort((a, b) => a.x - b.x)
}

function cover(covered: Float32Array, from: number, until: number): void {
  for (let dot = Math.max(0, Math.floor(from)); dot < Math.min(covered.length, Math.ceil(until)); dot++)
    covered[dot] = (covered[dot] ?? 0) + Math.min(until, dot + 1) - Math.max(from, dot)
}
