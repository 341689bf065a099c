import { anyReport, partOfReport, reportTooLarge } from '#text/errors/visits.ts'
import { say, sentence } from '#text/text.ts'
import { formatDate } from './dates.ts'

const MAX_MEGABYTES = 20

export const MAX_REPORT_BYTES = MAX_MEGABYTES * 1024 * 1024

export const reportOverLimit = sentence(reportTooLarge, { megabytes: MAX_MEGABYTES })

/** How the message of a ready report is sent again. */
export const REPORT_CHANNELS = ['whatsapp', 'sms', 'email'] as const
export type ReportChannel = (typeof REPORT_CHANNELS)[number]

/** Limit for one call. */
export const MAX_MATCHED_FILES = 50

/** Limit of the reason for replacing a report, in characters. */
export const MAX_REPORT_REASON = 300

/**
 * Windows, macOS and Android refuse these in file names; control characters and direction marks could mislead the
 * reader.
 */
const UNSAFE = /[\\/:*?"<>|%\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cc}/gu

/** Longest name in letters, so that a whole file name stays below 255 bytes in any script. */
const MAX_NAME = 60

/** 'Suresh Kulkarni, 24 Nov 2026.pdf', for the person who downloads it. */
export function reportFileName({
  name,
  takenAt,
  isPart,
}: {
  name: string
  takenAt: Date
  isPart: boolean
}): string {
  const safe = name
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const person = [...safe].slice(0, MAX_NAME).join('').trim() || say(anyReport)
  const words = [person, formatDate(takenAt), ...(isPart ? [say(partOfReport)] : [])]
  return `${words.join(', ')}.pdf`
}
