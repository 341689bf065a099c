import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { ChosenTests, TestField } from './choose-tests.tsx'
import type { DeskOrder } from './contract.ts'
import { Checkbox, Choice, Choices, Sum } from './parts.tsx'
import { useResponse } from './use-response.ts'
import { words } from './words.ts'

interface AddedTest {
  key: string
  id: string
  name: string
  /** The patient's position. */
  person: string
}

export function AddTestsForm({ order, onDone, onCancel }: ActionProps) {
  const [tests, setTests] = useState<readonly AddedTest[]>([])
  const [method, setMethod] = useState<'COD' | 'ONLINE'>('COD')
  const [isAgreed, setAgreed] = useState(false)
  const params = { id: order.orderId }
  const items = tests.map(({ id, person }) => ({ id, patient: Number(person) }))
  const { value: quote, problem } = useResponse(
    deskApi.priceDeskAddition,
    items.length > 0 ? { params, body: { items } } : undefined,
  )
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!quote) return
    const { total } = quote
    const body = { items, totalAmount: total, paymentMethod: method, consent: true, revision: order.revision }
    await deskApi.addTestsAtDesk({ params, body })
    await onDone()
  })
  const amount = formatShortRupees(quote?.total ?? 0)
  const added = quote ? `Add for ${amount}` : words.gettingPrice
  const label = tests.length === 0 ? 'Choose a test' : isAgreed ? added : 'Ask for their consent first'
  return (
    <ActionForm
      order={order}
      label={label}
      isReady={quote !== undefined && isAgreed}
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TestField
        onTake={({ _id: id, name }) =>
          setTests([
            ...tests,
            { key: crypto.randomUUID(), id, name, person: findPatientWithout(order, tests, id) },
          ])
        }
      />
      <ChosenTests
        tests={tests}
        prices={quote?.lines.map(({ price }) => price) ?? []}
        people={order.patients.map(({ position, name }) => ({ key: String(position), name }))}
        onChange={setTests}
      />
      <Problem problem={problem} isLoading={false} />
      {tests.length > 0 && <Sum name="To pay for the added tests" amount={quote ? amount : '…'} isMain />}
      <Choices legend={words.howPaid}>
        {(['COD', 'ONLINE'] as const).map(choice => (
          <Choice
            key={choice}
            name="desk-method"
            isChosen={method === choice}
            onChoose={() => setMethod(choice)}
          >
            {choice === 'COD' ? 'At the door' : 'Online, by the customer'}
          </Choice>
        ))}
      </Choices>
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        Each person to be tested has agreed
      </Checkbox>
    </ActionForm>
  )
}

/** The first patient without the test, by position. */
const findPatientWithout = ({ patients }: DeskOrder, tests: readonly AddedTest[], id: string): string => {
  const patient = patients.find(
    ({ position, lines }) =>
      !lines.some(line => line.id === id && !line.isCancelled) &&
      !tests.some(test => test.id === id && test.person === String(position)),
  )
  return String(patient?.position ?? 0)
}
