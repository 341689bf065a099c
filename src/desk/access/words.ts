import { messages } from '#text/messages.ts'

export const words = messages({
  linkText: 'Your sign-in for the desk. The link works once, for one day, and is only for you: {link}',
  staff: {
    passkeys: { one: '{count} passkey', other: '{count} passkeys' },
    people: { one: '{count} person', other: '{count} people' },
    find: 'Find by name or role',
    atCentre: '{role}, {centre}',
    addPerson: 'Add person',
    namesakeLabel: 'There is already a {name}. This is another person. Both will be shown with a number.',
    placeOf: '{role}: centre {at}',
    alsoOf: '{role}: add a centre',
    lessOf: '{role}: remove the last centre',
    change: 'Change',
    changeOf: 'Change {name}',
    moreOf: 'More for {name}',
    newLinkOf: 'New sign-in link for {name}',
    lostOf: 'Lost device of {name}: end all passkeys',
    endOf: '{name}: end access',
    signedInOf: 'Where signed in: {name}',
    usedFrom: 'since {since}, last used {time} from {address}',
    hide: 'Hide',
    sessionsEnded: {
      one: '{name}: {count} session is ended. They can sign in again.',
      other: '{name}: {count} sessions are ended. They can sign in again.',
    },
    linkFor:
      'Give {name} this link. It adds one passkey, works once, and expires after a day. It is not shown again.',
    willBeUnassigned: {
      one: '{count} upcoming visit becomes unassigned.',
      other: '{count} upcoming visits become unassigned.',
    },
    holdsCash: '{name} holds {amount} in cash: have it counted on Cash first.',
    endedNow: '{name} can no longer sign in. Visits now unassigned: {visits}.',
    roles: {
      reception: 'Reception',
      coordinator: 'Coordinator',
      collector: 'Collector',
      technician: 'Technician',
      pathologist: 'Pathologist',
      accounts: 'Accounts',
      manager: 'Manager',
      owner: 'Owner',
    },
  },
  /** A person's own keys and sessions. */
  own: {
    keysTitle: 'Your passkeys',
    keyOfDevice: 'Device',
    sessionsTitle: 'Where you are signed in',
    endSession: 'End',
    endSessionOf: 'End the session on {device}',
  },
  photo: {
    photographOf: 'Photograph of {name}',
    photoSaved: 'The photograph of {name} is saved.',
    photoRemoved: 'The photograph of {name} is removed.',
  },
  /** A customer's data. */
  people: {
    keptFor:
      'For {years} years, with their invoices. Their reports, patients, phone numbers and addresses are erased.',
    notYet: 'Erasing is not possible yet: {why}',
    erased: 'Erased. Orders kept for accounting: {kept}.',
  },
})
