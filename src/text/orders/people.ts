import { text } from '../text.ts'

/** Several people in one visit: who comes along, and whom each test is for. */

export const someoneElse = text('Someone else')
export const change = text('Change details')
export const useOwnAddress = text('Use my own address')

export const addPerson = text('Add another person to this visit')
export const whoElse = text('Who else is tested in this visit?')
export const oneVisit = text('One visit, one payment. Choose everybody who takes a test.')
export const myself = text('Myself')
/** Read out before the name. */
export const changePerson = text('Change')
export const takePersonOut = text('Remove')
export const keepOut = text('Cancel')
export const visitIsFull = text('At most {max} people in one visit. Please book the others separately.')

export const whoIsEachFor = text('Who is each test for?')
/** Read out before the name of an item: which people it is for. */
export const itemIsFor = text('{item} is for')
export const lastOneStays = text('Each test is for somebody. To leave it out, take it out of your cart.')
export const hasItIn = text('already in {item}')
export const tooManyOfOne = text({
  one: '"{item}" is in your cart {times} times, and there is {count} person. Add another person, or book it once.',
  other:
    '"{item}" is in your cart {times} times, and there are {count} people. Add another person, or book it once for each.',
})
export const bookOnce = text({ one: 'Book it once', other: 'Book it for {count} people' })
export const nobodysTest = text('{name} has no test yet. Please choose one, or remove {name}.')
export const personNameMissing = text('Please enter the name.')
export const personAgeMissing = text('Please enter the age.')
/** A person who has no name yet, by their place in the list. */
export const unnamed = text('Person {number}')
/** Before a sentence that is about one of several people. */
export const ofPerson = text('{name}: {words}')
export const howPersonPrepares = text('How {name} prepares')
export const forNames = text('for {names}')
