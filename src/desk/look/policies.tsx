import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { Section } from '#kit/desk/section.tsx'
import { ChangeButton, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { PolicyText } from '#kit/policy-text.tsx'
import { formatDate } from '#rules/dates.ts'
import { formatPolicy, type PolicyValues } from '#rules/policies/policy-text.ts'
import type { DeskPolicy } from './contract.ts'
import { policyNames, words } from './words.ts'

/** The texts of the policies. A live shop shows only those that its owner has accepted. */
export function Policies() {
  const { value, problem, refresh } = usePolling(deskApi.listDeskPolicies)
  const { editing, done, edit, show, onClose, onDone } = useEditing<DeskPolicy>(refresh)
  return (
    <Section
      title="Policies"
      help="Each page shows the last text that an owner has accepted. Have a lawyer review the drafts first."
      problem={problem}
      isLoading={!value}
      done={done}
    >
      <Table
        caption="Policies"
        rows={value?.policies}
        rowKey={({ page }) => page}
        empty=""
        below={({ page }) =>
          value &&
          editing?.page === page && (
            <PolicyForm
              key={`${page} ${editing.version}`}
              policy={editing}
              values={value.values}
              onDone={onDone}
              onCurrent={show}
              onClose={onClose}
            />
          )
        }
        columns={[
          { title: 'Page', kind: 'name', cell: ({ page }) => policyNames[page] },
          { title: 'Accepted', cell: stateOf },
          {
            title: kitWords.change,
            kind: 'button',
            cell: policy => (
              <ChangeButton
                what={words.changePolicy({ policy: policyNames[policy.page] })}
                onClick={() => edit(policy)}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

const stateOf = (policy: DeskPolicy): string =>
  policy.proposal ? words.proposed({ state: acceptedState(policy) }) : acceptedState(policy)

function acceptedState({ version, acceptedAt, acceptedBy }: DeskPolicy): string {
  if (acceptedAt === null) return 'Not published: a draft is ready'
  if (acceptedBy === null) return words.sample({ version })
  return words.acceptedBy({ version, date: formatDate(acceptedAt), name: acceptedBy })
}

interface FormProps {
  policy: DeskPolicy
  values: PolicyValues
  onDone: (sentence: string) => Promise<void>
  onCurrent: (policy: DeskPolicy) => void
  onClose: () => void
}

function PolicyForm({
  policy: { page, version, body: accepted, proposal },
  values,
  onDone,
  onCurrent,
  onClose,
}: FormProps) {
  const { self } = useDesk()
  const isOwner = self.permissions.includes('shop.open')
  const body = proposal?.body ?? accepted
  const [typed, setTyped] = useState(body)
  const next = version + 1
  const policy = policyNames[page]
  const { isBusy, submit, error, fields, current } = useSubmit(async () => {
    await withStepUp(stepUp =>
      deskApi.acceptPolicy({ params: { page }, body: { version: next, body: typed, stepUp } }),
    )
    await onDone(words.accepted({ policy, version: next }))
  })
  return (
    <EditForm
      title={words.changePolicy({ policy })}
      button={isOwner ? words.accept({ version: next }) : null}
      isBusy={isBusy}
      error={fields.body ? undefined : error}
      onShowCurrent={current ? () => onCurrent(current as DeskPolicy) : undefined}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      {proposal && (
        <p className="my-2 font-semibold">
          {words.proposedBy({ name: proposal.proposedBy, date: formatDate(proposal.proposedAt) })}
        </p>
      )}
      <FormField
        name="body"
        field={{ kind: 'textarea', label: 'Text', hint: words.policyHint, rows: 16 }}
        value={body}
        problem={fields.body}
        onType={setTyped}
      />
      <details className="my-2">
        <summary className="flex min-h-9 w-fit items-center font-semibold text-leaf-dark underline underline-offset-3">
          Values in braces
        </summary>
        <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
          {Object.entries(values).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{`{${name}}`}</dt>
              <dd className="text-muted">{value || 'Empty: its line is left out'}</dd>
            </div>
          ))}
        </dl>
      </details>
      {!isOwner && <p className="my-2 font-semibold">Only an owner can accept a text.</p>}
      <section aria-label="Preview" className="my-2 border border-line px-3 pb-3">
        <PolicyText blocks={formatPolicy(typed, values)} level={4} isPreview />
      </section>
    </EditForm>
  )
}
