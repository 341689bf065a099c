import { useState } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#desk/frame/desk-links.ts'
import { formatDateTime } from '#rules/dates.ts'
import { DAY_LISTS, type DayList } from '#rules/desk/day-lists.ts'
import type { DayBoard } from './use-board.ts'
import { words } from './words.ts'
import './waits.css'

const OF_THE_DAY = ['unassigned', 'late'] as const satisfies readonly DayList[]
const OF_ANY_DAY = ['refusedRefunds', 'recollections', 'overdueReports'] as const

/** What waits, first of all: each number is the length of the list that its press opens. */
export function Waits({ board, onList }: { board: DayBoard; onList: (list: DayList) => void }) {
  const [opened, setOpened] = useState<(typeof OF_ANY_DAY)[number]>()
  return (
    <section aria-labelledby="desk-waits" className="desk-waits">
      <h2 id="desk-waits">{words.waitsTitle}</h2>
      <ul>
        {OF_THE_DAY.map(list => (
          <li key={list}>
            <button type="button" onClick={() => onList(list)}>
              <strong>{board.visits.filter(DAY_LISTS[list]).length}</strong> {words.waits[list]}{' '}
              <small>{words.ofThisDay}</small>
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
              <strong>{board.waits[name].length}</strong> {words.waits[name]} <small>{words.ofAnyDay}</small>
            </button>
          </li>
        ))}
        {board.approvals !== null && (
          <li>
            <Link to={deskPath('approvals')}>
              <strong>{board.approvals}</strong> {words.waits.approvals} <small>{words.ofAnyCity}</small>
            </Link>
          </li>
        )}
        {board.held !== null && (
          <li>
            <Link to={deskPath('phones')}>
              <strong>{board.held}</strong> {words.waits.held} <small>{words.ofAnyCity}</small>
            </Link>
          </li>
        )}
        {board.overdueRequests !== null && (
          <li>
            <Link to={`${deskPath('requests')}?list=overdue`}>
              <strong>{board.overdueRequests}</strong> {words.waits.overdueRequests}{' '}
              <small>{words.ofAnyCity}</small>
            </Link>
          </li>
        )}
      </ul>
      {opened && (
        <div className="desk-opened">
          <h3>{words.waits[opened]}</h3>
          {board.waits[opened].length === 0 && <p>{words.waitingEmpty}</p>}
          <ul>
            {board.waits[opened].map(one => (
              <li key={one.orderId}>
                <Link to={deskPath('order', { number: one.orderId })}>{one.orderId}</Link> {one.patientName}{' '}
                <span className="desk-quiet">{words.waitingSince({ time: formatDateTime(one.since) })}</span>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => setOpened(undefined)}>
            {words.hideList}
          </button>
        </div>
      )}
    </section>
  )
}
