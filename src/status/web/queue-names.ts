import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { QueueStatus } from '#status/contract/status.ts'

/** Names of the queues of background jobs, by their purpose. */
const QUEUE_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  mails: msg`E-mails`,
  'bulk-mails': msg`E-mails to many`,
  'notification-pushes': msg`Push messages`,
  digests: msg`Daily and weekly e-mails`,
  books: msg`Nightly check of the books`,
  leavings: msg`People who leave`,
  'my-data': msg`Copies of people’s data`,
  backups: msg`Backups`,
  'backup-trials': msg`Trials of backups`,
  'backup-clock': msg`Times of backups`,
  directory: msg`Checks of the directory`,
}

export function nameOfQueue({ name }: QueueStatus): string {
  const known = QUEUE_NAMES[name]
  return known === undefined ? name : t(known)
}
