import { api } from '#shop/frame/api.ts'
import { reportKey } from '#shop/offline/cache-policy.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { openingReport } from './words.ts'

/**
 * Opens a report of an order in a new tab, by a link that expires after fifteen minutes. Call it in the click handler,
 * or the popup blocker stops it: the tab opens at once and gets its URL later. If tabs are blocked, the report opens in
 * this one. Offline, a report that was opened before comes from the cache. Throws CallError and closes the tab.
 */
export async function openReport(orderId: string, fileName: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = say(openingReport)
  }
  try {
    const url = await addressOf(orderId, fileName)
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** A new link; without an answer, an object URL of the cached report. */
async function addressOf(orderId: string, fileName: string): Promise<string> {
  try {
    const { url } = await api.linkReport({ params: { id: orderId }, body: { fileName } })
    return url
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'NO_ANSWER') throw error
    const kept = 'caches' in globalThis ? await caches.match(reportKey(fileName)) : undefined
    if (!kept) throw error
    return URL.createObjectURL(await kept.blob())
  }
}
