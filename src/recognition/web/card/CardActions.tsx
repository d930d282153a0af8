import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChecks,
  IconDots,
  IconFlag,
  IconHeart,
  IconMessageCircle,
  IconPlus,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { listNames } from '#platform/web/language/format.ts'
import { serverNow } from '#platform/web/language/server-clock.ts'
import { announceFailure, announceMessage, withdrawOffer } from '#platform/web/ui/announce.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { NOT_IN_TOOLBAR, useToolbar } from '#platform/web/ui/use-toolbar.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { ALSO_MS, MOST_RECEIVERS, type Recognition } from '#recognition/contract/recognition.ts'
import { openComposer } from '../open-composer.ts'
import { AddPoints } from './AddPoints.tsx'
import classes from './CardActions.module.css'
import { changeCard, readCardAgain, undoOffer } from './change-card.ts'
import { Comments } from './Comments.tsx'
import type { CardOrComment } from './DoubtDialog.tsx'
import { KeepChoices, PrintedCard } from './KeepCard.tsx'
import { ReactionBar, WhoReacted } from './Reactions.tsx'

// Loaded when they are opened: the search for people alone needs as much code as the rest of a card.
const AlsoThanks = lazyDialog(async () => (await import('./AlsoThanks.tsx')).AlsoThanks)
const DoubtDialog = lazyDialog(async () => (await import('./DoubtDialog.tsx')).DoubtDialog)

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
  const { open, answers, toggle, show, answer } = usePanel(isOpen)
  const { open: ask, close, ...doubt } = useDialog<CardOrComment>()
  const doubtIn = (comment: number | null) => ask({ recognition: card.id, comment })
  return (
    <footer className={classes.footer}>
      <div {...toolbar} className={classes.toolbar} aria-label={t`Your answer`}>
        <div className={classes.answers}>
          <ReactionBar card={card} me={me.id} onHeart={answer} />
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
            <CardMenu
              card={card}
              me={me}
              onAlso={() => show('also')}
              onDoubt={() => doubtIn(null)}
            />
          </div>
        </div>
      </div>
      <ReadBy card={card} />
      {open !== null && (
        <div id={panelId} className={classes.panel}>
          {open === 'comments' && (
            <Comments recognition={card.id} me={me} answers={answers} onDoubt={doubtIn} />
          )}
          {open === 'points' && <AddPoints card={card} onDone={() => toggle('points')} />}
          {open === 'also' && <AlsoThanks opened card={card} onClose={() => toggle('also')} />}
        </div>
      )}
      <DoubtDialog {...doubt} onClose={close} isModerator={mayDo(me, 'moderate')} />
    </footer>
  )
}

type Panel = 'comments' | 'points' | 'also'

/** The open panel below a card. */
function usePanel(isOpen: boolean) {
  const [open, setOpen] = useState<Panel | null>(isOpen ? 'comments' : null)
  const [answers, setAnswers] = useState(0)
  return {
    open,
    answers,
    show: setOpen,
    toggle: (panel: Panel) => setOpen(open === panel ? null : panel),
    /** After a heart, words for whom likes. */
    answer: () => {
      setOpen('comments')
      setAnswers((known) => known + 1)
    },
  }
}

/** The receivers who let the sender know that they read the card. */
function ReadBy({ card: { receivers, readBy } }: { card: Recognition }) {
  const names = receivers.filter(({ id }) => readBy.includes(id)).map(shortNameOf)
  if (names.length === 0) return null
  return (
    <p className={classes.readBy}>
      <IconChecks size={16} aria-hidden /> {t`${{ names: listNames(names) }} read it`}
    </p>
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

/** Whether the reader sent the card so lately that they may add somebody whom they forgot. */
function mayThankAlso(card: Recognition, me: { id: number; isTransfer: boolean }): boolean {
  const { sender, date, message, isWelcome, receivers } = card
  const isOpen = message !== null && !isWelcome && receivers.length < MOST_RECEIVERS
  return sender?.id === me.id && me.isTransfer && isOpen && date.getTime() + ALSO_MS > serverNow()
}

/** Only third parties can add points, and only if every receiver can be paid. */
function mayAddPoints({ sender, receivers, isReversed }: Recognition, me: SignedInUser): boolean {
  const isInvolved = [sender, ...receivers].some((one) => one?.id === me.id)
  return me.isTransfer && !isInvolved && !isReversed && receivers.every((one) => one.isActive)
}

/** Opens the composer: for the sender if the reader was thanked, else for the same receivers. */
function ThankButton({ card: { sender, receivers }, me }: Omit<CardActionsProps, 'isOpen'>) {
  const isReceiver = receivers.some(({ id }) => id === me.id)
  const answered = sender === null ? [] : [sender]
  const people = (isReceiver ? answered : receivers).filter(({ isActive }) => isActive)
  if (sender?.id === me.id || !me.isTransfer || people.length === 0) return null
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

interface CardMenuProps extends Pick<CardActionsProps, 'card' | 'me'> {
  /** Adds a forgotten receiver. */
  onAlso: () => void
  /** Reports the card; a moderator hides its words. */
  onDoubt: () => void
}

/** The rarely used actions of a card: to keep it, or to doubt it. */
function CardMenu({ card, me, onAlso, onDoubt }: CardMenuProps) {
  const [isPrinting, setPrinting] = useState(false)
  const isModerator = mayDo(me, 'moderate')
  const hasDoubt = isModerator ? card.message !== null : card.sender?.id !== me.id
  const mayAdd = mayThankAlso(card, me)
  if (card.message === null && !hasDoubt) return null
  return (
    <>
      <MoreMenu
        {...NOT_IN_TOOLBAR}
        renderButton={(props) => <QuietButton {...props} icon={IconDots} aria-label={t`More`} />}
      >
        {mayAdd && (
          <Button
            {...MENU_CHOICE}
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={onAlso}
          >
            <Trans>Also thanks to …</Trans>
          </Button>
        )}
        {card.message !== null && <KeepChoices card={card} onPrint={() => setPrinting(true)} />}
        {hasDoubt && (
          <Button
            {...MENU_CHOICE}
            {...(isModerator && TAKES)}
            leftSection={<IconFlag size={16} aria-hidden />}
            onClick={onDoubt}
          >
            {isModerator ? t`Hide the words` : t`Report`}
          </Button>
        )}
      </MoreMenu>
      {isPrinting && <PrintedCard card={card} onEnd={() => setPrinting(false)} />}
    </>
  )
}

interface UndoThanksProps {
  card: Recognition
  until: Date
}

/** A button that undoes the reader's own thanks, shown for a minute. */
function UndoThanks({ card: { id }, until }: UndoThanksProps) {
  const seconds = useSecondsUntil(until)
  const undo = useUndo(id)
  if (seconds <= 0) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      rightSection={<span aria-hidden>{t`${seconds} s`}</span>}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
    >
      <Trans>Undo</Trans>
    </Button>
  )
}

function useUndo(id: number) {
  const queries = useQueryClient()
  const send = useAttempts((recognition: number, key) =>
    call(recognitionEndpoints.undoThanks, { params: { id: recognition }, key }),
  )
  return useMutation({
    mutationFn: () => send(id),
    onSuccess: () => {
      changeCard(queries, id, () => null)
      withdrawOffer(undoOffer(id))
      announceMessage('success', t`Your thanks are taken back.`)
    },
    onError: (error) => {
      announceFailure(error, wordsFor(error))
      void readCardAgain(queries, id)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['wallet'] })
      void queries.invalidateQueries({ queryKey: ['recognitions', 'summary'] })
    },
  })
}

/** The seconds until a time, counted down to 0. */
function useSecondsUntil(moment: Date): number {
  const [now, setNow] = useState(serverNow)
  const seconds = Math.max(0, Math.ceil((moment.getTime() - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}

interface QuietButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** None: the button needs an aria-label. */
  children?: ReactNode
}

/**
 * A button without a frame. It is native: each row of a long list has some, and the theme's are
 * slow to mount.
 */
function QuietButton({ icon: Mark, className = '', children, ...button }: QuietButtonProps) {
  return (
    <button type="button" {...button} className={`${classes.quiet} ${className}`}>
      <Mark size={18} aria-hidden />
      {children}
    </button>
  )
}
