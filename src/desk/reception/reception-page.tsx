import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDeskKeys } from '#desk/frame/keys.ts'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { KEYS, readStoredText, writeText } from '#kit/storage.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { deskPageTitles } from '#text/staff.ts'
import { ScanAnswer } from './answer.tsx'
import { LastTen, OnTheWay } from './aside.tsx'
import type { Reception, TubeScan } from './contract.ts'
import { Reject } from './reject.tsx'
import { ScanField } from './scan-field.tsx'
import { play } from './sound.ts'
import { useRejecting } from './use-rejecting.ts'
import { useScans } from './use-scans.ts'
import { words } from './words.ts'

const BAR = 'col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2'
const COLUMN = 'flex min-w-0 flex-col gap-3 self-start'

export default function ReceptionPage() {
  const { centre, isKnown, choose, reception, problem, refresh } = useCentre()
  const [isLoud, setLoud] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const focusField = () => field.current?.focus()
  const { current, here, scans, rejecting, onLine } = useTubes({
    centre: isKnown ? centre || null : undefined,
    mayReject: reception?.mayReject ?? false,
    onAnswer: scan => {
      if (isLoud) play(scan.kind)
    },
    onChanged: focusField,
    refresh,
  })
  return (
    <main
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 min-[1180px]:grid-cols-[minmax(0,1fr)_26.5rem] min-[1180px]:grid-rows-[auto_1fr_auto]"
      aria-labelledby="rec-title"
    >
      <div className={BAR}>
        <h1 id="rec-title">{deskPageTitles.reception}</h1>
        {reception && <CentreChoice centre={centre} reception={reception} onChoose={choose} />}
      </div>
      <div className={COLUMN}>
        <ScanField
          field={field}
          label={
            rejecting.isRejecting && current
              ? `Reason to reject ${formatTubeCode(current.code)}: its number, then Enter`
              : 'Scan a tube'
          }
          hint={
            rejecting.isRejecting
              ? undefined
              : 'If a label does not scan, type its 8 characters and press Enter.'
          }
          onLine={onLine}
          onTyped={rejecting.type}
        />
        <UnansweredScans count={scans.waiting} problem={scans.problem} />
        <ScanAnswer scan={current} />
        <p role="status" className="font-semibold empty:hidden">
          {rejecting.message}
        </p>
        <Reject
          scan={current}
          mayReject={reception?.mayReject ?? true}
          reason={rejecting.reason}
          isBusy={rejecting.isBusy}
          isAcceptable={rejecting.isAcceptable}
          onAccept={rejecting.accept}
          onChoose={reason => {
            rejecting.choose(reason)
            focusField()
          }}
          onReject={rejecting.confirm}
          onBack={() => {
            rejecting.leave()
            focusField()
          }}
        />
      </div>
      <aside
        className={COLUMN}
        style={{ '--scans': scans.latest.length } as CSSProperties}
        aria-label="Expected tubes and last scans"
      >
        <Problem problem={problem} isLoading={!reception} lines={4} />
        {reception && <OnTheWay reception={reception} scanned={here} onLost={rejecting.lose} />}
        <LastTen latest={scans.latest} reception={reception} />
      </aside>
      <KeysAndSound
        isLoud={isLoud}
        onSound={() => {
          setLoud(!isLoud)
          focusField()
        }}
      />
    </main>
  )
}

interface Tubes {
  /** Null for all centres; undefined until it is known. */
  centre: string | null | undefined
  mayReject: boolean
  onAnswer: (scan: TubeScan) => void
  /** After a rejection, or its undo. */
  onChanged: () => void
  refresh: () => Promise<void>
}

/** The scans of this screen, the tube that was scanned last, and its rejection. */
function useTubes({ centre, mayReject, onAnswer, onChanged, refresh }: Tubes) {
  const [current, setCurrent] = useState<TubeScan>()
  /** Codes received since the list of expected tubes. */
  const [here, setHere] = useState<ReadonlySet<string>>(new Set())
  const showAnswer = (scan: TubeScan) => {
    setCurrent(scan)
    rejecting.leave()
    if (scan.tube?.receivedAt) setHere(before => new Set([...before, scan.code]))
    onAnswer(scan)
  }
  const scans = useScans({ centre, onAnswer: showAnswer, onIdle: () => void refresh() })
  const rejecting = useRejecting(current, mayReject, (scan, isUndone) => {
    if (isUndone) scans.showUndone(scan.code)
    else scans.show(scan)
    showAnswer(scan)
    onChanged()
    void refresh()
  })
  useCommands({
    F2: rejecting.start,
    F4: rejecting.undo,
    F6: rejecting.accept,
    Escape: rejecting.leave,
  })
  function onLine(line: string) {
    const typed = line.trim()
    if (rejecting.isRejecting && typed.length <= 1) rejecting.confirm()
    else if (typed !== '') scans.push(typed)
  }
  return { current, here, scans, rejecting, onLine }
}

function KeysAndSound({ isLoud, onSound }: { isLoud: boolean; onSound: () => void }) {
  const Sound = isLoud ? Volume2 : VolumeX
  return (
    <footer className={BAR}>
      <p className="keyboard-only">
        <kbd>F2</kbd> {'reject the last'} <kbd>F4</kbd> {'undo the last'} <kbd>{words.keys.back}</kbd>{' '}
        {'cancel'}
      </p>
      <button type="button" className="flex items-center gap-1.5" aria-pressed={isLoud} onClick={onSound}>
        <Sound className="size-4" />{' '}
        {isLoud ? 'Sound on: high for accepted, low for anything else' : 'Sound off'}
      </button>
    </footer>
  )
}

/** Keys that work wherever the focus is. */
function useCommands(commands: Record<string, () => void>) {
  useDeskKeys(event => {
    const command = commands[event.key]
    if (!command || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    command()
  })
}

function CentreChoice({
  centre,
  reception: { centres, isEverywhere },
  onChoose,
}: {
  centre: string
  reception: Reception
  onChoose: (code: string) => void
}) {
  if (centres.length === 0) return null
  return (
    <label className="max-w-full">
      {'At'}{' '}
      <select value={centre} onChange={event => onChoose(event.target.value)}>
        {isEverywhere && <option value="">All centres</option>}
        {centres.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Number of scans without a response, and the reason. */
function UnansweredScans({
  count,
  problem,
}: {
  count: number
  problem: { status: number; message: string } | undefined
}) {
  const isLost = problem?.status === 0
  if (count === 0 && (!problem || isLost)) return null
  if (isLost) return <p className="font-semibold text-rose">{words.noConnection({ count })}</p>
  if (problem) return <Alert>{problem.message}</Alert>
  return <p className="font-semibold">{words.waiting({ count })}</p>
}

/**
 * The centre of this device's reception ('' for all centres), stored on the device. Staff of certain centres start with
 * the first of theirs; a stored centre that is not theirs is removed. `isKnown`: the server has confirmed the centre.
 */
function useCentre() {
  const [centre, setCentre] = useState(() => readStoredText(KEYS.deskCentre) ?? '')
  const choose = useCallback((code: string) => {
    writeText(KEYS.deskCentre, code)
    setCentre(code)
  }, [])
  const { value, problem, refresh } = usePolling(deskApi.getReception, {
    query: { centre: centre || undefined },
  })
  const reception = value?.reception
  const isForbidden = problem?.status === 403 || problem?.status === 400
  const own = reception && !reception.isEverywhere ? reception.centres[0]?.code : undefined
  useEffect(() => {
    if (isForbidden && centre !== '') choose('')
    else if (centre === '' && own) choose(own)
  }, [isForbidden, centre, own, choose])
  const isKnown = reception !== undefined && (centre !== '' || own === undefined)
  return { centre, isKnown, choose, reception, problem, refresh }
}
