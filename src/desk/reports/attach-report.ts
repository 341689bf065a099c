import { copyOf } from '#kit/files.ts'
import { fetchAsStaff } from '#kit/staff/calls.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError, readAnswer } from '#wire/client.ts'
import { type AttachedReport, type ReportedOrder, reportUploadEndpoints } from './contract.ts'

/** Uploads a report; returns its order. Throws CallError, with status 0 when no answer came, and UnreadableFile. */
export async function attachReport(file: File, report: AttachedReport): Promise<ReportedOrder> {
  const form = new FormData()
  form.append('report', JSON.stringify(report))
  form.append('file', await copyOf(file), file.name)
  const response = await fetchAsStaff(reportUploadEndpoints.attachReportAtDesk.path, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(5 * MINUTE_MS),
  }).catch((cause: unknown) => {
    throw new CallError(0, 'NO_ANSWER', say(common.noAnswer), {}, { cause })
  })
  return ((await readAnswer(response)) as { order: ReportedOrder }).order
}
