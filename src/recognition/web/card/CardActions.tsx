import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDots, IconFlag, IconHeart, IconMessageCircle, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import { QuietButton } from '#platform/web/ui/QuietButton.tsx'
import { NOT_IN_TOOLBAR, useToolbar } from '#platform/web/ui/use-toolbar.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { openComposer } from '../open-composer.ts'
import { AddPoints } from './AddPoints.tsx'
import classes from './CardActions.module.css'
import { Comments } from './Comments.tsx'
import { DoubtDialog } from './DoubtDialog.tsx'
import { ReactionBar, WhoReacted } from './Reactions.tsx'
import type { CardOrComment } from './show-again.ts'
import { UndoThanks } from './UndoThanks.tsx'

interface CardActionsProps {
  card: Recognition
  me: SignedInUser
  /** Whether the comments are open at first. */
  isOpen: boolean
}

/** Reactions, comments, and the reader's other actions. */
export function CardActions({ card, me, isOpen }: CardActionsProps) {
  const panelId = useId()
  const toolbar = useToolbar()
  const [open, setOpen] = useState<'comments' | 'points' | null>(isOpen ? 'comments' : null)
  const doubt = useDialog<CardOrComment>()
  const toggle = (panel: typeof open) => setOpen(open === panel ? null : panel)
  const doubtIn = (comment: number | null) => doubt.open({ recognition: card.id, comment })
  const isMine = card.sender.id === me.id
  const isModerator = mayDo(me, 'moderate')
  return (
    <footer className={classes.footer}>
      <div {...toolbar} className={classes.toolbar} aria-label={t`Your answer`}>
        <div className={classes.answers}>
          <ReactionBar card={card} />
          <QuietButton
            icon={IconMessageCircle}
            aria-expanded={open === 'comments'}
            aria-controls={open === 'comments' ? panelId : undefined}
            onClick={() => toggle('comments')}
          >
            <CommentCount count={card.comments} />
          </QuietButton>
        </div>
        <div className={classes.actions}>
          <WhoReacted card={card} />
          {card.undoUntil !== null && <UndoThanks card={card} until={card.undoUntil} />}
          {mayAddPoints(card, me) && (
            <QuietButton
              icon={IconPlus}
              aria-expanded={open === 'points'}
              aria-controls={open === 'points' ? panelId : undefined}
              onClick={() => toggle('points')}
            >
              <Trans>Add points</Trans>
            </QuietButton>
          )}
          <div className={classes.last}>
            <ThankButton card={card} me={me} />
            {isModerator
              ? card.message !== null && (
                  <CardMenu action={t`Hide the words`} onChoose={() => doubtIn(null)} />
                )
              : !isMine && <CardMenu action={t`Report`} onChoose={() => doubtIn(null)} />}
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
      <DoubtDialog {...doubt} isModerator={isModerator} />
    </footer>
  )
}

/** The number of comments; its word is only read out on a phone, where the reactions need the room. */
function CommentCount({ count }: { count: number }) {
  if (count === 0) return <span className={classes.word}>{t`Comment`}</span>
  return (
    <Plural
      value={count}
      one={
        <span>
          # <span className={classes.word}>comment</span>
        </span>
      }
      other={
        <span>
          # <span className={classes.word}>comments</span>
        </span>
      }
    />
  )
}

/** Only third parties can add points, and only if every receiver can be paid. */
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
      {isReceiver ? t`Say thanks back` : t`Thank`}
    </QuietButton>
  )
}

interface CardMenuProps {
  /** The action's label: "Report", or the administrator's action. */
  action: string
  onChoose: () => void
}

/** The rarely used actions of a card. */
function CardMenu({ action, onChoose }: CardMenuProps) {
  return (
    <MoreMenu
      {...NOT_IN_TOOLBAR}
      renderButton={(props) => <QuietButton {...props} icon={IconDots} aria-label={t`More`} />}
    >
      <Button {...MENU_CHOICE} leftSection={<IconFlag size={16} aria-hidden />} onClick={onChoose}>
        {action}
      </Button>
    </MoreMenu>
  )
}
