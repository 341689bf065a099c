import { useId, useState } from 'react'
import { Opener } from '#kit/dialogs/opener.tsx'
import { Price } from '#kit/price.tsx'
import { BookButton } from '#shop/cart/book-button.tsx'
import { useCart } from '#shop/cart/cart.ts'
import type { LabTest } from '#shop/catalogue/contract.ts'
import { HealthPicture } from '#shop/catalogue/health-picture.tsx'
import { LabTestWindow } from '#shop/catalogue/lab-test-list.tsx'
import { links } from '#shop/frame/links.ts'
import { prefetchLabTest } from '#shop/frame/prefetch.ts'

/** A few lab tests, one line each. */
export function HomeTests({ tests }: { tests: readonly LabTest[] }) {
  const [opened, setOpened] = useState<LabTest>()
  return (
    <>
      <ul className="card divide-y divide-line">
        {tests.map(test => (
          <TestLine key={test._id} test={test} onOpen={setOpened} />
        ))}
      </ul>
      <LabTestWindow test={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function TestLine({ test, onOpen }: { test: LabTest; onOpen: (test: LabTest) => void }) {
  const headingId = useId()
  const addLabTest = useCart(cart => cart.addLabTest)
  return (
    <li className="flex items-center gap-3 px-4.5 py-3">
      <HealthPicture of={test} className="size-12 shrink-0 max-sm:hidden" />
      <div className="min-w-0 grow sm:flex sm:items-center sm:gap-6">
        <div className="min-w-0 grow">
          <h3 id={headingId} className="text-base sm:text-lg">
            <Opener
              to={links.labTest(test._id)}
              onOpen={() => onOpen(test)}
              onIntent={() => prefetchLabTest(test._id)}
              className="hover:underline"
            >
              {test.name}
            </Opener>
          </h3>
          <p className="text-sm text-muted">{test.purpose || test.parametersText || test.description}</p>
        </div>
        <Price of={test} className="shrink-0 max-sm:mt-1" />
      </div>
      <BookButton item={test} addToCart={() => addLabTest(test)} describedBy={headingId} isCompact />
    </li>
  )
}
