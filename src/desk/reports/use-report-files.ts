import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { useDeskSession } from '#kit/desk/session.ts'
import { useAction } from '#kit/use-action.ts'
import { fileType, PDF_HEADER_WITHIN } from '#rules/file-type.ts'
import { MAX_MATCHED_FILES, MAX_REPORT_BYTES, reportOverLimit } from '#rules/reports.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { attachReport } from './attach-report.ts'
import type { ReportedOrder } from './contract.ts'
import { words } from './words.ts'

export interface ReportFile {
  id: string
  file: File
  orderId: string
  patient: number | null
  /** What proved the match; null if a person chose it. */
  by: 'tube' | 'order' | null
  isPart: boolean
  /** The number of the report that this one replaces. */
  replaces: number | null
  reason: string
  isAttached: boolean
  /** True if no order could be searched for: beyond the limit of an hour, or after a failed call. */
  isUnmatched: boolean
  /** Why the file itself can't be a report; '' if it can. */
  fileProblem: string
  problem: string
}

/**
 * How a file is attached by default: a second complete report replaces the first. If all tests of the order are
 * collected again, the file is only a part.
 */
function defaultKind(order: ReportedOrder | undefined, patient: number | null) {
  const person = order?.patients.find(({ position }) => position === patient)
  const replaces = person?.reports.find(({ isPart }) => !isPart)?.number ?? null
  return { isPart: replaces === null && person?.testsToRecollect.length === person?.tests.length, replaces }
}

const reportFileOf = async (file: File): Promise<ReportFile> => ({
  id: crypto.randomUUID(),
  file,
  orderId: '',
  patient: null,
  by: null,
  isPart: false,
  replaces: null,
  reason: '',
  isAttached: false,
  isUnmatched: false,
  fileProblem: await findFileProblem(file),
  problem: '',
})

function useFileList() {
  const [files, setFiles] = useState<ReportFile[]>([])
  const change = (id: string, changed: Partial<ReportFile>) =>
    setFiles(all => all.map(file => (file.id === id ? { ...file, ...changed } : file)))
  /** Ignores a match that arrives after a person has chosen the order. */
  const settle = (id: string, matched: Partial<ReportFile>) =>
    setFiles(all => all.map(file => (file.id === id && file.orderId === '' ? { ...file, ...matched } : file)))
  const add = (added: readonly ReportFile[]) => setFiles(all => [...all, ...added])
  const remove = (id: string) => setFiles(all => all.filter(file => file.id !== id))
  return { files, add, change, settle, remove }
}

const hasOrder = (orders: readonly ReportedOrder[], order: ReportedOrder): boolean =>
  orders.some(({ orderId }) => orderId === order.orderId)

/** The chosen files with their orders and results. `onAttached` loads the list of orders again. */
export function useReportFiles(waiting: readonly ReportedOrder[], onAttached: () => Promise<void>) {
  const { onSignedOut, errorMessage } = useDeskSession()
  const { files, add, change, settle, remove } = useFileList()
  const [found, setFound] = useState<ReportedOrder[]>([])
  const [result, setResult] = useState('')

  const orders = [...found, ...waiting.filter(order => !hasOrder(found, order))]
  const orderOf = (orderId: string) => orders.find(order => order.orderId === orderId)
  const remember = (read: readonly ReportedOrder[]) =>
    setFound(known => [...known.filter(order => !hasOrder(read, order)), ...read])

  const explain = (error: unknown): string => {
    if (error instanceof CallError && error.status === 401) onSignedOut()
    return errorMessage(error)
  }

  /** Finds the orders of these reports, by typed names or file names. */
  async function match(asked: readonly { id: string; name: string }[], isTyped = false) {
    const apply = isTyped ? change : settle
    try {
      const names = asked.map(({ name }) => name.slice(0, 300))
      const answer = await deskApi.matchReportFiles({ body: { names } })
      remember(answer.orders)
      for (const [index, { id, name }] of asked.entries())
        apply(id, applyMatch(answer, index, isTyped ? name : undefined))
    } catch (error) {
      const problem = explain(error)
      for (const { id } of asked) apply(id, markUnmatched(problem, isTyped))
    }
  }

  async function matchNames(these: readonly ReportFile[]) {
    const asked = these.map(({ id, file }) => ({ id, name: file.name }))
    for (let from = 0; from < asked.length; from += MAX_MATCHED_FILES)
      await match(asked.slice(from, from + MAX_MATCHED_FILES))
  }

  async function choose(chosen: readonly File[]) {
    setResult('')
    const added = await Promise.all(chosen.map(reportFileOf))
    add(added)
    await matchNames(added.filter(({ fileProblem }) => fileProblem === ''))
  }

  const unmatched = files.filter(({ isUnmatched }) => isUnmatched)
  const [isMatching, matchAgain] = useAction(() => matchNames(unmatched))

  const choosePerson = (id: string, orderId: string, patient: number) =>
    change(id, {
      orderId,
      patient,
      by: null,
      ...defaultKind(orderOf(orderId), patient),
      isUnmatched: false,
      problem: '',
    })

  /** True if the file is attached now. */
  async function attach({ id, file, orderId, patient, isPart, replaces, reason }: ReadyFile) {
    change(id, { problem: '' })
    try {
      const report = { orderId, patient, isPart, replaces, reason }
      const order = await withStepUp(stepUp => attachReport(file, { ...report, stepUp }))
      remember([order])
      change(id, { isAttached: true })
      return true
    } catch (error) {
      change(id, { problem: explain(error) })
      return false
    }
  }

  const unsent = files.filter(({ isAttached, fileProblem }) => !isAttached && fileProblem === '')
  const ready = unsent.filter(isReady)
  const [isSending, send] = useAction(async () => {
    setResult('')
    let count = 0
    for (const file of ready) if (await attach(file)) count += 1
    const of = ready.length
    setResult(count === of ? words.allAttached({ count }) : words.someAttached({ count, of }))
    if (count > 0) void onAttached()
  })

  return {
    files,
    orders,
    result,
    ready,
    /** Files that still need a person, or the reason of a replacement. */
    unready: unsent.length - ready.length,
    isSending,
    send,
    unmatched,
    isMatching,
    matchAgain,
    choose,
    change,
    choosePerson,
    findOrder: (id: string, typed: string) => match([{ id, name: typed }], true),
    remove,
  }
}

type MatchAnswer = Awaited<ReturnType<typeof deskApi.matchReportFiles>>

/** What the match of one file changes; `typed` is the text that was searched for, if it is not the file's name. */
function applyMatch(
  { matches, orders, leftOff }: MatchAnswer,
  index: number,
  typed: string | undefined,
): Partial<ReportFile> {
  const match = matches[index]
  if (leftOff?.files.includes(index)) return markUnmatched(leftOff.why, typed !== undefined)
  if (!match && typed !== undefined) return { problem: words.notFound({ typed }) }
  if (!match) return { isUnmatched: false, problem: '' }
  const order = orders.find(({ orderId }) => orderId === match.orderId)
  return { ...match, ...defaultKind(order, match.patient), isUnmatched: false, problem: '' }
}

/** A typed text can be searched for again beside the file. */
const markUnmatched = (problem: string, isTyped: boolean): Partial<ReportFile> =>
  isTyped ? { problem } : { problem, isUnmatched: true }

async function findFileProblem(file: File): Promise<string> {
  if (file.size > MAX_REPORT_BYTES) return say(reportOverLimit)
  // A dropped folder, for example, can't be read.
  const start = await file
    .slice(0, PDF_HEADER_WITHIN * 2)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return fileType(new Uint8Array(start)) === 'application/pdf'
    ? ''
    : 'This file is not a PDF. Remove it, and choose the report as a PDF.'
}

type ReadyFile = ReportFile & { patient: number }

/** A replacement also needs its reason. */
const isReady = (file: ReportFile): file is ReadyFile =>
  file.patient !== null && (file.replaces === null || file.reason.trim() !== '')
