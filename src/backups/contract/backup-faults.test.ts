import { expect, test } from 'vitest'
import { sayIn, sayInEnglish } from '#platform/server/language/say.ts'
import { backupFault, sayBackupFault } from './backup-faults.ts'

test.each([
  [backupFault('stopped'), 'Laurel was stopped before the backup was complete.'],
  [backupFault('bucket', 'AccessDenied'), 'The bucket refuses backups (AccessDenied).'],
  [backupFault('unexpected'), 'An unexpected error: the log says more.'],
  [backupFault('unexpected', 'EIO'), 'An unexpected error (EIO): the log says more.'],
  // Of an older release, and of a command.
  ['The bucket refuses backups (EIO).', 'The bucket refuses backups (EIO).'],
  ['Full: set BACKUP_TO to another folder.', 'Full: set BACKUP_TO to another folder.'],
])('says %s', (kept, words) => {
  expect(sayBackupFault(kept, sayInEnglish)).toBe(words)
})

test('says it in the language of the administrator', async () => {
  expect(sayBackupFault(backupFault('bucket', 'EIO'), await sayIn('de'))).toBe(
    'Der Bucket nimmt keine Sicherungen an (EIO).',
  )
})
