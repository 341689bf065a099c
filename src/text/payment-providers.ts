/** Names for people, by the id of a payment provider. */
export const PROVIDER_NAMES: Record<string, string> = { phonepe: 'PhonePe', razorpay: 'Razorpay' }
