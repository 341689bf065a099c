import { messages } from '#text/messages.ts'

export const words = messages({
  filesHeading: 'Import files',
  fileLabels: {
    tests: 'Lab tests (CSV)',
    packages: 'Check-ups (CSV)',
    containers: 'Containers (CSV, optional)',
    centres: 'Centres (CSV, optional)',
  },
  bothNeeded: 'Choose the files of lab tests and of check-ups, or only a file of centres.',
  filesTooLarge: 'The files are too large: together at most {most} MB.',
  notCsv: '{file}: this is not a CSV file. In the spreadsheet choose Save As, “CSV UTF-8 (comma delimited)”.',
  filesNote: '{file}, line {line}, {column}: {message}',
  lineNote: '{file}, line {line}: {message}',
  fileNames: {
    tests: 'Lab tests',
    packages: 'Check-ups',
    containers: 'Containers',
    centres: 'Centres',
  },
  valueChange: '{column}: {from} to {to}',
  emptyValue: '(empty)',
  changeKinds: {
    added: 'added',
    changed: 'changed',
    withdrawn: 'withdrawn',
    'offered-again': 'offered again',
  },
  counted: '{count} {what}',
  imported: {
    one: '{count} change is imported. Pages show it now.',
    other: '{count} changes are imported. Pages show them now.',
  },
  changeLine: '{name}: {value}',
  lastChange: 'Last change',
})
