import { useRef } from 'react'
import { isTyping, useDeskKeys } from '#desk/frame/keys.ts'
import { RowMenu } from '#kit/desk/row-menu.tsx'
import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useEditing } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { shortHours } from '#rules/desk/hours.ts'
import { CollectorDays } from './collector-days.tsx'
import type { DeskCollector } from './contract.ts'
import { CopyWeekForm } from './copy-week-form.tsx'
import { WEEKDAYS, WeekForm } from './week-form.tsx'
import { words } from './words.ts'

interface Props {
  city: string
  collectors: DeskCollector[]
  onDone: (sentence: string) => Promise<void>
  onReread: () => Promise<void>
}

/** The form as it was opened: typed values stay while the list is loaded again. */
interface EditedHours {
  collector: DeskCollector
  what: 'week' | 'days' | 'copy'
}

/** The collectors' weekly hours and exceptions. Collectors of other cities are not shown. */
export function Weeks({ city, collectors, onDone, onReread }: Props) {
  const { editing, edit, show, onClose } = useEditing<EditedHours>(onReread)
  const own = collectors.filter(collector => collector.city === city || collector.city === null)
  const list = useFirstRowKey('h')
  const formOf = (collector: DeskCollector) =>
    editing?.what === 'copy' ? (
      <CopyWeekForm
        collector={editing.collector}
        others={own.filter(({ id }) => id !== editing.collector.id)}
        onClose={onClose}
        onDone={async sentence => {
          onClose()
          await onDone(sentence)
        }}
      />
    ) : editing?.what === 'days' ? (
      <CollectorDays collector={collector} onDone={onDone} onReread={onReread} onClose={onClose} />
    ) : (
      editing && (
        <WeekForm
          key={editing.collector.revision}
          city={city}
          collector={editing.collector}
          onClose={onClose}
          onCurrent={current => show({ collector: current, what: 'week' })}
          onDone={async sentence => {
            onClose()
            await onDone(sentence)
          }}
        />
      )
    )
  const columns: Column<DeskCollector>[] = [
    {
      title: 'Collector',
      kind: 'name',
      cell: collector => (
        <>
          {collector.name}{' '}
          {collector.city === null && <span className="mark ml-0! whitespace-nowrap">No hours yet</span>}
        </>
      ),
    },
    { title: words.startsIn, cell: ({ area }) => area },
    { title: words.perHourColumn, kind: 'amount', cell: ({ perHour }) => perHour },
    ...WEEKDAYS.map((day, at) => ({
      title: words.weekdays[day],
      cell: ({ week, city }: DeskCollector) => {
        const hours = week[at]
        if (hours) return <span className="whitespace-nowrap">{shortHours(hours)}</span>
        return city !== null && <span className="text-muted">off</span>
      },
    })),
    { title: words.otherDays, kind: 'amount', cell: ({ days }) => days.length || '' },
    {
      title: kitWords.change,
      kind: 'button',
      cell: collector => (
        <RowMenu
          name={words.moreOf({ name: collector.name })}
          actions={[
            {
              label: 'Change hours',
              name: words.changeHours({ name: collector.name }),
              onChoose: () => edit({ collector, what: 'week' }),
            },
            ...(collector.city === null
              ? []
              : [
                  ...(own.length > 1
                    ? [
                        {
                          label: 'Copy hours',
                          name: words.copyHours({ name: collector.name }),
                          onChoose: () => edit({ collector, what: 'copy' as const }),
                        },
                      ]
                    : []),
                  {
                    label: words.otherDays,
                    name: words.daysOf({ name: collector.name }),
                    onChoose: () => edit({ collector, what: 'days' as const }),
                  },
                ]),
          ]}
        />
      ),
    },
  ]
  return (
    <Section
      title={words.weeksTitle}
      help={helpOf(city, own)}
      action={own.length > 0 && <kbd className="keyboard-only">H</kbd>}
    >
      {own.length > 0 && (
        <div ref={list}>
          <Table
            caption={words.weeksTitle}
            rows={own}
            rowKey={({ id }) => id}
            empty={null}
            columns={columns}
            below={collector => editing?.collector.id === collector.id && formOf(collector)}
          />
        </div>
      )}
    </Section>
  )
}

function helpOf(city: string, own: readonly DeskCollector[]): string {
  if (own.length === 0)
    return 'There are no collectors yet. The owner adds them on the staff list, with the role Collector.'
  return own.some(collector => collector.city === city)
    ? 'The seats of an hour are the visits that the collectors at work can make. Only collectors with hours count.'
    : words.weeksNotSetUp({ city })
}

/** The key leads past the seats of all hours, to the button of the list's first row. */
function useFirstRowKey(key: string) {
  const list = useRef<HTMLDivElement>(null)
  useDeskKeys(event => {
    if (!isTyping(event) && event.key === key)
      list.current?.querySelector<HTMLElement>('tbody button')?.focus()
  })
  return list
}
