import { text } from '../text.ts'

/** The catalogue's files at the desk. */

export const catalogueChangedSince = text(
  'The catalogue or the files have changed since the preview. Nothing was imported: please preview again.',
)

export const filesHeading = text('Save and import files')
export const filesWhy = text(
  'Files of lab tests and check-ups replace the whole catalogue: what they no longer name is withdrawn. Nothing changes before you have seen what would.',
)
export const fileLabels = {
  tests: text('Lab tests (CSV)'),
  packages: text('Check-ups (CSV)'),
  containers: text('Containers (CSV, may be left out)'),
}
export const listLabels = {
  doctors: text('Doctors (CSV)'),
  coupons: text('Coupons (CSV)'),
}
/** Files of one list each. */
export const listWhy = {
  doctors: text(
    'A file of doctors replaces their list, in its order: whom it no longer names is withdrawn. The fee may be left empty.',
  ),
  coupons: text(
    'A file of coupons replaces their list: those it no longer names are stopped. Coupons for one account are in no file, and stay.',
  ),
}
export const previewList = {
  doctors: text('Preview doctors'),
  coupons: text('Preview coupons'),
}
export const presentWhy = text(
  'As they are now, to change them in a spreadsheet. Imported as they are they change nothing.',
)
export const saveTests = text('Save lab tests')
export const savePackages = text('Save check-ups')
export const saveContainers = text('Save containers')
export const saveCentres = text('Save centres')
export const saveDoctors = text('Save doctors')
export const saveCoupons = text('Save coupons')
export const fileSaved = text('{file} is saved.')
export const previewButton = text('Preview')
export const previewing = text('Reading...')
export const bothNeeded = text('Choose the files of lab tests and of check-ups.')
export const fileNeeded = text('Choose the file.')
export const filesTooLarge = text('The files are too large: together at most {most} MB.')
export const filesNote = text('{file}, line {line}, {column}: {message}')
export const lineNote = text('{file}, line {line}: {message}')
export const fileNames = {
  tests: text('Lab tests'),
  packages: text('Check-ups'),
  containers: text('Containers'),
  doctors: text('Doctors'),
  coupons: text('Coupons'),
}
export const warningsHeading = text('Worth a look')
export const nothingToImport = text('Nothing would change: all of it is so already.')
export const kindColumn = text('Change')
export const columnsColumn = text('What')
export const priceChange = text('{from} to {to}')
export const changeKinds = {
  added: text('added'),
  changed: text('changed'),
  withdrawn: text('withdrawn'),
  'offered-again': text('offered again'),
}
/** Of coupons, whose lists say so. */
export const couponChangeKinds = {
  ...changeKinds,
  withdrawn: text('stopped'),
  'offered-again': text('in use again'),
}
export const doctorsReordered = text('All doctors: in another order')
export const counted = text('{count} {what}')
export const importButton = text('Import exactly this: {counts}')
export const importing = text('Importing...')
export const imported = text({
  one: '{count} change is imported. Pages show it now.',
  other: '{count} changes are imported. Pages show them now.',
})
