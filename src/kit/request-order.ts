/**
 * Numbers requests for the same state, because several may run at once. Call the result when a request starts, and the
 * function that it returns when the answer arrives: false if a newer answer was accepted before.
 */
export function createRequestOrder(): () => () => boolean {
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
