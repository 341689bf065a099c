import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { OwnStyle, ScriptNonce } from './kit/inline-script.tsx'
import { PageSharePicture } from './kit/share-tags.tsx'
import { lookStyle } from './rules/look.ts'
import { shopContext } from './shop/frame/load.ts'

export { shopContext }

/**
 * Renders a whole page; it is cached and sent compressed, so nothing is streamed. Each inline script (ours, React
 * Router's, React's) carries the nonce: the CSP lets no other run.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, settings, sharePictureOf } = loadContext.get(shopContext)
  const { pathname, search } = new URL(request.url)
  const sharePicture = status === 200 ? await sharePictureOf(pathname + search) : undefined
  let failed = false
  const page = (
    <ScriptNonce value={nonce}>
      <OwnStyle value={lookStyle(settings().facts)}>
        <PageSharePicture value={sharePicture}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </PageSharePicture>
      </OwnStyle>
    </ScriptNonce>
  )
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // No chunks: a large part would be sent hidden behind its fallback and need a script to show it.
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

/** Logs errors, except aborted requests and error responses such as a 404. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error('page.load.failed', error)
}
