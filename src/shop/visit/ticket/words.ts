import { text } from '#text/text.ts'

export const atHome = text('{name}, at home')
export const atCentre = text('{name}, at the centre')
/** Follows the hour of a visit with a second sample. */
export const andAbout = text('and about {hour}')
/** After '11–12', for which neither AM nor PM is right. */
export const noon = text('noon')

export const noFasting = text('No fasting')
export const eatAsUsual = text('Eat and drink as usual.')
export const eatUntil = text('No food after {hour}')
/** In one line: 'No food after 11 PM, tonight', 'No food after midnight, Mon, 23 Nov'. */
export const eatUntilOnDay = text('No food after {hour}, {day}')
export const midnight = text('midnight')
/** Beside 'No food after 11 PM', on the day itself. */
export const tonight = text('tonight')
export const timeLeft = text('{hours} h {minutes} min left')
export const hoursLeft = text('{hours} h left')
export const minutesLeft = text('{minutes} min left')
export const thenWater = text('Then only plain water, until the sample is taken.')
export const onlyWater = text('Only plain water')
export const nothingElse = text('No food, tea, coffee or milk until the sample is taken.')
/** To a person who fasts and whose visit is late. */
export const waterIsFine = text('You may have water')
export const ifWeak = text('If you feel weak, eat and choose another time: it’s free.')
/** For people who are never asked to fast. */
export const foodAsUsual = { child: text('Feed as usual'), pregnant: text('Eat as usual') }
export const weWillCall = text('We’ll call you about fasting.')
// A call before some tests; the ticket doesn’t name the tests.
export const counsellorCalls = text(
  'Our counsellor calls before the visit. No call by the evening before? Please call us.',
)
export const counsellorCalled = text('Our counsellor has called.')
export const startBreakfast = text('Start breakfast at {time}')
export const thenSample = text('We take the sample at {time}. In between only plain water.')
/** After the first of two samples; beside it 'by 7:15 AM'. */
export const eatNow = text('Eat now')
export const eatBy = text('by {time}')
export const nextSample = text('Next sample {time}. After the meal only plain water.')
export const sampleAt = text('Sample at {time}')
export const waterUntilThen = text('Until then only plain water.')
export const startedEating = text('I have started eating')
export const sendingMeal = text('Sending...')
export const mealNotSent = text('This could not be sent. Please try again.')
// Two samples, a line each
export const firstSample = text('First sample')
export const thenEat = text('Then')
export const meal = text('A meal')
export const about = text('About {hour}')
export const secondSample = text('Second sample')
export const fastOfOtherVisit = text('The fast is for another visit that day. These tests don’t need it.')
/** Read out for the bar. */
export const nightLabel = text('Food until {until}, then only water until {visit}.')

export const onTheWay = text('{name} is on the way')
export const atTheDoor = text('{name} is at the door')
export const pleaseOpen = text('Please open')
export const forPatient = text('For {name}')
export const giveCode = text('Give this code to {name}')
export const notTaken = text('Not taken')
export const late = text('Late')
export const newSample = text('New sample needed')
export const failedTitle = text('We couldn’t take the sample')
export const lateTitle = text('We’re late, and we’re sorry')
export const againTitle = text('We need a new sample')
export const mayEatNow = text('You may eat now.')
