import { useState, useSyncExternalStore } from 'react'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Celebration } from './Celebration.tsx'
import { Composer } from './Composer.tsx'
import type { DraftHelp } from './ComposerFields.tsx'
import type { Receiver } from './draft.ts'
import { closeComposer, composer } from './open-composer.ts'
import type { SentThanks } from './send-thanks.ts'
import { announceThanks } from './take-back.ts'

interface ComposerDialogProps {
  user: SignedInUser
  draftHelp?: DraftHelp
}

/** The dialog that `openComposer` opens. */
export function ComposerDialog({ user, draftHelp }: ComposerDialogProps) {
  const { isOpen, receivers } = useSyncExternalStore(composer.subscribe, composer.current)
  const isNarrow = useMediaQuery('(max-width: 53em)', false, { getInitialValueInEffect: false })
  const [thanked, celebrate] = useState<readonly Receiver[]>([])

  function onSent(sent: SentThanks): void {
    closeComposer()
    celebrate(sent.receivers)
    announceThanks(sent)
  }

  return (
    <>
      <Modal
        opened={isOpen}
        onClose={closeComposer}
        title="Say thanks"
        size="60rem"
        fullScreen={isNarrow}
        radius={isNarrow ? 0 : 'lg'}
      >
        <Composer
          key={receivers.map(({ id }) => id).join()}
          user={user}
          openedFor={receivers}
          takesTurns={isNarrow}
          draftHelp={draftHelp}
          onSent={onSent}
        />
      </Modal>
      {thanked.length > 0 && <Celebration receivers={thanked} onEnd={() => celebrate([])} />}
    </>
  )
}
