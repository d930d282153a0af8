import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { GivenBonus } from '#bonuses/contract/recall.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import classes from './BonusRow.module.css'
import type { RecallSubject } from './RecallDialog.tsx'

interface BonusRowsProps extends ComponentProps<'ul'> {
  /** Whether the list reaches the edges of a card. */
  isFlush?: boolean
}

/** A list of bonuses, or of batches of them. */
export function BonusRows({ isFlush = false, ...props }: BonusRowsProps) {
  return <ul className={classes.rows} data-flush={isFlush || undefined} {...props} />
}

interface BonusRowProps {
  name: ReactNode
  /** Lines below the name: `BonusNote`. */
  facts: ReactNode
  /** Beside them where there is room. */
  children: ReactNode
}

export function BonusRow({ name, facts, children }: BonusRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.facts}>
        <span className={classes.line}>{name}</span>
        {facts}
      </span>
      {children}
    </li>
  )
}

/** A quiet line. */
export function BonusNote(props: ComponentProps<'span'>) {
  return <span className={classes.note} {...props} />
}

const STATES = { waiting: msg`Waiting`, deposited: msg`Deposited`, recalled: msg`Recalled` }

export function BonusState({ state }: Pick<GivenBonus, 'state'>) {
  return (
    <span className={classes.state} data-state={state}>
      {t(STATES[state])}
    </span>
  )
}

interface RecallOneProps {
  bonus: Pick<GivenBonus, 'id' | 'amount' | 'state'>
  /** The receiver's. */
  name: string
  onRecall: (recalling: RecallSubject) => void
}

/** The button that recalls one bonus, while it waits. */
export function RecallOne({ bonus: { id, amount, state }, name, onRecall }: RecallOneProps) {
  if (state !== 'waiting') return null
  const points = showBriefly(amount)
  const ask = () =>
    onRecall({
      of: 'bonus',
      id,
      words: (
        <Trans>
          <strong>{name}</strong> will not get these <strong>{points}</strong> bonus points.
        </Trans>
      ),
    })
  return (
    <Button
      {...ASKS_TO_TAKE}
      size="compact-md"
      aria-label={t`Recall ${points} bonus points of ${name}`}
      onClick={ask}
    >
      <Trans>Recall</Trans>
    </Button>
  )
}
