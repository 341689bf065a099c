import { text } from '../text.ts'

/** The catalogue's files at the desk. */

export const catalogueChangedSince = text(
  'The catalogue or the files have changed since the preview. Nothing was imported. Please preview again.',
)

export const filesHeading = text('Save and import files')
export const filesWhy = text(
  'Files of lab tests and check-ups replace the whole catalogue. Items missing from the files are withdrawn. You see all changes before you import them.',
)
export const fileLabels = {
  tests: text('Lab tests (CSV)'),
  packages: text('Check-ups (CSV)'),
  containers: text('Containers (CSV, optional)'),
}
export const presentWhy = text('The current data, to edit in a spreadsheet.')
export const saveTests = text('Save lab tests')
export const savePackages = text('Save check-ups')
export const saveContainers = text('Save containers')
export const saveCentres = text('Save centres')
export const fileSaved = text('{file} is saved.')
export const previewButton = text('Preview')
export const previewing = text('Reading...')
export const bothNeeded = text('Choose the files of lab tests and of check-ups.')
export const filesTooLarge = text('The files are too large: together at most {most} MB.')
export const filesNote = text('{file}, line {line}, {column}: {message}')
export const lineNote = text('{file}, line {line}: {message}')
export const fileNames = {
  tests: text('Lab tests'),
  packages: text('Check-ups'),
  containers: text('Containers'),
}
export const warningsHeading = text('Warnings')
export const nothingToImport = text('No changes: the file matches the current data.')
export const kindColumn = text('Change')
export const columnsColumn = text('Details')
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
