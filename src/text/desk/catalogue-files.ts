import { text } from '../text.ts'

/** The catalogue's files at the desk. */

export const catalogueChangedSince = text(
  'The catalogue or the files have changed since the preview. Nothing was imported: please preview again.',
)

export const filesHeading = text('Import from files')
export const filesWhy = text(
  'The files replace the whole catalogue: what they no longer name is withdrawn. Nothing changes before you have seen what would.',
)
export const fileLabels = {
  tests: text('Lab tests (CSV)'),
  packages: text('Check-ups (CSV)'),
  containers: text('Containers (CSV, may be left out)'),
}
export const presentWhy = text(
  'As they are now, to change them in a spreadsheet. Imported as they are they change nothing.',
)
export const saveTests = text('Save lab tests')
export const savePackages = text('Save check-ups')
export const saveContainers = text('Save containers')
export const saveCentres = text('Save centres')
export const fileSaved = text('{file} is saved.')
export const previewButton = text('Preview')
export const previewing = text('Reading...')
export const bothNeeded = text('Choose the files of lab tests and of check-ups.')
export const filesTooLarge = text('The files are too large: together at most 3 MB.')
export const filesNote = text('{file}, line {line}, {column}: {message}')
export const fileNames = {
  tests: text('Lab tests'),
  packages: text('Check-ups'),
  containers: text('Containers'),
}
export const warningsHeading = text('Worth a look')
export const nothingToImport = text('The files say what the catalogue says already.')
export const kindColumn = text('Change')
export const columnsColumn = text('What')
export const priceChange = text('{from} to {to}')
export const changeKinds = {
  added: text('added'),
  changed: text('changed'),
  withdrawn: text('withdrawn'),
  'offered-again': text('offered again'),
}
export const counted = text('{count} {what}')
export const importButton = text('Import exactly this: {counts}')
export const importing = text('Importing...')
export const imported = text({
  one: '{count} change is imported. Pages show it now.',
  other: '{count} changes are imported. Pages show them now.',
})
