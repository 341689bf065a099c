import { text } from '#text/text.ts'

export const noWholeBackup = text('There is no complete backup in {folder}.')
export const backupDamaged = text(
  'The backup is damaged: {part} does not match its checksum. Nothing was changed.',
)
export const backupOtherSignature = text(
  'The signature of this backup does not match SHOP_SECRET: the backup was changed, or made with another secret. Nothing was changed.',
)
export const backupUnsigned = text(
  'This backup has no signature, so there is no proof that it was not changed. Nothing was changed. To restore it anyway, add --unsigned.',
)
export const backupNewer = text(
  'The backup was made by a newer version of the shop ({version}). Restore it with that version.',
)
export const backupOfOldRelease = text(
  'This backup was made by Jaanch 0.2, which 0.3 cannot restore. Nothing was changed. Restore it with 0.2 and export what you need: npm run ops -- orders export, catalogue export, centres export.',
)
export const backupJobsOlder = text(
  "The backup's jobs come from an older version ({version}). Restore it with that version, then upgrade.",
)
export const backupOtherMode = text('The backup comes from a {its} shop, but SHOP_MODE is {ours}.')
export const databaseNewer = text(
  'This database belongs to a newer version of the shop. Back it up with that version.',
)
export const shopRuns = text(
  'A shop is running on this database. Stop it, and every copy of it, before restoring.',
)
export const otherDatabase = text('This database is called {name}, not {asked}. Nothing was changed.')
export const databaseNotEmpty = text(
  "The database {name} isn't empty: it has {what}. Nothing was changed. Restore into an empty one, or add --replace {name} to delete its contents.",
)
