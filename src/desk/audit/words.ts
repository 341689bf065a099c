import { messages } from '#text/messages.ts'

export const words = messages({
  formerStaff: '{name} (left)',
  kinds: { looked: 'Views', changed: 'Changes' },
  detail: '{name}: {value}',
  ofOrder: 'Who viewed or changed this order',
  views: { one: '{count} view by {names}', other: '{count} views by {names}' },
})
