import { openingReport } from '#text/orders/orders.ts'
import { say } from '#text/text.ts'
import { api } from '#web/platform/api.ts'

/**
 * Opens an order's report in a tab of its own, by a link that is made for this click and lives fifteen minutes. Call it
 * straight from the click: only then may a tab open, so it opens first and gets its address when that is known. Where
 * tabs are blocked the report opens here. Throws CallError; the tab is closed again.
 */
export async function openReport(orderId: string): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = say(openingReport)
  }
  try {
    const { url } = await api.linkReport({ params: { id: orderId } })
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
