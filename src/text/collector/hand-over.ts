import { inBoth } from '../languages.ts'

/** What a collector reads where they hand over tubes and money. */

export const handOver = inBoth('Hand over box and cash', 'बॉक्स और नक़द सौंपें')
export const handOverAmount = inBoth('Hand over {amount}', '{amount} सौंपें')
export const countIt = inBoth(
  'Count the cash. The person who receives it counts it again. Both names are recorded.',
  'गिन लें। लेने वाला फिर गिनेगा, और दोनों के नाम दर्ज होंगे।',
)
export const tubesInBox = inBoth(
  { one: '{count} tube in the box', other: '{count} tubes in the box' },
  { one: 'बॉक्स में {count} ट्यूब', other: 'बॉक्स में {count} ट्यूबें' },
)
export const sendFirst = inBoth(
  'All updates must be sent first. This needs signal.',
  'पहले सब भेजना होगा: सिग्नल चाहिए।',
)
export const nothingInHand = inBoth('No cash in hand.', 'हाथ में नक़द नहीं है।')
export const onItsWay = inBoth(
  '{amount} is handed over but not counted yet.',
  '{amount} सौंप दिए, अभी गिने नहीं गए।',
)
