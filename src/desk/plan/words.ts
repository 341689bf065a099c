import { messages } from '#text/messages.ts'

export const words = messages({
  visitCount: { one: '{count} visit', other: '{count} visits' },
  proposed: { one: '{count} visit gets a collector', other: '{count} visits get a collector' },
  replaced: { one: '{count} changes its collector', other: '{count} change their collector' },
  unplaced: { one: 'For {count} no collector is free', other: 'For {count} no collector is free' },
  legend: 'Colours of the visits',
  looks: {
    changed: 'changed by this plan',
    unchanged: 'as assigned',
    selected: 'selected',
    fixed: 'under way, stays',
  },
  chip: '{name}, {area}, {hour}, {collector}',
  noCollector: 'no collector',
  noHours:
    'No collector of {city} has working hours, so the plan counts all of them as working all day and shares the visits out.',
  load: '{count} of {perHour}',
  overload: '{count}, above their {perHour} an hour',
  offButton: 'Day off…',
  offName: 'Day off… for {name}',
  offTitle: '{name} is off on {day}',
  offVisits: {
    one: '{count} visit will be planned again. Nothing is assigned before you apply the plan.',
    other: '{count} visits will be planned again. Nothing is assigned before you apply the plan.',
  },
  offUnderWay: {
    one: '{count} visit is under way and stays.',
    other: '{count} visits are under way and stay.',
  },
  offDone: '{name} is off. See the plan for the visits, and apply it.',
  applied: { one: '{count} visit assigned.', other: '{count} visits assigned.' },
  takenBack: { one: '{count} visit is as before.', other: '{count} visits are as before.' },
  refused: '{name}, {order}: {problem}',
  areaChanges: { one: '{count} trip to another area', other: '{count} trips to other areas' },
})
