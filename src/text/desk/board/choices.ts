import { text } from '../../text.ts'

/** What narrows the board's lists. */

export const areaChoice = text('Area')
export const collectorChoice = text('Collector')
export const stateChoice = text('State')
export const chosenCount = text('{what}: {count}')
export const orderLabel = text('Order')
export const orders = {
  hour: text('By hour'),
  area: text('By area'),
  collector: text('By collector'),
}
export const clearChoice = text('Show all')
