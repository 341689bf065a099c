import { useRevalidator } from 'react-router'
import * as common from '#text/common.ts'
import { pieces, say } from '#text/text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { telLink } from './tel-link.ts'
import * as words from './words.ts'

interface ListProblemProps {
  message: string
  /** The shop's phone number, if no fallback replaces the list. */
  phone?: string
}

export function ListProblem({ message, phone }: ListProblemProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice kind="error" isAlert className="mb-5">
      <p>{message}</p>
      {phone && (
        <p>
          {pieces(words.callInstead, {
            phone: (
              <a key="phone" href={telLink(phone)} className="text-link whitespace-nowrap">
                {phone}
              </a>
            ),
          })}
        </p>
      )}
      <Button
        variant="outline"
        size="small"
        className="mt-2.5"
        busy={state === 'loading' && say(common.loading)}
        onClick={() => revalidate()}
      >
        {say(common.retry)}
      </Button>
    </Notice>
  )
}
