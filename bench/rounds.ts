/** Alternating rounds, so that load of the machine affects both sides alike. */

export interface Side {
  /** Calls or bookings per second. */
  rate: number
  /** The 99th percentile, ms. */
  p99: number
}

export interface Compared {
  what: string
  /** The shop's rate divided by the bare one's: the median of the rounds. */
  ratio: number
  shop: Side
  bare: Side
  ratios: number[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0]
  return sorted.length % 2 ? high : (low + high) / 2
}

/** Measures both sides `rounds` times, in alternating order. */
export async function compare(
  what: string,
  rounds: number,
  measure: { shop: () => Promise<Side>; bare: () => Promise<Side> },
): Promise<Compared> {
  const shop: Side[] = []
  const bare: Side[] = []
  for (let round = 0; round < rounds; round++) {
    const sides = [async () => shop.push(await measure.shop()), async () => bare.push(await measure.bare())]
    for (const side of round % 2 ? sides.toReversed() : sides) await side()
  }
  const ratios = shop.map((side, round) => side.rate / (bare[round]?.rate ?? Number.NaN))
  const middle = (sides: Side[]): Side => ({
    rate: median(sides.map(side => side.rate)),
    p99: median(sides.map(side => side.p99)),
  })
  return { what, ratio: median(ratios), shop: middle(shop), bare: middle(bare), ratios }
}
