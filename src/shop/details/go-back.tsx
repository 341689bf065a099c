import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** Goes back within the shop, or to the path `otherwise` when the visitor came from elsewhere. */
export function GoBack({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate()
  const goBack = () => {
    // The router counts its history entries in `idx`; 0 is the first page of this shop.
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (idx) navigate(-1)
    else navigate(otherwise)
  }
  return <Button onClick={goBack}>{say(words.goBack)}</Button>
}
