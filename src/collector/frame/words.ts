import { messages } from '#text/messages.ts'

/** Texts in English; words.hi.ts has them in Hindi. Only one of the two is loaded. */
const english = {
  appTitle: 'Visits',
  appName: '{brand} visits',
  otherLanguage: 'हिंदी',
  loading: 'Loading...',
  tryAgain: 'Try again',
  back: 'Back',
  close: 'Close',

  // Signing in
  signOut: 'Sign out',
  signOutKeeps: {
    one: '{count} update is not sent. It stays on this phone, without names, until you sign in again.',
    other: '{count} updates are not sent. They stay on this phone, without names, until you sign in again.',
  },
  signOutAnyway: 'Sign out anyway',
  notYourRole: 'You are not on the list of collectors.',

  // Sending
  notSent: { one: '{count} not sent yet.', other: '{count} not sent yet.' },
  goesWithSignal: 'Will be sent when there is signal.',
  noSignal: 'No signal. Everything is saved on this phone.',
  allSent: 'All sent, {time}',
  ofOtherCollector: {
    one: '{count} update from another collector is saved on this phone until they sign in.',
    other: '{count} updates from another collector are saved on this phone until they sign in.',
  },
  clockWrong: 'This phone’s clock is wrong. Your updates still get the right time.',
  storageFull: 'This phone is full and the update was not saved. Free some space and tap again.',
  notSaved: 'The update was not saved. Close the app, open it again and tap again.',
  mayDelete:
    'If this phone runs short of space, it may delete updates that are not sent. Add this app to the home screen to prevent that.',
  lostUpdates: {
    one: 'This phone deleted {count} update before it was sent. Check today’s visits, and enter again what is missing.',
    other:
      'This phone deleted {count} updates before they were sent. Check today’s visits, and enter again what is missing.',
  },
  noRoom: 'This phone is full and today’s visits are not up to date. Free some space.',
  newVersion: 'A new version is available.',
  takeNew: 'Update',
  deskChecking: 'The desk is checking this',
  notTaken: 'The laboratory did not accept this',
  seen: 'OK',

  // Today
  doneOf: '{done} of {all} done',
  inHand: 'in hand',
  noVisits: 'You have no visits today.',
  noDayHere: 'Today’s visits are not on this phone yet. It needs signal once a day.',
  allDone: 'All visits are done.',
  later: 'Later',
  done: 'Done',
  thisVisit: 'This visit',
  take: 'Collect',
  paid: 'Paid',
  call: 'Call',
  callNumber: 'Call {number}',
  navigate: 'Navigate',
  setOff: 'I am on my way',
  atTheDoor: 'I am at the door',
  openVisit: 'Open the visit',
  steps: {
    'to-go': 'Next visit',
    'on-the-way': 'On the way',
    'at-door': 'At the door',
    between: 'First sample taken',
    collected: 'Collected',
    failed: 'Not collected',
  },
  people: { one: '{count} person', other: '{count} people' },
  genders: {
    male: 'M {age}',
    female: 'F {age}',
    other: 'O {age}',
  },
  fasting: 'Fasting',
  noFast: 'Not asked to fast',
  breakfast: 'Breakfast {meal}, sample {time}',
  nextSample: 'Next sample {time}',
  calls: {
    due: 'No call by the laboratory yet: call the desk first',
    done: 'The laboratory has called',
  },

  // A visit
  visitOf: 'Visit {count} of {all}',
  doorCode: 'Door code',
  doorCodeWhere: 'It is in the message that you are on the way, and on the order’s page.',
  digits: 'Four digits',
  checkCode: 'Check',
  worksOffline: 'Works without signal. 5 tries.',
  codeWrong: { one: 'Wrong code. {count} try left.', other: 'Wrong code. {count} tries left.' },
  noTriesLeft: 'No tries left. Choose why there is no code.',
  noCode: 'No code: choose a reason',
  codeRight: 'Door code correct',
  goOnWithoutCode: 'Go on without the code',
  reasonIsRecorded: 'Your reason is recorded for the laboratory. Then check name and age as usual.',
  recordReason: 'Record reason and go on',
  codeSkipped: 'No door code, reason recorded',
  skipReasons: {
    'no-phone': 'They have no phone at hand',
    'patient-known': 'I know them',
    'staff-told': 'The desk confirmed it',
    other: 'Other',
  },
  whoIsIt: 'Name and age',
  askIdentity: 'Ask for the name and age. Do not say them first.',
  identityCorrect: 'They said it correctly',
  identityChecked: 'Name and age correct',
  tubes: { one: '{count} tube', other: '{count} tubes' },
  drawInOrder: 'Draw in this order',
  allScanned: 'All tubes scanned',
  countOf: '{count} of {all}',
  timings: {
    'after-meal': 'after the meal',
    'glucose-1h': '1 hour after glucose',
    'glucose-2h': '2 hours after glucose',
  },
  caps: {
    blue: 'blue',
    gold: 'gold',
    green: 'green',
    lavender: 'lavender',
    grey: 'grey',
    yellow: 'yellow',
    white: 'white',
    brown: 'brown',
    red: 'red',
  },
  cap: '{container}, {cap} cap',
  labelCode: 'Label {code}',

  // Scanning
  scan: 'Scan',
  scanTube: 'Scan {tube}',
  scanHow: 'Hold the bars in the frame.',
  cameraRefused: 'The camera cannot be used. Type the code.',
  typeCode: 'Code on the tube',
  useCode: 'Use code',
  notACode: '{code} is not a tube code. Check it again.',
  codeUsed: '{code} is already on another tube.',

  // Money
  takeAmount: 'Collect {amount}',
  nothingToTake: 'Nothing to collect: already paid',
  cash: 'Cash',
  upi: 'UPI',
  upiCode: 'Code to pay {amount} by UPI',
  upiHow: 'They scan this with any UPI app and show you the confirmation.',
  tookCash: 'I have {amount} in cash',
  sawUpi: 'I have seen {amount} paid by UPI',
  upiReference: 'Reference number on their phone',
  upiReferenceHow: 'The number of twelve digits (UTR).',
  cashTaken: '{amount} taken in cash',
  upiTaken: '{amount} paid by UPI',

  // The end of a visit
  firstTaken: 'First sample taken',
  collected: 'Collected',
  couldNot: 'Could not collect',
  whyEnd: 'Why does this visit end?',
  patientIsInformed: 'The patient gets a message and can choose another time.',
  stillToDo: 'Still to do: {what}',
  missing: {
    code: 'code',
    person: 'name',
    money: 'payment of {amount}',
  },
  shortTitle: 'A tube is missing. Why?',
  shortReasons: {
    'not-home': 'A person was not there',
    'vein-gave-out': 'Blood flow stopped',
    'tube-broken': 'A tube broke',
    'patient-stopped': 'They wanted to stop',
    other: 'Other',
  },
  collectedShort: 'Collected without it',
  tubesGoOn: {
    one: '{count} tube was collected and goes to the laboratory.',
    other: '{count} tubes were collected and go to the laboratory.',
  },
  failReasons: {
    'nobody-home': 'No one answered',
    'not-fasting': 'Not fasting',
    'could-not-draw': 'Could not find a vein',
    refused: 'Patient refused',
    'address-not-found': 'Address not found',
    'patient-unwell': 'Unwell: call the desk',
    'collector-unable': 'I could not get there',
    other: 'Other',
  },
  takePhoto: 'Add a photo',
  photoAdded: 'Photo added',
  photoOf: 'Photo of {time}',
  photoWaits: 'Not sent yet',
  noPhoto: 'This is not a picture.',
  why: 'Why',
  endVisit: 'End this visit',
  visitGone: 'This visit is no longer yours.',

  // Handing over
  handOver: 'Hand over box and cash',
  handOverAmount: 'Hand over {amount}',
  countIt:
    'Count the cash and give it to accounts or a manager. They count it again. Both names are recorded.',
  tubesInBox: { one: '{count} tube in the box', other: '{count} tubes in the box' },
  sendFirst: 'All updates must be sent first. This needs signal.',
  nothingInHand: 'No cash in hand.',
  owesYou: 'The laboratory owes you {amount}.',
  handedOver: 'You handed over {amount}. Accounts or a manager counts it next.',
  undoHandover: 'Undo the handover',

  // Signing in
  signInTitle: 'Sign in',
  signInHow: 'With the passkey of this phone: your finger, face or PIN.',
  signInButton: 'Sign in with a passkey',
  noKey: 'No passkey on this phone yet? Ask for a link at the laboratory.',
  keptHere: {
    one: '{count} update is saved here. It will be sent when you sign in.',
    other: '{count} updates are saved here. They will be sent when you sign in.',
  },
  whatIsKept: 'Saved updates',
  showTheDesk: 'If you can no longer sign in, show this to the desk. They will record it for you.',
  keptLine: '{time}, {order}: {what}',

  // Refusals of the server without words in this language
  askTheDesk: 'Please ask the desk why.',
  somethingFailed: 'Something went wrong on our side. Please try again.',

  // Passkeys that fail without a refusal
  notReached: 'The shop could not be reached. Please try again.',
  deviceRefused: 'Your device did not confirm it, or has no passkey for this shop.',
  passkeysUnknown: 'This browser does not support passkeys. Please use a newer one.',
} as const

export type English = typeof english
export const words = messages(english)
export type Words = typeof words
