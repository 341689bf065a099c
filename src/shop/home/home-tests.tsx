import { useState } from 'react'
import type { LabTest } from '#shop/catalogue/contract.ts'
import { LabTestWindow } from '#shop/catalogue/lab-test-list.tsx'
import { TestRow } from '#shop/catalogue/test-row.tsx'

export function HomeTests({ tests }: { tests: readonly LabTest[] }) {
  const [opened, setOpened] = useState<LabTest>()
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {tests.map(test => (
          <li key={test._id}>
            <TestRow test={test} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      <LabTestWindow test={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
