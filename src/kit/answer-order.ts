/**
 * Numbers requests for the same state, several of which may be on their way at once. Call the result as a request
 * starts, and what that returns as its answer comes: false for an answer that is older than one that was accepted.
 */
export function answerOrder(): () => () => boolean {
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
