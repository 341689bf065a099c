import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert, Done, Section } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { saveFile } from '#kit/files.ts'
import { ImportFiles } from './import-files.tsx'
import { words } from './words.ts'

/** The names that the command line uses for them. */
const FILES = {
  tests: { label: words.saveTests, name: 'lab_tests.csv' },
  packages: { label: words.savePackages, name: 'packages.csv' },
  containers: { label: words.saveContainers, name: 'containers.csv' },
  centres: { label: words.saveCentres, name: 'centres.csv' },
} as const
const KINDS = Object.keys(FILES) as (keyof typeof FILES)[]

export function CatalogueFiles() {
  return (
    <>
      <Section title={words.currentHeading} help={words.presentWhy}>
        <PresentFiles />
      </Section>
      <Section title={words.filesHeading} help={words.filesWhy}>
        <ImportFiles />
      </Section>
    </>
  )
}

function PresentFiles() {
  const [done, setDone] = useState('')
  const { submit, isBusy, error } = useSubmit(async (kind: keyof typeof FILES) => {
    const { name } = FILES[kind]
    const present = await deskApi.getCatalogueFiles()
    saveFile(new Blob([present[kind]], { type: 'text/csv;charset=utf-8' }), name)
    setDone(words.fileSaved({ file: name }))
  })
  return (
    <>
      <div className="fields">
        {KINDS.map(kind => (
          <button key={kind} type="button" aria-disabled={isBusy} onClick={() => void submit(kind)}>
            {FILES[kind].label}
          </button>
        ))}
      </div>
      <Done>{done}</Done>
      <Alert>{error}</Alert>
    </>
  )
}
