import { text } from '../../text.ts'

/** Views of the board: what narrows it, and what is kept under a name. */

export const viewsLabel = text('Views')
export const wholeBoard = text('Whole board')
export const sharedView = text('for all')
export const opensWith = text('opens with it')
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
export const viewsMenu = text('Views (V)')
export const nameLabel = text('Name of the view')
export const shareLabel = text('For everybody')
export const keepNew = text('Keep as a new view')
export const keepChanges = text('Keep the changes')
export const removeView = text('Remove it')
export const openWith = text('Open my board with it')
export const openWhole = text('Open my board whole')
export const whatIsKept = text(
  'Kept are city, list, areas, collectors, states and order; not the day, nor what is typed into the filter.',
)
export const kept = text('“{name}” is kept.')
export const removed = text('“{name}” is removed.')
export const opensNow = text('Your board opens with “{name}”.')
export const opensWhole = text('Your board opens whole.')
