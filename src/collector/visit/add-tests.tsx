import { lazy, Suspense, useState } from 'react'
import type { CollectorApp, PhoneVisit } from '#collector/data/use-collector.ts'
import { useWords } from '#collector/frame/language.tsx'
import { Sheet } from '#collector/frame/parts.tsx'
import { ghostButton } from '#collector/frame/styles.ts'

/** A separate chunk, stored on the phone with the app. */
const AddTestsForm = lazy(() => import('./add-tests-form.tsx'))

/** Opens the form for tests that a patient wants besides. */
export function AddTests({ visit, collector }: { visit: PhoneVisit; collector: CollectorApp }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={`${ghostButton} my-3 w-full`} onClick={() => setOpen(true)}>
        {words.addTest}
      </button>
      {isOpen && (
        <Sheet title={words.addTest} onClose={close}>
          <Suspense>
            <AddTestsForm visit={visit} collector={collector} onAdded={close} />
          </Suspense>
        </Sheet>
      )}
    </>
  )
}
