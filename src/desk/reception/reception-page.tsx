import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useRef, useState } from 'react'
import { useDeskKeys } from '#desk/frame/keys.ts'
import { tubeCodeInGroups } from '#rules/specimens/codes.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { Answer } from './answer.tsx'
import { LastTen, OnTheWay } from './aside.tsx'
import type { Reception, TubeScan } from './contract.ts'
import { words } from './words.ts'
import './reception.css'
import { Reject } from './reject.tsx'
import { ScanField } from './scan-field.tsx'
import { play } from './sound.ts'
import { useCentre } from './use-centre.ts'
import { useRejecting } from './use-rejecting.ts'
import { useScans } from './use-scans.ts'

/** Taking tubes in by scanner, and rejecting those that can't be used. */
export default function ReceptionPage() {
  const { centre, isKnown, choose, reception, problem: notFresh, refresh } = useCentre()
  const [isLoud, setLoud] = useState(true)
  const [current, setCurrent] = useState<TubeScan>()
  const [here, setHere] = useState<ReadonlySet<string>>(new Set())
  const field = useRef<HTMLInputElement>(null)
  const toField = () => field.current?.focus()

  const hear = (scan: TubeScan) => {
    setCurrent(scan)
    rejecting.leave()
    if (scan.tube?.receivedAt) setHere(before => new Set([...before, scan.code]))
    if (isLoud) play(scan.kind)
  }
  const scans = useScans({
    centre: isKnown ? centre || null : undefined,
    onAnswer: hear,
    onIdle: () => void refresh(),
  })
  const rejecting = useRejecting(current, reception?.mayReject ?? false, (scan, isUndone) => {
    if (!isUndone) scans.show(scan)
    hear(scan)
    toField()
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
  const label =
    rejecting.isRejecting && current
      ? words.rejectLabel({ code: tubeCodeInGroups(current.code) })
      : words.scanLabel
  return (
    <main className="rec" aria-labelledby="rec-title">
      <div className="rec-head">
        <h1 id="rec-title">{words.receptionTitle}</h1>
        {reception && <CentreChoice centre={centre} reception={reception} onChoose={choose} />}
      </div>
      <div className="rec-main">
        <ScanField field={field} label={label} onLine={onLine} onTyped={rejecting.type} />
        <Waiting count={scans.waiting} problem={scans.problem} />
        <Answer scan={current} />
        <p role="status" className="rec-said">
          {rejecting.said}
        </p>
        <Reject
          scan={current}
          mayReject={reception?.mayReject ?? true}
          reason={rejecting.reason}
          isBusy={rejecting.isBusy}
          isAcceptable={rejecting.isAcceptable}
          onAccept={rejecting.accept}
          onChoose={one => {
            rejecting.choose(one)
            toField()
          }}
          onReject={rejecting.confirm}
          onBack={() => {
            rejecting.leave()
            toField()
          }}
        />
      </div>
      <aside className="rec-aside" aria-label={words.asideLabel}>
        {notFresh && !reception && (
          <p role="alert" className="desk-problem">
            {notFresh.status === 0 ? say(desk.notReached) : notFresh.message}
          </p>
        )}
        {reception && <OnTheWay reception={reception} scanned={here} />}
        <LastTen latest={scans.latest} reception={reception} />
      </aside>
      <footer className="rec-keys">
        <p>
          <kbd>{words.keys.reject}</kbd> {words.keyReject} <kbd>{words.keys.undo}</kbd> {words.keyUndo}{' '}
          <kbd>{words.keys.back}</kbd> {words.keyBack}
        </p>
        <button
          type="button"
          aria-pressed={isLoud}
          onClick={() => {
            setLoud(!isLoud)
            toField()
          }}
        >
          {isLoud ? <Volume2 /> : <VolumeX />} {isLoud ? words.soundOn : words.soundOff}
        </button>
      </footer>
    </main>
  )
}

/** Keys that work whatever has the focus. */
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
    <label>
      {words.centreLabel}{' '}
      <select value={centre} onChange={event => onChoose(event.target.value)}>
        {isEverywhere && <option value="">{words.everywhere}</option>}
        {centres.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What has not been answered yet, and why. */
function Waiting({
  count,
  problem,
}: {
  count: number
  problem: { status: number; message: string } | undefined
}) {
  const isLost = problem?.status === 0
  if (count === 0 && (!problem || isLost)) return null
  if (isLost) return <p className="desk-problem rec-waiting">{words.noConnection({ count })}</p>
  return (
    <p className={problem ? 'desk-problem rec-waiting' : 'rec-waiting'} role={problem ? 'alert' : undefined}>
      {problem?.message ?? words.waiting({ count })}
    </p>
  )
}
