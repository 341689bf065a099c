import { text } from '../../text.ts'

/** Views of the board: what narrows it, and what is kept under a name. */

export const viewsLabel = text('Views')
export const wholeBoard = text('All visits')
export const sharedView = text('shared')
export const opensWith = text('opens by default')
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
export const shareLabel = text('Share with everyone')
export const keepNew = text('Save as a new view')
export const keepChanges = text('Save changes')
export const removeView = text('Remove view')
export const openWith = text('Open my board with this view')
export const openWhole = text('Open my board with all visits')
export const whatIsKept = text(
  'A view saves the city, list, areas, collectors, states and order, but not the day or the filter text.',
)
export const kept = text('“{name}” is saved.')
export const removed = text('“{name}” is removed.')
export const opensNow = text('Your board opens with “{name}”.')
export const opensWhole = text('Your board opens with all visits.')
