/**
 * Numbers requests for the same state, as several may be under way. Call the result when a request starts, and the
 * function that it returns when the answer comes: false if a newer answer was accepted before.
 */
export function createAnswerOrder(): () => () => boolean {
  let started = 0
  let accepted = 0
  return () => {
    started += 1
    const own = started
    return () => {
      if (own < accepted) return false
      accepted = own
      return true
    }
  }
}
