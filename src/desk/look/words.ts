import * as common from '#text/common.ts'
import { messages } from '#text/messages.ts'
import { say } from '#text/text.ts'

export const words = messages({
  parts: { policies: 'Policies', look: 'Look', facts: 'Company facts', doctors: 'Doctors' },
  contrasts:
    'Contrast of white on the colour {white}, of the colour on the shop’s backgrounds {background}. Both need {least} or more.',
  tooLight: 'Too light to be read. The nearest colour that can be read is {nearest}.',
  takeNearest: 'Use {nearest}',
  changePolicy: 'Change {policy}',
  accept: 'Accept as version {version}…',
  accepted: '{policy} is accepted as version {version}.',
  acceptedBy: 'Version {version}, {date}, {name}',
  proposed: '{state}. A new text is proposed',
  proposedBy:
    'This text was imported by {name} on {date}. It replaces the published one when an owner accepts it.',
  sample: 'Version {version}, a sample of the demo',
  policyHint:
    '## begins a heading, ### a smaller one, and - or 1. a list. [Terms](/terms) links to a page of the shop. An empty line ends a paragraph.',
})

export const policyNames = {
  privacy: say(common.privacy),
  terms: say(common.terms),
  refunds: say(common.refunds),
  shipping: say(common.shipping),
}
