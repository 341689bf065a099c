import { Form } from 'react-router'
import { links } from '#web/links.ts'

/** Search over lab tests and checkups; submitting goes to the list. */
export function SearchBox({ className = '' }: { className?: string }) {
  return (
    <Form role="search" action={links.labTests} className={className}>
      <input
        type="search"
        name="search"
        aria-label="Search tests and checkups"
        maxLength={100}
        className="control"
      />
    </Form>
  )
}
