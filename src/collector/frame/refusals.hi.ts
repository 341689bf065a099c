import type { Keyed, RefusalKey } from '#text/refusal-keys.ts'
import { say, type Wording } from '#text/text.ts'
import { valueInHindi } from './names.hi.ts'

/** The server's refusals in Hindi, by the keys of text/refusal-keys.ts. The compiler reports a missing one. */

export const IN_HINDI = {
  // What was reported
  eventUnknownKind: 'यह ऐप लैब के लिए बहुत पुराना या बहुत नया है: इसे दोबारा खोलें।',
  visitOfOtherCollector: 'तब तक इस विज़िट पर {collector} को भेज दिया गया था।',
  visitUnassigned: 'तब तक इस विज़िट पर कोई नहीं भेजा गया था: समय बदला गया या विज़िट वापस ली गई।',
  otherMoney: '{taken} लिए गए, जबकि {due} लेने थे।',
  paidByUpiCode: '{amount} UPI से {time} पर दिए जा चुके हैं।',
  moneyTakenBefore: 'इस दरवाज़े पर पैसे पहले ही लिए जा चुके हैं।',
  oneSampleOnly: 'इस विज़िट में दूसरा सैंपल नहीं है।',
  failedAfterCollected: 'सैंपल {time} पर लिया गया, और बाद में कहा गया कि नहीं ले पाए।',
  tooManyWrongCodes: 'इस दरवाज़े पर बहुत बार ग़लत कोड बताया गया।',
  tooManyConflicts: 'इस विज़िट की बहुत सी बातें डेस्क पर रुकी हैं: लैब को कॉल करें।',
  tubesMissing: {
    one: 'सैंपल {count} ट्यूब के बिना लिया गया, और कारण नहीं बताया गया।',
    other: 'सैंपल {count} ट्यूबों के बिना लिया गया, और कारण नहीं बताया गया।',
  },
  askTheDesk: 'कारण डेस्क से पूछें।',
  eventOfFuture: '{time} अभी आया नहीं है।',
  eventBeforeBooking: 'ऑर्डर {number} इसके बाद बुक हुआ था।',
  eventBeforeVisit: 'ऑर्डर {number} की विज़िट {day} को है: उससे पहले कोई नहीं निकलता।',
  eventOfAnother: 'यह बात किसी और विज़िट की, या किसी और तरह की, पहले से दर्ज है।',
  wrongDoorCode: 'यह ऑर्डर {number} का दरवाज़े का कोड नहीं है। फिर पूछें, या बताएँ कि कोड क्यों नहीं है।',
  centreHasNoCollector: 'ऑर्डर {number} सेंटर पर है: वहाँ कोई नहीं निकलता।',
  // Tubes
  notATubeCode: '{code} ट्यूब का कोड नहीं है। फिर देखें।',
  tubeUsed: 'कोड {code} पहले किसी और ट्यूब पर लग चुका है।',
  tubeOfOtherPatient: 'ट्यूब {code} {name} की {container} है।',
  tubeNotNeeded: 'इस विज़िट में ऐसी ट्यूब नहीं चाहिए।',
  tubeDrawnAlready: '{name} की यह ट्यूब पहले से है: {code}।',
  // The order
  orderNotFound: 'ऑर्डर नहीं मिला',
  stepCancelled: 'यह ऑर्डर रद्द हो चुका है: आगे नहीं बढ़ता।',
  stepReached: 'इस ऑर्डर का सैंपल पहले ही लिया जा चुका है।',
  stepBack: 'इस ऑर्डर की रिपोर्ट आ चुकी है: सैंपल दोबारा दर्ज नहीं होता।',
  stepSkips: 'यह ऑर्डर अभी पक्का नहीं है: सैंपल दर्ज नहीं होता।',
  beforeVisit: 'विज़िट {day} को है।',
  notConfirmed: 'ऑर्डर {number} अभी पक्का नहीं है: वहाँ कोई नहीं निकलता।',
  visitOver: 'सैंपल लिया जा चुका है: यह विज़िट अब नहीं बदल सकती।',
  // Tests added at the door
  addedAlready: 'इस विज़िट में {name} का "{item}" पहले से है।',
  addAtDoorOnly: 'यहाँ टेस्ट तभी जुड़ते हैं जब आप निकल चुके हों, और सैंपल लेने से पहले।',
  callBeforeSample: '"{item}" से पहले लैब मरीज़ से बात करती है। डेस्क को कॉल करें, वह जोड़ सकती है।',
  tooYoungToFast: '"{item}" के लिए घंटों ख़ाली पेट रहना होता है, {name} इसके लिए बहुत छोटे हैं। डेस्क को कॉल करें।',
  plannedByDesk: '"{item}" का सैंपल खाने के बाद तय समय पर होता है। डेस्क को कॉल करें, वह दूसरी विज़िट रखेगी।',
  askLastMeal: {
    one: '"{item}" के लिए {count} घंटा ख़ाली पेट चाहिए। पूछें कि {name} ने पिछली बार कब खाया।',
    other: '"{item}" के लिए {count} घंटे ख़ाली पेट चाहिए। पूछें कि {name} ने पिछली बार कब खाया।',
  },
  needsCentre: '"{item}" हमारे सेंटर पर ही होता है, घर पर नहीं।',
  // Photographs
  photosFull: 'इस विज़िट की फ़ोटो पहले से पूरी हैं।',
  pictureDamaged: 'यह फ़ोटो नहीं खुली। दूसरी फ़ोटो चुनें।',
  fileOfOtherType: 'यह फ़ोटो नहीं है। दूसरी फ़ोटो चुनें।',
  // Cash
  cashChanged: 'अब यह {amount} है: कुछ आया या सौंपा गया। फिर देखें।',
  nothingToHandOver: 'सौंपने के लिए कुछ नहीं है।',
  noSuchHandover: 'ऐसी कोई सुपुर्दगी नहीं है।',
  // Signing in
  passkeyRefused: 'यह नहीं हुआ। फिर कोशिश करें, या नया लिंक माँगें।',
  deskLocked: 'यह बंद है। अपनी पासकी या कोड से खोलें।',
  signInAtDesk: 'साइन इन करें।',
  notFromHere: 'यह हमारे अपने ऐप से नहीं आया।',
  // Any call
  nothingHere: 'इस पते पर कुछ नहीं है।',
  requestTooLarge: 'यह भेजने के लिए बहुत बड़ा है।',
  personNotInVisit: 'यह व्यक्ति इस विज़िट में नहीं है।',
  personCorrectedMeanwhile: 'इस बीच नाम या उम्र कहीं और ठीक की गई। डेस्क तय करेगा कि कौन सही है।',
  requestUnreadable: 'भेजी गई बात पढ़ी नहीं जा सकी। फिर भेजें।',
  manyPeople: 'अभी बहुत लोग यही कर रहे हैं। कुछ सेकंड बाद फिर कोशिश करें।',
  manyRequests: 'बहुत बार कोशिश हुई। एक मिनट रुककर फिर कोशिश करें।',
  manyAttempts: 'बहुत बार कोशिश हुई। कुछ देर बाद फिर कोशिश करें।',
  outOfOrder: 'अभी यह नहीं हो सकता। कुछ खोया नहीं है; एक मिनट बाद फिर कोशिश करें।',
  filesAway: 'अभी फ़ाइलें न खुल सकती हैं न रखी जा सकती हैं। कुछ खोया नहीं है; एक मिनट बाद फिर कोशिश करें।',
  somethingFailed: 'हमारी तरफ़ कुछ गड़बड़ हुई। फिर कोशिश करें।',
} as const satisfies Record<RefusalKey, Wording>

/** In words; undefined for a key of another release. */
export function refusalInHindi({ key, values }: Keyed): string | undefined {
  if (!Object.hasOwn(IN_HINDI, key)) return undefined
  const wording: Wording = IN_HINDI[key as RefusalKey]
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? valueInHindi(name, value) : value,
    ]),
  )
  return say({ message: { wording, language: 'hi' }, values: said })
}
