import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { saveFile } from '#kit/save-file.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { say } from '#text/text.ts'

/** The command line's names for them. */
const FILES = {
  tests: { label: files.saveTests, name: 'lab_tests.csv' },
  packages: { label: files.savePackages, name: 'packages.csv' },
  containers: { label: files.saveContainers, name: 'containers.csv' },
  centres: { label: files.saveCentres, name: 'centres.csv' },
} as const
const KINDS = Object.keys(FILES) as (keyof typeof FILES)[]

/** The catalogue's files as they are, saved one by one. */
export function PresentFiles() {
  const [said, setSaid] = useState('')
  const { press, isBusy, why } = useTry(async (kind: keyof typeof FILES) => {
    const { name } = FILES[kind]
    const present = await deskApi.getCatalogueFiles()
    saveFile(new Blob([present[kind]], { type: 'text/csv;charset=utf-8' }), name)
    setSaid(say(files.fileSaved, { file: name }))
  })
  return (
    <>
      <p className="desk-note">{say(files.presentWhy)}</p>
      <div className="desk-fields">
        {KINDS.map(kind => (
          <button key={kind} type="button" aria-disabled={isBusy} onClick={() => void press(kind)}>
            {say(FILES[kind].label)}
          </button>
        ))}
      </div>
      <p role="status" className="desk-said">
        {said}
      </p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </>
  )
}
