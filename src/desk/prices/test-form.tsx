import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { RecordForm } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { words } from './words.ts'

const FIELDS = {
  name: { kind: 'text', label: 'Name', size: 36 },
  fastingHours: { kind: 'whole', label: 'Hours of fasting (0: none)', size: 4, isRequired: true },
  containers: {
    kind: 'text',
    label: 'Tubes, like EDTA or SERUM|FLUORIDE@after-meal',
    size: 24,
  },
  reportTimeHours: { kind: 'whole', label: 'Report within hours', size: 5, isRequired: true },
  centerVisitRequired: { kind: 'tick', label: 'Only at a centre' },
} as const

interface Props {
  item: { id: string; name: string }
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

/** What a test needs of the patient and the collector. Orders keep what they were booked with. */
export function TestForm({ item: { id, name }, onDone, onClose }: Props) {
  const { value, problem } = useCall(deskApi.getDeskTest, { params: { id } })
  if (!value) return <Problem problem={problem} isLoading />
  const { test, seen } = value
  return (
    <RecordForm
      title={words.detailsOf({ name })}
      fields={FIELDS}
      values={test}
      onSave={async typed => {
        const { fastingHours, reportTimeHours } = typed
        const body = {
          test: { ...typed, fastingHours: fastingHours ?? 0, reportTimeHours: reportTimeHours ?? 0 },
          seen,
        }
        await withStepUp(stepUp => deskApi.changeDeskTest({ params: { id }, body: { ...body, stepUp } }))
        await onDone(words.testSaved({ name: typed.name }))
      }}
      onClose={onClose}
    />
  )
}
