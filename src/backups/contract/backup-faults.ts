import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '#platform/contract/say.ts'

const FAULTS = {
  stopped: () => msg`Laurel was stopped before the backup was complete.`,
  trialStopped: () => msg`Laurel was stopped during the trial.`,
  bucket: (reason: string) => msg`The bucket refuses backups (${{ reason }}).`,
  unexpected: (code: string) =>
    code === ''
      ? msg`An unexpected error: the log says more.`
      : msg`An unexpected error (${{ code }}): the log says more.`,
} as const satisfies Readonly<Record<string, (detail: string) => MessageDescriptor>>

/** Why a backup or its trial failed, as the database keeps it: "stopped", "bucket: AccessDenied". */
export function backupFault(fault: keyof typeof FAULTS, detail = ''): string {
  return detail === '' ? fault : `${fault}: ${detail}`
}

/** A kept fault in words. The sentences of older releases and of commands stay as they are. */
export function sayBackupFault(kept: string, say: Say): string {
  const { name = '', detail = '' } = /^(?<name>\w+)(?:: (?<detail>.*))?$/s.exec(kept)?.groups ?? {}
  const faults: Readonly<Record<string, (detail: string) => MessageDescriptor>> = FAULTS
  const words = faults[name]
  return words === undefined ? kept : say(words(detail))
}
