import { useId, useState } from 'react'
import { IconHeart, IconMessageCircle, IconPlus } from '@tabler/icons-react'
import type { Recognition } from '#recognition/contract/recognition.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { QuietButton } from '#platform/web/ui/QuietButton.tsx'
import { useToolbar } from '#platform/web/ui/use-toolbar.ts'
import { AddPoints } from './AddPoints.tsx'
import classes from './CardActions.module.css'
import { CardMenu } from './CardMenu.tsx'
import { Comments } from './Comments.tsx'
import { openComposer } from './open-composer.ts'
import { Reactions } from './Reactions.tsx'
import { HideCommentDialog, HideDialog } from './HideDialog.tsx'
import { ReportDialog, type Reported as Doubted } from './ReportDialog.tsx'
import { UndoThanks } from './UndoThanks.tsx'

interface CardActionsProps {
  card: Recognition
  me: SignedInUser
  /** Shows the comments from the beginning. */
  isOpen: boolean
}

/** Reactions, comments, and what the reader can do besides. */
export function CardActions({ card, me, isOpen }: CardActionsProps) {
  const panelId = useId()
  const toolbar = useToolbar()
  const [open, setOpen] = useState<'comments' | 'points' | null>(isOpen ? 'comments' : null)
  const doubt = useDialog<Doubted>()
  const toggle = (panel: typeof open) => setOpen(open === panel ? null : panel)
  const doubtIn = (comment: number | null) => doubt.open({ recognition: card.id, comment })
  const isMine = card.sender.id === me.id
  return (
    <footer className={classes.footer}>
      <div {...toolbar} className={classes.toolbar} aria-label="Your answer">
        <Reactions card={card} />
        <div className={classes.actions}>
          {card.undoUntil !== null && <UndoThanks card={card} until={card.undoUntil} />}
          <QuietButton
            icon={IconMessageCircle}
            aria-expanded={open === 'comments'}
            aria-controls={open === 'comments' ? panelId : undefined}
            onClick={() => toggle('comments')}
          >
            {commentsInWords(card.comments)}
          </QuietButton>
          {mayAddPoints(card, me) && (
            <QuietButton
              icon={IconPlus}
              aria-expanded={open === 'points'}
              aria-controls={open === 'points' ? panelId : undefined}
              onClick={() => toggle('points')}
            >
              Add points
            </QuietButton>
          )}
          <div className={classes.last}>
            <ThankButton card={card} me={me} />
            {me.isAdministrator
              ? card.message !== null && (
                  <CardMenu action="Hide the words" onChoose={() => doubtIn(null)} />
                )
              : !isMine && <CardMenu action="Report" onChoose={() => doubtIn(null)} />}
          </div>
        </div>
      </div>
      {open !== null && (
        <div id={panelId} className={classes.panel}>
          {open === 'comments' ? (
            <Comments recognition={card.id} me={me} onDoubt={doubtIn} />
          ) : (
            <AddPoints card={card} onDone={() => setOpen(null)} />
          )}
        </div>
      )}
      {doubt.subject !== null && <DoubtDialog me={me} doubt={doubt} />}
    </footer>
  )
}

/** The administrator hides words at once; everybody else reports them. */
function DoubtDialog({
  me,
  doubt,
}: {
  me: SignedInUser
  doubt: ReturnType<typeof useDialog<Doubted>>
}) {
  const { subject, opened, close } = doubt
  if (!me.isAdministrator)
    return <ReportDialog reported={subject} opened={opened} onClose={close} />
  if (!opened || subject === null) return null
  return subject.comment === null ? (
    <HideDialog recognition={subject.recognition} onClose={close} />
  ) : (
    <HideCommentDialog comment={subject.comment} onClose={close} />
  )
}

function commentsInWords(count: number): string {
  if (count === 0) return 'Comment'
  return count === 1 ? '1 comment' : `${count} comments`
}

/** Points can be added by third parties, and only where every receiver can be paid. */
function mayAddPoints({ sender, receivers, isReversed }: Recognition, me: SignedInUser): boolean {
  const isInvolved = [sender, ...receivers].some(({ id }) => id === me.id)
  return me.isTransfer && !isInvolved && !isReversed && receivers.every((one) => one.isActive)
}

/** Opens the composer: for the sender if the reader was thanked, else for the same receivers. */
function ThankButton({ card: { sender, receivers }, me }: Omit<CardActionsProps, 'isOpen'>) {
  const isReceiver = receivers.some(({ id }) => id === me.id)
  const people = (isReceiver ? [sender] : receivers).filter(({ isActive }) => isActive)
  if (sender.id === me.id || !me.isTransfer || people.length === 0) return null
  return (
    <QuietButton
      icon={IconHeart}
      className={isReceiver ? classes.back : undefined}
      onClick={() => openComposer({ receivers: people })}
    >
      {isReceiver ? 'Say thanks back' : 'Thank'}
    </QuietButton>
  )
}
