import { type AttachedReport, type ReportedOrder, reportUploadEndpoints } from '#desk/reports/contract.ts'
import { type Fetch, readAnswer } from '#wire/client.ts'

/** Uploads a report as the desk's page does; without bytes, a form without a file. */
export async function uploadReport(
  { send }: { send: Fetch },
  report: AttachedReport,
  bytes?: Uint8Array,
): Promise<{ order: ReportedOrder }> {
  const body = new FormData()
  body.append('report', JSON.stringify(report))
  if (bytes) body.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'report.pdf')
  const answer = await send(reportUploadEndpoints.attachReportAtDesk.path, { method: 'POST', body })
  return (await readAnswer(answer)) as { order: ReportedOrder }
}
