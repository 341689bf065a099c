import { rm } from 'node:fs/promises'
import { staffHandlers } from '#desk/frame/handlers.ts'
import { attachReportAtDesk, listReportsDue, matchReportFiles } from '#domain/desk/reports.ts'
import { MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { MAX_REPORT_BYTES, reportOverLimit } from '#rules/reports.ts'
import { requireValid } from '#wire/check.ts'
import type { UploadLimits } from '#wire/upload.ts'
import { attachedReport, reportEndpoints, reportUploadEndpoints } from './contract.ts'

const LIMITS: UploadLimits = {
  maxBytes: MAX_REPORT_BYTES,
  tooLarge: reportOverLimit,
  maxMs: 5 * MINUTE_MS,
  maxIdleMs: 15 * SECOND_MS,
  // 20 MB in five minutes is some 70 KB a second; a small report may come over a slow line.
  minPace: { bytes: 100_000, ms: 10 * SECOND_MS },
}

export const reportsApi = staffHandlers(reportEndpoints, {
  listReportsDue: ({ shop, staff }) => listReportsDue(shop, staff),
  matchReportFiles: ({ shop, staff, body }) => matchReportFiles(shop, staff, body.names),
})

export const reportUploadApi = staffHandlers(reportUploadEndpoints, {
  async attachReportAtDesk({ shop, staff, readForm }) {
    const path = shop.files.incoming()
    try {
      const { texts, files } = await readForm(path, LIMITS)
      const report = requireValid(attachedReport.safeParse(parseJson(texts.report)))
      return {
        order: await attachReportAtDesk(shop, staff, { ...report, path: files > 0 ? path : undefined }),
      }
    } finally {
      await rm(path, { force: true })
    }
  },
})

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
