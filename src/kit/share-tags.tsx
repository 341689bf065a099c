import { createContext, useContext } from 'react'
import { SHARE_SIZE, type SharePicture } from '#rules/share-pictures.ts'

/** Of the page that is rendered; undefined in the browser, and for pages that search engines skip. */
export const PageSharePicture = /* @__PURE__ */ createContext<SharePicture | undefined>(undefined)

/** For the server's HTML alone, which is all that programs read that preview a link. */
export function ShareTags() {
  const picture = useContext(PageSharePicture)
  if (!picture) return null
  return (
    <>
      <meta property="og:image" content={picture.address} />
      <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
      <meta property="og:image:alt" content={picture.alternative} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
