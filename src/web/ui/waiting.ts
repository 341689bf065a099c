/** When to try again, from a refusal's seconds: 'Please try again in 30 seconds.' Without seconds: 'in a minute'. */
export function tryAgainSentence(seconds = 60): string {
  if (seconds < 60) return `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  const minutes = Math.ceil(seconds / 60)
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
