import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert, Done, Section } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { saveFile } from '#kit/files.ts'
import { ImportFiles } from './import-files.tsx'
import { ImportPriceList } from './price-list.tsx'
import { words } from './words.ts'

/** The names that the command line uses for the files. */
const FILES = {
  tests: { label: 'Download lab tests', name: 'lab_tests.csv' },
  packages: { label: 'Download check-ups', name: 'packages.csv' },
  containers: { label: 'Download containers', name: 'containers.csv' },
  centres: { label: 'Download centres', name: 'centres.csv' },
} as const
const KINDS = Object.keys(FILES) as (keyof typeof FILES)[]

export function CatalogueFiles() {
  return (
    <>
      <Section
        title="Current files"
        help="Edit them in a spreadsheet, with columns of codes as text, and save them as “CSV UTF-8 (comma delimited)”."
      >
        <PresentFiles />
      </Section>
      <Section title={words.filesHeading} help="You see all changes before you import them.">
        <ImportFiles />
      </Section>
      <Section
        title={words.listHeading}
        help="Your own list of tests and prices, as XLSX or CSV. Tests are found by their code, then by their name, and get the new prices; others are added. You see all changes before you import them."
      >
        <ImportPriceList />
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
    setDone(`${name} is downloaded.`)
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
