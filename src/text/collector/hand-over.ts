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

// More than was due
export const surplusTitle = inBoth('Overpaid cash', 'ज़्यादा लिया गया')
export const surplusIntro = inBoth(
  'If you returned the extra money to the customer, confirm it here. The office then closes it.',
  'अगर आपने ज़्यादा रक़म ग्राहक को लौटा दी है, तो यहाँ बताएँ। फिर ऑफ़िस इसे बंद करेगा।',
)
export const surplusOf = inBoth('{amount}, order {order}', '{amount}, ऑर्डर {order}')
export const gaveBack = inBoth('I returned {amount}', 'मैंने {amount} लौटा दिए')
export const didNot = inBoth('I did not return it', 'मैंने नहीं लौटाए')
export const saidGivenBack = inBoth(
  'You returned it. The office closes it.',
  'आपने लौटा दिए। ऑफ़िस इसे बंद करेगा।',
)
export const saidByOther = inBoth('{name} returned it.', '{name} ने लौटा दिए।')
