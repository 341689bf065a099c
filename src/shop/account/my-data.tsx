import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import { saveFile } from '#kit/files.ts'
import { Notice } from '#kit/notice.tsx'
import { useSettings } from '#kit/settings.ts'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import { CodeDialog } from '#shop/sign-in/code-dialog.tsx'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import {
  dataExplained,
  dataNotLoaded,
  dataTitle,
  deleteAccount,
  deleteFailed,
  deleteForGood,
  deleteQuestion,
  deleting,
  downloadData,
  keepAccount,
  preparing,
  whatIsDeleted,
  whatIsKept,
} from './words.ts'

export function MyData() {
  const headingId = useId()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const [isLoading, download] = useAction(async () => {
    setProblem(undefined)
    try {
      const { data } = await api.exportMyData()
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CODE_NEEDED') return setCodeWanted(true)
      setProblem(errorMessage(error, say(dataNotLoaded)))
    }
  })
  return (
    <section aria-labelledby={headingId} className="card p-5 sm:p-6">
      <h2 id={headingId} className="text-lg">
        {say(dataTitle)}
      </h2>
      <p className="mt-1 text-muted">{say(dataExplained)}</p>
      {problem && (
        <Notice kind="error" isAlert className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" busy={isLoading && say(preparing)} onClick={download}>
          {say(downloadData)}
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {say(deleteAccount)}
        </Button>
      </div>
      <CodeDialog isWanted={isCodeWanted} onProven={() => setCodeWanted(false)} after={download} />
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Lists what is deleted and what stays stored, requests a code if needed, and deletes. */
function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { retention } = useSettings()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const [isDeleting, erase] = useAction(async () => {
    setProblem(undefined)
    try {
      const { message } = await api.eraseMyAccount()
      await useSession.getState().logout({ clearCart: true })
      showToast(message, { isForNextPage: true })
      await navigate(links.home)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CODE_NEEDED') return setCodeWanted(true)
      setProblem(errorMessage(error, say(deleteFailed)))
    }
  })
  if (isCodeWanted)
    return <CodeDialog isWanted onProven={() => setCodeWanted(false)} onClose={onClose} after={erase} />
  return (
    <Dialog title={say(deleteQuestion)} onClose={onClose}>
      <div className="grid gap-3">
        <p>{say(whatIsDeleted)}</p>
        <p>{say(whatIsKept, { years: retention.booksYears })}</p>
        {problem && (
          <Notice kind="error" isAlert>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={isDeleting && say(deleting)} onClick={erase}>
            {say(deleteForGood)}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {say(keepAccount)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
