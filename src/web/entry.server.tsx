import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ScriptNonce } from '#web/platform/inline-script.tsx'
import { shopContext } from '#web/platform/load.ts'

export { shopContext }

/**
 * Renders a whole page; it is kept and sent compressed, so there is nothing to stream. Each inline script of the program
 * (ours, React Router's, React's) carries the nonce: the page's policy lets no other run.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(shopContext)
  let failed = false
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // A large part would come hidden behind its skeleton, and wait for a script to show it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true
      console.error('page.render.failed', error)
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}

/** Unknown addresses are no failures of the shop. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error('page.load.failed', error)
}
