import { messages } from '#text/messages.ts'

export const words = messages({
  filesHeading: 'Import files',
  fileLabels: {
    tests: 'Lab tests (CSV)',
    packages: 'Check-ups (CSV)',
    containers: 'Containers (CSV, optional)',
    centres: 'Centres (CSV, optional)',
  },
  bothNeeded:
    'To replace all, choose the files of lab tests and of check-ups, or only a file of centres. To change lines, choose a file of lab tests or of check-ups.',
  ways: {
    change: 'Change these lines',
    replace: 'Replace all',
  },
  wayHints: {
    change:
      'The file has only the lines to change or add, and of these only the columns you need besides the code. Everything else stays.',
    replace: 'Items that are not in the files are withdrawn. A file of centres replaces all centres.',
  },
  withdrawnCount: {
    one: '{count} item is withdrawn: {names}',
    other: '{count} items are withdrawn: {names}',
  },
  confirmWithdrawn: 'Enter the number of withdrawn items to confirm',
  noteItem: '{code}, {column} “{value}”',
  noteColumn: '{code}, {column}',
  filesTooLarge: 'The files are too large: together at most {most} MB.',
  notCsv: '{file}: this is not a CSV file. In the spreadsheet choose Save As, “CSV UTF-8 (comma delimited)”.',
  filesNote: '{file}, line {line}, {what}: {message}',
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
  listHeading: 'Import a price list',
  listTooLarge: 'The file is too large: at most 5 MB.',
  nameAndPriceNeeded: 'Choose a column for the test name and one for the price.',
  fieldTwice: 'Two columns have the same content. Choose one of them.',
  rowNote: 'Row {line}: {message}',
  sheetOption: { one: '{name} ({count} row)', other: '{name} ({count} rows)' },
  noFasting: 'No fasting',
  hours: { one: '{count} hour', other: '{count} hours' },
  listProblems: {
    one: '{count} problem. Nothing can be imported before it is corrected in the file or in the choices above.',
    other:
      '{count} problems. Nothing can be imported before they are corrected in the file or in the choices above.',
  },
  problemsShown: 'These are the first {count}.',
  testsRead: { one: '{count} test is read.', other: '{count} tests are read.' },
  cellNote: 'Row {line}, {column}: {message}',
  changeLine: '{name}: {value}',
  lastChange: 'Last change',
})
