import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Says that a list could not be read and that samples are shown instead; offers to try again. */
export function ListProblem({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice kind="error" isAlert className="mb-5">
      <p>{message}</p>
      <Button
        look="outline"
        size="small"
        className="mt-2.5"
        busy={state === 'loading' && 'Loading...'}
        onClick={() => revalidate()}
      >
        Try again
      </Button>
    </Notice>
  )
}
