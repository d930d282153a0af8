import { adviceOn } from '#assistant/web/DraftAdvice.tsx'
import type { SignedInUser } from '#platform/contract/people.ts'
import { ComposerDialog } from '#recognition/web/composer/ComposerDialog.tsx'

/** The dialog to thank somebody, with the assistant's suggestions. */
export function ThanksDialog({ user }: { user: SignedInUser }) {
  return <ComposerDialog user={user} draftHelp={adviceOn} />
}
