import { useSyncExternalStore } from 'react'
import { Status } from '#status/web/Status.tsx'
import { newVersion } from './new-version.ts'

/** The state of the installation, and of the open page. */
export function StatusPage() {
  const isOlder = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  const page = 'serviceWorker' in navigator ? 'current' : 'unknown'
  return <Status page={isOlder ? 'older' : page} />
}
