import { inBoth } from '../languages.ts'

/** What a collector reads on the phone, in English and Hindi. */

export const appTitle = inBoth('Visits', 'विज़िट')
export const appName = inBoth('{brand} visits', '{brand} विज़िट')
export const otherLanguage = inBoth('हिंदी', 'English')
export const loading = inBoth('Loading...', 'खुल रहा है...')
export const tryAgain = inBoth('Try again', 'फिर कोशिश करें')
export const back = inBoth('Back', 'वापस')
export const close = inBoth('Close', 'बंद करें')

export const appFailed = inBoth(
  'Something went wrong. Unsent updates are saved on this phone.',
  'कुछ गड़बड़ हुई। जो नहीं भेजा गया वह इस फ़ोन पर रखा है।',
)
export const openAgain = inBoth('Reopen', 'फिर खोलें')

// Signing in
export const signOut = inBoth('Sign out', 'साइन आउट')
export const signOutKeeps = inBoth(
  {
    one: '{count} update is not sent. It stays on this phone, without names, until you sign in again.',
    other: '{count} updates are not sent. They stay on this phone, without names, until you sign in again.',
  },
  {
    one: '{count} बात नहीं भेजी गई। दोबारा साइन इन करने तक वह बिना नाम के इस फ़ोन पर रहेगी।',
    other: '{count} बातें नहीं भेजी गईं। दोबारा साइन इन करने तक वे बिना नाम के इस फ़ोन पर रहेंगी।',
  },
)
export const signOutAnyway = inBoth('Sign out anyway', 'फिर भी साइन आउट करें')
export const notYourRole = inBoth('You are not on the list of collectors.', 'आप कलेक्टरों की सूची में नहीं हैं।')

// Sending
export const notSent = inBoth(
  { one: '{count} not sent yet.', other: '{count} not sent yet.' },
  { one: '{count} अभी नहीं भेजा गया।', other: '{count} अभी नहीं भेजे गए।' },
)
export const goesWithSignal = inBoth('Will be sent when there is signal.', 'सिग्नल आने पर भेजा जाएगा।')
export const noSignal = inBoth(
  'No signal. Everything is saved on this phone.',
  'सिग्नल नहीं है। सब इस फ़ोन पर रखा है।',
)
export const allSent = inBoth('All sent, {time}', 'सब भेज दिया, {time}')
export const ofSomebodyElse = inBoth(
  {
    one: '{count} update from another collector is saved on this phone until they sign in.',
    other: '{count} updates from another collector are saved on this phone until they sign in.',
  },
  {
    one: 'किसी और कलेक्टर की {count} बात उनके साइन इन करने तक इस फ़ोन पर रहेगी।',
    other: 'किसी और कलेक्टर की {count} बातें उनके साइन इन करने तक इस फ़ोन पर रहेंगी।',
  },
)
export const clockWrong = inBoth(
  'This phone’s clock is wrong. Times are corrected when they are sent.',
  'इस फ़ोन की घड़ी ग़लत है। भेजते समय समय ठीक हो जाएगा।',
)
export const storageFull = inBoth(
  'This phone is full and the update was not saved. Free some space and tap again.',
  'फ़ोन में जगह नहीं है: यह दर्ज नहीं हुआ। जगह बनाकर फिर दबाएँ।',
)
export const noRoom = inBoth(
  'This phone is full and today’s visits are not up to date. Free some space.',
  'फ़ोन में जगह नहीं है: यहाँ दिन पुराना है। जगह बनाएँ।',
)
export const newVersion = inBoth('A new version is available.', 'नया संस्करण आ गया है।')
export const takeNew = inBoth('Update', 'इस्तेमाल करें')
export const deskLooks = inBoth('The desk is checking this', 'डेस्क इसे देख रही है')
export const notTaken = inBoth('The laboratory did not accept this', 'लैब ने यह नहीं लिया')
export const seen = inBoth('OK', 'मैंने देख लिया')

// Today
export const doneOf = inBoth('{done} of {all} done', '{all} में से {done} पूरी')
export const inHand = inBoth('in hand', 'हाथ में')
export const noVisits = inBoth('You have no visits today.', 'आज आपको कोई विज़िट नहीं दी गई है।')
export const noDayHere = inBoth(
  'Today’s visits are not on this phone yet. It needs signal once a day.',
  'आज की विज़िट अभी इस फ़ोन पर नहीं हैं: दिन में एक बार सिग्नल चाहिए।',
)
export const allDone = inBoth('All visits are done.', 'सब विज़िट पूरी हो गईं।')
export const later = inBoth('Next', 'इसके बाद')
export const done = inBoth('Done', 'पूरी')
export const thisVisit = inBoth('This visit', 'यह विज़िट')
export const take = inBoth('Collect', 'लेना है')
export const paid = inBoth('Paid', 'भुगतान हो चुका')
export const call = inBoth('Call', 'कॉल करें')
export const callNumber = inBoth('Call {number}', '{number} पर कॉल करें')
export const navigate = inBoth('Navigate', 'रास्ता देखें')
export const setOff = inBoth('I am on my way', 'मैं निकल गया/गई')
export const atTheDoor = inBoth('I am at the door', 'मैं दरवाज़े पर हूँ')
export const openVisit = inBoth('Open the visit', 'विज़िट खोलें')
export const steps = {
  'to-go': inBoth('To go', 'जाना है'),
  'on-the-way': inBoth('On the way', 'रास्ते में'),
  'at-door': inBoth('At the door', 'दरवाज़े पर'),
  collected: inBoth('Collected', 'सैंपल लिया'),
  failed: inBoth('Not collected', 'नहीं ले पाए'),
} as const
export const people = inBoth(
  { one: '{count} person', other: '{count} people' },
  { one: '{count} व्यक्ति', other: '{count} व्यक्ति' },
)
export const genders = {
  male: inBoth('M {age}', 'पुरुष {age}'),
  female: inBoth('F {age}', 'महिला {age}'),
  other: inBoth('O {age}', 'अन्य {age}'),
} as const
export const fasting = inBoth('Fasting', 'खाली पेट')

// A visit
export const doorCode = inBoth('Door code', 'दरवाज़े का कोड')
export const doorCodeWhere = inBoth(
  '{name} can see it on the visit’s page.',
  '{name} को विज़िट के पेज पर दिखता है।',
)
export const digits = inBoth('Four digits', 'चार अंक')
export const checkCode = inBoth('Check', 'जाँचें')
export const worksOffline = inBoth('Works without signal. 5 tries.', 'बिना सिग्नल चलता है। 5 मौक़े।')
export const codeWrong = inBoth(
  { one: 'Wrong code. {count} try left.', other: 'Wrong code. {count} tries left.' },
  { one: 'कोड ग़लत है। {count} मौक़ा बाक़ी।', other: 'कोड ग़लत है। {count} मौक़े बाक़ी।' },
)
export const noTriesLeft = inBoth(
  'No tries left. Choose why there is no code.',
  'मौक़े ख़त्म: बताएँ कोड क्यों नहीं है।',
)
export const noCode = inBoth('No code: choose a reason', 'कोड नहीं: कारण बताएँ')
export const codeRight = inBoth('Door code correct', 'दरवाज़े का कोड सही')
export const codeSkipped = inBoth('No door code', 'दरवाज़े का कोड नहीं')
export const skipReasons = {
  'no-phone': inBoth('They have no phone at hand', 'उनके पास फ़ोन नहीं है'),
  'patient-known': inBoth('I know them', 'मैं उन्हें जानता/जानती हूँ'),
  'staff-told': inBoth('The desk confirmed it', 'डेस्क ने कहा'),
  other: inBoth('Other', 'कुछ और'),
} as const
export const whoIsIt = inBoth('Name and age', 'नाम और उम्र')
export const askThem = inBoth(
  'Ask for the name and age. Do not say them first.',
  'नाम और उम्र पूछें; पहले ख़ुद न बताएँ।',
)
export const saidRight = inBoth('They said it correctly', 'उन्होंने सही बताया')
export const saidDone = inBoth('Name and age correct', 'नाम और उम्र सही')
export const tubes = inBoth(
  { one: '{count} tube', other: '{count} tubes' },
  { one: '{count} ट्यूब', other: '{count} ट्यूबें' },
)
export const drawInOrder = inBoth('Draw in this order', 'इसी क्रम में लें')
export const doneCount = inBoth('{done} of {all}', '{all} में से {done}')
export const timings = {
  first: null,
  'after-meal': inBoth('after the meal', 'खाने के बाद'),
  'glucose-1h': inBoth('1 hour after glucose', 'ग्लूकोज़ के 1 घंटे बाद'),
  'glucose-2h': inBoth('2 hours after glucose', 'ग्लूकोज़ के 2 घंटे बाद'),
} as const
export const caps = {
  bottle: null,
  blue: inBoth('blue', 'नीला'),
  gold: inBoth('gold', 'सुनहरा'),
  green: inBoth('green', 'हरा'),
  lavender: inBoth('lavender', 'बैंगनी'),
  grey: inBoth('grey', 'स्लेटी'),
  yellow: inBoth('yellow', 'पीला'),
  white: inBoth('white', 'सफ़ेद'),
  brown: inBoth('brown', 'भूरा'),
  red: inBoth('red', 'लाल'),
} as const
export const cap = inBoth('{container}, {cap} cap', '{container}, {cap} ढक्कन')
export const labelSays = inBoth('Label {code}', 'लेबल {code}')

// Scanning
export const scan = inBoth('Scan', 'स्कैन करें')
export const scanTube = inBoth('Scan {tube}', '{tube} स्कैन करें')
export const scanHow = inBoth('Hold the bars in the frame.', 'बारकोड को फ़्रेम में रखें।')
export const cameraRefused = inBoth(
  'The camera cannot be used. Type the code.',
  'कैमरा नहीं चल रहा। कोड टाइप करें।',
)
export const typeCode = inBoth('Code on the tube', 'ट्यूब पर लिखा कोड')
export const useCode = inBoth('Use code', 'लगाएँ')
export const notACode = inBoth(
  '{code} is not a tube code. Check it again.',
  '{code} ट्यूब का कोड नहीं है: फिर देखें।',
)
export const codeUsed = inBoth('{code} is already on another tube.', '{code} पहले से दूसरी ट्यूब पर है।')

// Money
export const takeAmount = inBoth('Collect {amount}', '{amount} लें')
export const nothingToTake = inBoth('Nothing to collect: already paid', 'कुछ नहीं लेना: भुगतान हो चुका')
export const cash = inBoth('Cash', 'नक़द')
export const upi = inBoth('UPI', 'यूपीआई')
export const upiCode = inBoth('Code to pay {amount} by UPI', '{amount} यूपीआई से देने का कोड')
export const upiHow = inBoth(
  'They scan this with any UPI app and show you the confirmation.',
  'वे इसे किसी भी यूपीआई ऐप से स्कैन करें और दिखाएँ कि भुगतान हो गया।',
)
export const tookCash = inBoth('I have {amount} in cash', 'मुझे {amount} नक़द मिल गए')
export const sawUpi = inBoth('I have seen {amount} paid by UPI', 'मैंने {amount} का यूपीआई भुगतान देखा')
export const upiReference = inBoth('Reference number on their phone', 'उनके फ़ोन पर दिखता रेफ़रेंस नंबर')
export const upiReferenceHow = inBoth('The number of twelve digits (UTR).', 'बारह अंकों का नंबर (UTR)।')
export const cashTaken = inBoth('{amount} taken in cash', '{amount} नक़द लिए')
export const upiTaken = inBoth('{amount} paid by UPI', '{amount} यूपीआई से मिले')

// The end of a visit
export const collected = inBoth('Collected', 'सैंपल लिया')
export const couldNot = inBoth('Could not collect', 'नहीं ले पाए')
export const stillToDo = inBoth('Still to do: {what}', 'अभी बाक़ी: {what}')
export const missing = {
  code: inBoth('code', 'कोड'),
  person: inBoth('name', 'नाम'),
} as const
export const shortTitle = inBoth('A tube is missing. Why?', 'एक ट्यूब नहीं है। क्यों?')
export const shortReasons = {
  'vein-gave-out': inBoth('Blood flow stopped', 'और ख़ून नहीं आया'),
  'tube-broken': inBoth('A tube broke', 'ट्यूब टूट गई'),
  'patient-stopped': inBoth('They wanted to stop', 'वे रुकना चाहते थे'),
  other: inBoth('Other', 'कुछ और'),
} as const
export const collectedShort = inBoth('Collected without it', 'उसके बिना लिया')
export const tubesGoOn = inBoth(
  {
    one: '{count} tube was collected and goes to the laboratory.',
    other: '{count} tubes were collected and go to the laboratory.',
  },
  { one: '{count} ट्यूब ली गई: लैब जाएगी।', other: '{count} ट्यूबें ली गईं: लैब जाएँगी।' },
)
export const failReasons = {
  'nobody-home': inBoth('Nobody opened', 'किसी ने दरवाज़ा नहीं खोला'),
  'not-fasting': inBoth('Not fasting', 'खाली पेट नहीं थे'),
  'could-not-draw': inBoth('Could not find a vein', 'नस नहीं मिली'),
  refused: inBoth('Patient refused', 'नहीं चाहते'),
  'address-not-found': inBoth('Address not found', 'पता नहीं मिला'),
  'patient-unwell': inBoth('Unwell: call the desk', 'तबीयत ख़राब: डेस्क को कॉल करें'),
  'collector-unable': inBoth('I could not get there', 'मैं नहीं पहुँच सका/सकी'),
  other: inBoth('Other', 'कुछ और'),
} as const
export const takePhoto = inBoth('Add a photo', 'फ़ोटो जोड़ें')
export const photoAdded = inBoth('Photo added', 'फ़ोटो जुड़ गया')
export const photoOf = inBoth('Photo of {time}', '{time} का फ़ोटो')
export const photoWaits = inBoth('Not sent yet', 'अभी नहीं भेजा गया')
export const noPhoto = inBoth('This is not a picture.', 'यह फ़ोटो नहीं है।')
export const why = inBoth('Why', 'क्यों')
export const endVisit = inBoth('End this visit', 'यह विज़िट ख़त्म करें')
export const visitGone = inBoth('This visit is no longer yours.', 'यह विज़िट अब आपकी नहीं है।')
