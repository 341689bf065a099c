import { useNavigate } from 'react-router'
import { say } from '#text/text.ts'
import * as ui from '#text/ui.ts'
import { Button } from '#web/ui/button.tsx'

/** Back to where the visitor came from within the shop; `otherwise` for who came from elsewhere. */
export function GoBack({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate()
  const goBack = () => {
    // The router numbers the shop's own entries in the history.
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (idx) navigate(-1)
    else navigate(otherwise)
  }
  return <Button onClick={goBack}>{say(ui.goBack)}</Button>
}
