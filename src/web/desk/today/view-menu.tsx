import { type RefObject, useState } from 'react'
import * as words from '#text/desk/board/views.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useTry } from '../use-try.ts'
import type { ShownViews, View } from './use-views.ts'

interface Props {
  shown: ShownViews
  menu: RefObject<HTMLDetailsElement | null>
  onSaid: (sentence: string) => void
}

/** Keeps what the board shows under a name, renames and removes views, and says with which one the board opens. */
export const ViewMenu = ({ shown, menu, onSaid }: Props) => (
  <details ref={menu} className="desk-choice">
    <summary>{say(words.viewsMenu)}</summary>
    {/* Anew for another view: its name is in the field. */}
    <ViewForm key={shown.view?.id} shown={shown} menu={menu} onSaid={onSaid} />
  </details>
)

function ViewForm({ shown, menu, onSaid }: Props) {
  const { view, city, choice, mayShare, defaultId } = shown
  const own: View | undefined = view?.mayChange ? view : undefined
  const [name, setName] = useState(own?.name ?? '')
  const [isShared, setShared] = useState(own?.isShared ?? false)
  const { isBusy, press, why } = useTry(async (deed: () => Promise<string | null>, sentence: string) => {
    const next = await deed()
    await shown.refresh()
    shown.show(next)
    menu.current?.removeAttribute('open')
    menu.current?.querySelector('summary')?.focus()
    onSaid(sentence)
  })
  const body = { name, isShared, city, choice }
  const told = { name: name.trim() }
  const here = view?.id ?? null
  const add = () => press(async () => (await deskApi.addDeskView({ body })).id, say(words.kept, told))
  const onBusy = isBusy || undefined
  return (
    <form
      className="desk-form"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <label>
        {say(words.nameLabel)}
        <input value={name} required maxLength={40} onChange={event => setName(event.target.value)} />
      </label>
      {mayShare && (
        <label>
          <input type="checkbox" checked={isShared} onChange={event => setShared(event.target.checked)} />{' '}
          {say(words.shareLabel)}
        </label>
      )}
      <p className="desk-quiet">{say(words.whatIsKept)}</p>
      {why && (
        <p role="alert" className="desk-problem">
          {why}
        </p>
      )}
      <button type="submit" className="desk-primary" aria-disabled={onBusy}>
        {say(words.keepNew)}
      </button>
      {own && <OwnDeeds own={own} body={body} isBusy={isBusy} press={press} />}
      {defaultId !== here && (
        <button
          type="button"
          aria-disabled={onBusy}
          onClick={() =>
            press(
              async () => {
                await deskApi.chooseDeskView({ body: { id: here } })
                return here
              },
              view ? say(words.opensNow, { name: view.name }) : say(words.opensWhole),
            )
          }
        >
          {say(view ? words.openWith : words.openWhole)}
        </button>
      )}
    </form>
  )
}

interface Deeds {
  own: View
  body: Omit<View, 'id' | 'mayChange'>
  isBusy: boolean
  press: (deed: () => Promise<string | null>, sentence: string) => Promise<void>
}

/** What is done to a view that somebody may change. */
function OwnDeeds({ own, body, isBusy, press }: Deeds) {
  const change = async () => {
    await deskApi.changeDeskView({ params: { id: own.id }, body })
    return own.id
  }
  const remove = async () => {
    await deskApi.removeDeskView({ params: { id: own.id } })
    return null
  }
  const deeds = [
    { label: words.keepChanges, deed: change, sentence: say(words.kept, { name: body.name.trim() }) },
    { label: words.removeView, deed: remove, sentence: say(words.removed, { name: own.name }) },
  ]
  return deeds.map(({ label, deed, sentence }) => (
    <button
      key={label.en}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => press(deed, sentence)}
    >
      {say(label)}
    </button>
  ))
}
