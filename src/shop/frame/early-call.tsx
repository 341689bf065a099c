import { InlineScript } from '#kit/inline-script.tsx'
import { KEYS } from '#kit/storage.ts'

const sourceOf = (path: string): string => `try {
  const token = localStorage.getItem('${KEYS.authToken}')
  const path = '${path}'.replace('{id}', location.pathname.split('/')[2])
  if (token) {
    const response = fetch(path, { headers: { authorization: 'Bearer ' + token } })
    response.catch(() => {})
    window.earlyCall = { path, token, response }
  }
} catch {}`

/**
 * Sends the first request of a customer's page while its script is still loading; `api` takes over the response. `{id}`
 * is the one in the page's address.
 */
export const EarlyCall = ({ path }: { path: string }) => (
  <InlineScript source={import.meta.env.SSR ? sourceOf(path) : ''} />
)
