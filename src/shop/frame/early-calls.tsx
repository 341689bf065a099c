import { InlineScript } from '#kit/inline-script.tsx'
import { KEYS } from '#kit/storage.ts'

const sourceOf = (paths: readonly string[]): string => `try {
  const token = localStorage.getItem('${KEYS.authToken}')
  const id = location.pathname.split('/')[2]
  if (token) window.earlyCalls = ${JSON.stringify(paths)}.map(path => {
    path = path.replace('{id}', id)
    const response = fetch(path, { headers: { authorization: 'Bearer ' + token } })
    response.catch(() => {})
    return { path, token, response }
  })
} catch {}`

/**
 * Sends the first requests of a customer's page while its script is still loading; `api` takes over the responses.
 * `{id}` is the one in the page's address.
 */
export const EarlyCalls = ({ paths }: { paths: readonly string[] }) => (
  <InlineScript source={import.meta.env.SSR ? sourceOf(paths) : ''} />
)
