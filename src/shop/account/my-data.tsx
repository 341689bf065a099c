import { lazy, Suspense, useState } from 'react'
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
import { Fold } from '#shop/orders/fold.tsx'
import { useSession } from '#shop/session/session.ts'
import { CodeDialog } from '#shop/sign-in/code-dialog.tsx'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { PersonalData } from '#wire/personal-data.ts'
import {
  dataExplained,
  dataHint,
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
  readData,
  whatIsDeleted,
  whatIsKept,
} from './words.ts'

const DataSheet = lazy(() => import('./data-sheet.tsx'))

type UseOfData = (data: PersonalData) => void

const saveData: UseOfData = data =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')

export function MyData() {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [shown, show] = useState<PersonalData>()
  /** What to do with the data once a code is entered. */
  const [waiting, setWaiting] = useState<{ use: UseOfData }>()
  const [isLoading, load] = useAction(async (use: UseOfData) => {
    setProblem(undefined)
    try {
      use((await api.exportMyData()).data)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CODE_NEEDED') return setWaiting({ use })
      setProblem(errorMessage(error, say(dataNotLoaded)))
    }
  })
  return (
    <Fold title={say(dataTitle)} hint={say(dataHint)}>
      <p className="text-muted">{say(dataExplained)}</p>
      {problem && (
        <Notice kind="error" isAlert className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" disabled={isLoading} onClick={() => void load(show)}>
          {say(readData)}
        </Button>
        <Button variant="outline" disabled={isLoading} onClick={() => void load(saveData)}>
          {say(downloadData)}
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {say(deleteAccount)}
        </Button>
      </div>
      <p role="status" className="mt-3 text-muted empty:hidden">
        {isLoading && say(preparing)}
      </p>
      {shown && (
        <Suspense fallback={null}>
          <DataSheet data={shown} />
        </Suspense>
      )}
      <CodeDialog
        isWanted={waiting !== undefined}
        onProven={() => setWaiting(undefined)}
        after={() => waiting && load(waiting.use)}
      />
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Fold>
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
