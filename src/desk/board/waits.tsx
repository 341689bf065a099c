import { useState } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#desk/frame/desk-links.ts'
import { formatDateTime } from '#rules/dates.ts'
import { DAY_LISTS, type DayList } from '#rules/desk/day-lists.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import type { DayBoard } from './use-board.ts'
import './waits.css'

const OF_THE_DAY = ['unassigned', 'late'] as const satisfies readonly DayList[]
const OF_ANY_DAY = ['refusedRefunds', 'recollections', 'overdueReports'] as const

/** What waits, first of all: each number is the length of the list that its press opens. */
export function Waits({ board, onList }: { board: DayBoard; onList: (list: DayList) => void }) {
  const [opened, setOpened] = useState<(typeof OF_ANY_DAY)[number]>()
  return (
    <section aria-labelledby="desk-waits" className="desk-waits">
      <h2 id="desk-waits">{say(desk.waitsTitle)}</h2>
      <ul>
        {OF_THE_DAY.map(list => (
          <li key={list}>
            <button type="button" onClick={() => onList(list)}>
              <strong>{board.visits.filter(DAY_LISTS[list]).length}</strong> {say(desk.waits[list])}{' '}
              <small>{say(desk.ofThisDay)}</small>
            </button>
          </li>
        ))}
        {OF_ANY_DAY.map(name => (
          <li key={name}>
            <button
              type="button"
              aria-expanded={opened === name}
              onClick={() => setOpened(opened === name ? undefined : name)}
            >
              <strong>{board.waits[name].length}</strong> {say(desk.waits[name])}{' '}
              <small>{say(desk.ofAnyDay)}</small>
            </button>
          </li>
        ))}
        {board.approvals !== null && (
          <li>
            <Link to={deskPath('approvals')}>
              <strong>{board.approvals}</strong> {say(desk.waits.approvals)}{' '}
              <small>{say(desk.ofAnyCity)}</small>
            </Link>
          </li>
        )}
        {board.held !== null && (
          <li>
            <Link to={deskPath('phones')}>
              <strong>{board.held}</strong> {say(desk.waits.held)} <small>{say(desk.ofAnyCity)}</small>
            </Link>
          </li>
        )}
        {board.overdueRequests !== null && (
          <li>
            <Link to={`${deskPath('requests')}?list=overdue`}>
              <strong>{board.overdueRequests}</strong> {say(desk.waits.overdueRequests)}{' '}
              <small>{say(desk.ofAnyCity)}</small>
            </Link>
          </li>
        )}
      </ul>
      {opened && (
        <div className="desk-opened">
          <h3>{say(desk.waits[opened])}</h3>
          {board.waits[opened].length === 0 && <p>{say(desk.waitingEmpty)}</p>}
          <ul>
            {board.waits[opened].map(one => (
              <li key={one.orderId}>
                <Link to={deskPath('order', { number: one.orderId })}>{one.orderId}</Link> {one.patientName}{' '}
                <span className="desk-quiet">
                  {say(desk.waitingSince, { time: formatDateTime(one.since) })}
                </span>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => setOpened(undefined)}>
            {say(desk.hideList)}
          </button>
        </div>
      )}
    </section>
  )
}
